import { messagesText as text } from "#text/messages.ts";
import { cx } from "../../../ui/cx.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ChatHeaderFrame } from "./chat-header-frame.tsx";

const bubbleClasses = ["w-40", "w-56 ms-auto", "w-64", "w-32 ms-auto", "w-52"];

/** Placeholder of a loading conversation. */
export function ChatSkeleton() {
  return (
    <div data-conversation>
      <ChatHeaderFrame>
        <Skeleton className="my-0.5 size-10 rounded-full" />
        <Skeleton className="ms-1 h-5 w-36" />
      </ChatHeaderFrame>
      <Loading text={text.loading}>
        <div className="grid gap-3 p-4">
          {bubbleClasses.map((width) => (
            <Skeleton key={width} className={cx("h-12 rounded-lg", width)} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
