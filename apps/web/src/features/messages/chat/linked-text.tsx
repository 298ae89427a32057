import type { MessageView } from "@kora/contract/messages";
import { Link } from "react-router";
import { cx } from "../../../ui/cx.ts";
import { useChat } from "./chat-context.tsx";
import { toTextParts } from "./link-parts.ts";
import { toNamedParts } from "./mention-parts.ts";

type Mentions = MessageView["mentions"];
const nobody: Mentions = [];

/**
 * Words as they were written, with the addresses in them as links that tell nothing of where one comes from, and
 * those whom they mention as links to their profiles.
 */
export function LinkedText({ text, mentions = nobody }: { text: string; mentions?: Mentions }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {toTextParts(text).map((part, index) =>
        part.href === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
          <Named key={index} words={part.text} mentions={mentions} />
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
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

function Named({ words, mentions }: { words: string; mentions: Mentions }) {
  const { viewerId } = useChat();
  return toNamedParts(words, mentions).map(({ text, userId }, index) =>
    userId === null ? (
      text
    ) : (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
        key={index}
        to={`/user/${userId}`}
        data-mention={userId === viewerId ? "own" : "other"}
        className={cx(
          "rounded-sm font-medium underline-offset-2 hover:underline",
          userId === viewerId ? "bg-fresh px-1 text-fresh-text" : "text-link",
        )}
      >
        <bdi>{text}</bdi>
      </Link>
    ),
  );
}
