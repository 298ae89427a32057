import type { Mentions } from "@kora/contract/common";
import { MentionText } from "../../../entities/user/mention-text.tsx";
import { useChat } from "../chat/chat-context.tsx";
import { toTextParts } from "./link-parts.ts";

const noMentions: Mentions = [];

/**
 * Renders message text with its URLs as links that send no referrer, and mentions as links to profiles. In a request that
 * waits for the viewer, and with `isInert`, URLs are plain text.
 */
export function LinkedText({
  text,
  mentions = noMentions,
  isInert = false,
}: {
  text: string;
  mentions?: Mentions;
  isInert?: boolean;
}) {
  const { info } = useChat();
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {toTextParts(text).map((part, index) =>
        part.href === null || info.isInert || isInert ? (
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
