import { matchPath } from "react-router";
import { signedOutText } from "#text/signed-out.ts";

const sentences: readonly (readonly [pattern: string, sentence: string])[] = [
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
 * The sentence of the page that a signed-out visitor came for (decisions §2); the login page shows it
 * above its form when the address has `?next=`.
 */
export function signedOutSentence(next: string): string {
  const path = next.split(/[?#]/)[0] ?? next;
  if (/^\/home\/?\?(.*&)?page=trending\b/i.test(next)) return signedOutText.trending;
  if (/^\/theuser\/?(\?[^#]*)?#blocked$/i.test(next)) return signedOutText.blocked;
  const found = sentences.find(([pattern]) => matchPath(pattern, path) !== null);
  return found?.[1] ?? signedOutText.any;
}
