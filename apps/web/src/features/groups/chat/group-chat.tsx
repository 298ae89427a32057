import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { groupPageText } from "#text/group-page.ts";
import { groupsText } from "#text/groups.ts";
import { api } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Chat, type Conversation, toGroupRef, UnloadedChat } from "../../messages/index.ts";
import type { CachedGroupWithFirstUnread } from "../cached-group.ts";
import { useRestoreGroup } from "../use-delete-group.ts";
import { GroupHeader } from "./group-header.tsx";

const { chat: text, actions } = groupsText;
/** Max number of members that are suggested for a mention. */
const maxSuggestions = 8;

/** The conversation of a group, for its members. */
export function GroupChat({
  group,
  conversation,
}: {
  group: CachedGroupWithFirstUnread;
  conversation: Conversation;
}) {
  const { _id: id, name, unreadCount, isDeleted, broadcastMode, isAdmin, isFriendsOnly } = group;
  // State keeps the identity of the object between renders, because effects depend on it.
  const [conversationRef] = useState(() => toGroupRef(id));
  const findMentionable = (search: string, signal: AbortSignal) =>
    api.call(
      "listGroupMembers",
      { params: { id }, query: { search, limit: maxSuggestions } },
      { signal },
    );
  const isReadOnly = broadcastMode && !isAdmin;
  const composerReplacement = isDeleted ? (
    <DeletedGroupNotice group={group} />
  ) : isReadOnly ? (
    text.broadcast
  ) : isFriendsOnly ? (
    text.friendsOnly
  ) : null;
  const chatInfo = {
    conversationRef,
    name,
    unreadCount,
    composerReplacement,
    composerHint: null,
    isInert: false,
    emptyText: text.empty,
    findMentionable,
  };
  return (
    <Chat info={chatInfo} conversation={conversation} header={<GroupHeader group={group} />} />
  );
}

/** The fields of a query's result that `UnloadedGroup` needs. */
type QueryState<Data = unknown> = Pick<
  UseQueryResult<Data>,
  "data" | "error" | "isFetching" | "refetch"
>;

/** Shown if the group or its conversation could not be loaded. */
export function UnloadedGroup({
  groupId,
  group,
  conversation,
}: {
  groupId: string;
  group: QueryState<{ readonly name: string }>;
  conversation: QueryState;
}) {
  const name = group.data?.name ?? groupPageText.title;
  const failedQuery = group.data === undefined ? group : conversation;
  return (
    <>
      <PageTitle title={name} />
      <UnloadedChat
        conversationRef={toGroupRef(groupId)}
        name={name}
        message={groupPageText.loadFailed}
        error={group.error ?? conversation.error}
        onRetry={() => void failedQuery.refetch()}
        busy={group.isFetching || conversation.isFetching}
      />
    </>
  );
}

/** Shown in place of the composer in a deleted group that can still be restored. */
function DeletedGroupNotice({ group }: { group: CachedGroupWithFirstUnread }) {
  const { restore, isRestoring } = useRestoreGroup();
  return (
    <div className="grid justify-items-center gap-3">
      <p>{text.deleted}</p>
      {group.isAdmin && (
        <Button busy={isRestoring} onClick={() => restore(group)}>
          {actions.undoDelete}
        </Button>
      )}
    </div>
  );
}
