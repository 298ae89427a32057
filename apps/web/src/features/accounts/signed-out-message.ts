import { matchPath } from "react-router";
import { signedOutText } from "#text/signed-out.ts";

/** The first matching pattern determines the message. */
const messages: readonly (readonly [pattern: string, message: string])[] = [
  ["/home", signedOutText.stories],
  ["/story/*", signedOutText.stories],
  ["/writer/*", signedOutText.stories],
  ["/chat", signedOutText.stories],
  ["/playlists/*", signedOutText.playlist],
  ["/group/*", signedOutText.group],
  ["/search", signedOutText.dashboard],
  ["/save", signedOutText.apply],
  ["/stories/edit/*", signedOutText.any],
  ["/stories/*", signedOutText.write],
];

/**
 * Returns the message for the page that a signed-out visitor requested. The login page shows it above its form when
 * the URL has `?next=`. See docs/decisions/0011-sign-in-messages.md.
 */
export function signedOutMessage(next: string): string {
  const path = next.split(/[?#]/)[0] ?? next;
  if (/^\/home\/?\?(.*&)?page=trending\b/i.test(next)) return signedOutText.trending;
  if (/^\/theuser\/?(\?[^#]*)?#blocked$/i.test(next)) return signedOutText.blocked;
  const match = messages.find(([pattern]) => matchPath(pattern, path) !== null);
  return match?.[1] ?? signedOutText.any;
}
