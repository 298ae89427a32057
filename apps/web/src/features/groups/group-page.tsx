import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { groupPageText as text } from "#text/group-page.ts";
import { ApiError } from "../../lib/api.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import {
  ChatFrame,
  ChatSkeleton,
  conversationQuery,
  type FetchReadPosition,
  toGroupRef,
  usePollWhileDisconnected,
} from "../messages/index.ts";
import { groupQuery } from "./queries.ts";
import { useGroupPanel } from "./use-group-panel.ts";

const JoinView = /* @__PURE__ */ lazyComponent(
  async () => (await import("./joining/join-view.tsx")).JoinView,
  { fallback: <ChatSkeleton />, onError: /* @__PURE__ */ retryOnError(text.partFailed) },
);

const GroupPanel = /* @__PURE__ */ lazyComponent(
  async () => (await import("./panel/group-panel.tsx")).GroupPanel,
  { fallback: null, onError: /* @__PURE__ */ retryOnError(text.partFailed) },
);

const GroupChat = /* @__PURE__ */ lazyComponent(
  async () => (await import("./chat/group-chat.tsx")).GroupChat,
  { fallback: <ChatSkeleton />, onError: /* @__PURE__ */ retryOnError(text.loadFailed) },
);

const UnloadedGroup = /* @__PURE__ */ lazyComponent(
  async () => (await import("./chat/group-chat.tsx")).UnloadedGroup,
  { fallback: <ChatSkeleton />, onError: /* @__PURE__ */ retryOnError(text.loadFailed) },
);

/** Max age in milliseconds of a cached group whose read position may be used. */
const maxReadPositionAge = 2000;
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The page at /group/{groupId}: the conversation for members, the join page for others. */
export function GroupPage() {
  const { groupId = "" } = useParams();
  return (
    <ChatFrame>
      {uuidPattern.test(groupId) ? (
        <LoadedGroup key={groupId} groupId={groupId.toLowerCase()} />
      ) : (
        <Unavailable message={text.invalidId} />
      )}
    </ChatFrame>
  );
}

/** Shown when the id is invalid, the group does not exist, or the viewer is no longer a member. */
function Unavailable({ message }: { message: string }) {
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      <EmptyState
        message={message}
        action={<ButtonLink to="/recent">{text.toSocials}</ButtonLink>}
      />
    </>
  );
}

function LoadedGroup({ groupId }: { groupId: string }) {
  const refetchInterval = usePollWhileDisconnected();
  const { section } = useGroupPanel();
  const group = useQuery({ ...groupQuery(groupId), refetchInterval });
  const isMember = group.data !== undefined && group.data.role !== null;
  // The read position of an older response may be outdated, so the group is fetched unless it was fetched just now.
  const fetchReadPosition: FetchReadPosition = (client) =>
    client.fetchQuery({ ...groupQuery(groupId), staleTime: maxReadPositionAge });
  const conversation = useQuery({
    ...conversationQuery(toGroupRef(groupId), fetchReadPosition),
    refetchInterval,
    enabled: isMember,
  });
  // The viewer was a member at some time since the page was opened.
  const [wasMember, setWasMember] = useState(false);
  if (isMember && !wasMember) setWasMember(true);

  // Nothing of a deleted group may stay visible, even if cached.
  if (group.error instanceof ApiError && group.error.status === 404) {
    return <Unavailable message={text.notFound} />;
  }
  if (group.data !== undefined && !isMember) {
    return wasMember ? <Unavailable message={text.removed} /> : <JoinView group={group.data} />;
  }
  if (group.data !== undefined && conversation.data !== undefined) {
    return (
      <>
        <PageTitle title={group.data.name} />
        <GroupChat group={group.data} conversation={conversation.data} />
        {section !== null && <GroupPanel groupId={groupId} section={section} />}
      </>
    );
  }
  if (group.errorUpdateCount + conversation.errorUpdateCount > 0) {
    return <UnloadedGroup groupId={groupId} group={group} conversation={conversation} />;
  }
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      <ChatSkeleton />
    </>
  );
}
