import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type Params, useParams } from "react-router";
import { messagesText as text } from "#text/messages.ts";
import { useWatchPresence } from "../../../entities/user/use-watch-presence.ts";
import { ApiError } from "../../../lib/api.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { chatQuery } from "../chat-query.ts";
import { toChatRef } from "../conversation-ref.ts";
import { usePollWhileDisconnected } from "../use-poll-while-disconnected.ts";
import { ChatFrame } from "./chat-frame.tsx";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { conversationQuery, type FetchReadPosition } from "./queries.ts";

const OneToOneChat = /* @__PURE__ */ lazyComponent(
  async () => (await import("./one-to-one-chat.tsx")).OneToOneChat,
  { fallback: <ChatSkeleton />, onError: /* @__PURE__ */ retryOnError(text.loadFailed) },
);

const UnloadedChat = /* @__PURE__ */ lazyComponent(
  async () => (await import("./unloaded-chat.tsx")).UnloadedChat,
  { fallback: <ChatSkeleton />, onError: /* @__PURE__ */ retryOnError(text.loadFailed) },
);

/** Fetches the messages with a user. */
function messagesQuery(userId: string) {
  // The read position of a cached response may be outdated, so the chat is always fetched.
  const fetchReadPosition: FetchReadPosition = (client) =>
    client.fetchQuery({ ...chatQuery(userId), staleTime: 0 });
  return conversationQuery(toChatRef(userId), fetchReadPosition);
}

/** The page at /chat/{userId}: the conversation with a user. */
export function ChatPage() {
  const { userId = "" } = useParams();
  return (
    <ChatFrame>
      <LoadedChat key={userId} userId={userId} />
    </ChatFrame>
  );
}

// Both queries fetch the chat. Begun together, they share the request.
ChatPage.prefetch = (queryClient: QueryClient, { userId = "" }: Params) =>
  Promise.all([
    queryClient.prefetchQuery(chatQuery(userId)),
    queryClient.prefetchQuery(messagesQuery(userId)),
  ]);

function LoadedChat({ userId }: { userId: string }) {
  const refetchInterval = usePollWhileDisconnected();
  const chat = useQuery({ ...chatQuery(userId), refetchInterval });
  const conversation = useQuery({ ...messagesQuery(userId), refetchInterval });
  useWatchPresence([userId]);

  const error = chat.error ?? conversation.error;
  // Cached messages with a deleted account must disappear too.
  const isNotFound = error instanceof ApiError && error.status === 404;
  if (!isNotFound && chat.data !== undefined && conversation.data !== undefined) {
    return (
      <>
        <PageTitle title={chat.data.name} />
        <OneToOneChat chat={chat.data} conversation={conversation.data} />
      </>
    );
  }
  const hasFailed = chat.errorUpdateCount + conversation.errorUpdateCount > 0;
  if (hasFailed && !isNotFound) {
    const name = chat.data?.name ?? text.title;
    return (
      <>
        <PageTitle title={name} />
        <UnloadedChat
          conversationRef={toChatRef(userId)}
          name={name}
          message={text.loadFailed}
          error={error}
          onRetry={() => void conversation.refetch()}
          busy={conversation.isFetching}
        />
      </>
    );
  }
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      {isNotFound ? (
        <EmptyState
          message={text.notFound}
          action={<ButtonLink to="/users">{text.findPeople}</ButtonLink>}
        />
      ) : (
        <ChatSkeleton />
      )}
    </>
  );
}
