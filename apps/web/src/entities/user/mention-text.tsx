import type { Mentions } from "@kora/contract/common";
import { Link } from "react-router";
import { useViewerId } from "../../lib/session.ts";
import { cx } from "../../ui/cx.ts";
import { toMentionParts } from "./mention-parts.ts";

/** A text whose mentions are links to profiles. */
export function MentionText({ text, mentions }: { text: string; mentions: Mentions }) {
  const viewerId = useViewerId();
  return toMentionParts(text, mentions).map(({ text, userId }, index) =>
    userId === null ? (
      text
    ) : (
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
    ),
  );
}
