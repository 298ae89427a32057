import type { Mentions } from "@kora/contract/common";
import { toTextParts } from "@kora/contract/text-parts";
import { Link } from "react-router";
import { useViewerId } from "../../lib/session.ts";
import { cx } from "../../ui/cx.ts";

/**
 * A text whose mentions are links to profiles, and, if `hasLinks`, whose URLs are links that send no referrer. Rendered by
 * `LinkedText`.
 */
export function TextParts({
  text,
  mentions,
  hasLinks,
}: {
  text: string;
  mentions: Mentions;
  hasLinks: boolean;
}) {
  const viewerId = useViewerId();
  return toTextParts(text, mentions).map(({ text, href, userId }, index) => {
    if (userId !== null) {
      return (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
          key={index}
          to={`/user/${userId}`}
          data-mention={userId === viewerId ? "own" : "other"}
          className={cx(
            "rounded-sm font-medium underline-offset-2 hover:underline",
            userId === viewerId ? "bg-accent px-1 text-accent-text" : "text-link",
          )}
        >
          <bdi>{text}</bdi>
        </Link>
      );
    }
    if (href === null || !hasLinks) return text;
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-link underline underline-offset-2"
      >
        {text}
      </a>
    );
  });
}
