import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useParams } from "react-router";
import { groupPageText as text } from "#text/group-page.ts";
import { ApiError } from "../../lib/api.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { retried } from "../../ui/retried.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import {
  ChatFrame,
  ChatSkeleton,
  conversationQuery,
  type FetchReadPosition,
  toGroupRef,
  usePollWhileDisconnected,
} from "../messages/index.ts";
import { GroupPanel } from "./group-panel-later.ts";
import { OutsideGroup } from "./outside-group-later.ts";
import { groupQuery } from "./queries.ts";

const GroupChat = /* @__PURE__ */ retried(
  async () => (await import("./chat/group-chat.tsx")).GroupChat,
  text.loadFailed,
);

/** In milliseconds. */
const maxAge = 2000;
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The page at /group/{groupId}: the conversation for members, the join page for others. */
export function GroupPage() {
  const { groupId = "" } = useParams();
  return (
    <ChatFrame>
      {idPattern.test(groupId) ? (
        <LoadedGroup key={groupId} groupId={groupId.toLowerCase()} />
      ) : (
        <Unavailable sentence={text.invalidId} />
      )}
    </ChatFrame>
  );
}

/** Shown when the group is not accessible. */
function Unavailable({ sentence }: { sentence: string }) {
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      <EmptyState
        sentence={sentence}
        action={<ButtonLink to="/recent">{text.toSocials}</ButtonLink>}
      />
    </>
  );
}

function LoadedGroup({ groupId }: { groupId: string }) {
  const refetchInterval = usePollWhileDisconnected();
  const group = useQuery({ ...groupQuery(groupId), refetchInterval });
  const isMember = group.data !== undefined && group.data.role !== null;
  // Uses only a response fetched just now: an older one has an outdated read position.
  const fetchReadPosition: FetchReadPosition = (client) =>
    client.fetchQuery({ ...groupQuery(groupId), staleTime: maxAge });
  const conversation = useQuery({
    ...conversationQuery(toGroupRef(groupId), fetchReadPosition),
    refetchInterval,
    enabled: isMember,
  });
  const [wasMember, setWasMember] = useState(false);
  if (isMember && !wasMember) setWasMember(true);

  const error = group.error ?? conversation.error;
  // Nothing of a deleted group may stay visible, even if cached.
  if (group.error instanceof ApiError && group.error.status === 404) {
    return <Unavailable sentence={text.notFound} />;
  }
  if (group.data !== undefined && !isMember) {
    return wasMember ? (
      <Unavailable sentence={text.removed} />
    ) : (
      <Suspense fallback={<ChatSkeleton />}>
        <OutsideGroup group={group.data} />
      </Suspense>
    );
  }
  if (group.data !== undefined && conversation.data !== undefined) {
    return (
      <>
        <PageTitle title={group.data.name} />
        <Suspense fallback={<ChatSkeleton />}>
          <GroupChat group={group.data} loaded={conversation.data} />
        </Suspense>
        <Suspense>
          <GroupPanel groupId={groupId} />
        </Suspense>
      </>
    );
  }
  const retry = () => void (group.data === undefined ? group : conversation).refetch();
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      {error === null ? (
        <ChatSkeleton />
      ) : (
        <ErrorState
          sentence={text.loadFailed}
          error={error}
          onRetry={retry}
          busy={group.isFetching || conversation.isFetching}
        />
      )}
    </>
  );
}
