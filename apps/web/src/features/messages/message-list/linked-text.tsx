import type { MessageView } from "@kora/contract/messages";
import { Link } from "react-router";
import { cx } from "../../../ui/cx.ts";
import { useChat } from "../chat/chat-context.tsx";
import { toTextParts } from "./link-parts.ts";
import { toMentionParts } from "./mention-parts.ts";

type Mentions = MessageView["mentions"];
const noMentions: Mentions = [];

/**
 * Renders message text with its URLs as links that send no referrer, and mentions as links to profiles. In a request that
 * waits for the viewer, URLs are plain text.
 */
export function LinkedText({ text, mentions = noMentions }: { text: string; mentions?: Mentions }) {
  const { info } = useChat();
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {toTextParts(text).map((part, index) =>
        part.href === null || info.isInert ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
          <MentionText key={index} text={part.text} mentions={mentions} />
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-link underline underline-offset-2"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}

function MentionText({ text, mentions }: { text: string; mentions: Mentions }) {
  const { viewerId } = useChat();
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
