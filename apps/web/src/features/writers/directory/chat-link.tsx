import type { WriterView } from "@kora/contract/writers";
import { MessageCircle } from "lucide-react";
import { writersText as text } from "#text/writers.ts";
import { cx } from "../../../ui/cx.ts";
import { ButtonLink } from "../../../ui/link.tsx";

/** Link to the chat with a writer. `compact` shows only the icon if the container is narrow, as in a side list. */
export function ChatLink({
  writer: { userId, posterName },
  compact = false,
}: {
  writer: WriterView;
  compact?: boolean;
}) {
  return (
    <ButtonLink
      to={`/chat/${userId}`}
      icon={<MessageCircle aria-hidden="true" className="size-4.5 shrink-0" />}
      className={cx(
        "shrink-0",
        compact && "@max-[38rem]:w-11 @max-[38rem]:border-transparent @max-[38rem]:px-0",
      )}
    >
      <span className={cx(compact && "@max-[38rem]:sr-only")}>{text.chat}</span>
      <span className="sr-only"> {text.chatWith(posterName)}</span>
    </ButtonLink>
  );
}
