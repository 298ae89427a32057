import type { Mentions } from "@kora/contract/common";
import { LinkedText } from "../../../entities/user/linked-text.tsx";
import { useChat } from "../chat/chat-context.tsx";

const noMentions: Mentions = [];

/** The text of a message. In a request that waits for the viewer, and with `isInert`, URLs are plain text. */
export function MessageText({
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
      <LinkedText text={text} mentions={mentions} hasLinks={!info.isInert && !isInert} />
    </p>
  );
}
