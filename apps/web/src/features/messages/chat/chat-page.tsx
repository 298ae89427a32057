import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useParams } from "react-router";
import { messagesText as text } from "#text/messages.ts";
import { useConnectionState } from "../../../app/realtime.tsx";
import { ApiError } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { retried } from "../../../ui/retried.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { useOnline } from "../use-online.ts";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { fillRoom } from "./fill-room.ts";
import { chatQuery, conversationQuery } from "./queries.ts";

/** How fresh a chat is while nothing is pushed (decisions §4). */
const pollEvery = 4000;

const Chat = /* @__PURE__ */ retried(
  async () => (await import("./chat.tsx")).Chat,
  text.loadFailed,
);

/** The page at /chat/{userId}: the conversation with a person. */
export function ChatPage() {
  const { userId = "" } = useParams();
  return (
    <div
      ref={fillRoom}
      className="-mx-4 -mt-5 -mb-[calc(5.5rem+env(safe-area-inset-bottom))] flex h-(--room) flex-col data-above-keyboard:fixed data-above-keyboard:inset-x-0 data-above-keyboard:top-(--room-top) data-above-keyboard:z-30 data-above-keyboard:m-0 data-above-keyboard:bg-surface lg:-mx-8 lg:-mb-16 lg:border-line lg:border-x"
    >
      <ChatWith key={userId} userId={userId} />
    </div>
  );
}

function ChatWith({ userId }: { userId: string }) {
  const state = useConnectionState();
  const refetchInterval = state === "away" ? pollEvery : false;
  const chat = useQuery({ ...chatQuery(userId), refetchInterval });
  const conversation = useQuery({ ...conversationQuery(userId), refetchInterval });
  useOnline([userId]);

  if (chat.data !== undefined && conversation.data !== undefined) {
    return (
      <>
        <PageTitle title={chat.data.name} />
        <Suspense fallback={<ChatSkeleton />}>
          <Chat chat={chat.data} held={conversation.data} />
        </Suspense>
      </>
    );
  }
  const error = chat.error ?? conversation.error;
  const retry = () => void conversation.refetch();
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      {error === null ? (
        <ChatSkeleton />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          sentence={text.notFound}
          action={<ButtonLink to="/users">{text.toPeople}</ButtonLink>}
        />
      ) : (
        <ErrorState sentence={text.loadFailed} onRetry={retry} busy={conversation.isFetching} />
      )}
    </>
  );
}
