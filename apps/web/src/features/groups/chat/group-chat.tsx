import { useState } from "react";
import { groupsText } from "#text/groups.ts";
import { api } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Chat, type Conversation, toGroupRef } from "../../messages/index.ts";
import type { CachedOpenedGroup } from "../cached-group.ts";
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
  group: CachedOpenedGroup;
  conversation: Conversation;
}) {
  const { _id: id, name, unreadCount, isDeleted, broadcastMode, isAdmin } = group;
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
  ) : null;
  const chatInfo = {
    conversationRef,
    name,
    unreadCount,
    composerReplacement,
    emptyText: text.empty,
    findMentionable,
  };
  return (
    <Chat info={chatInfo} conversation={conversation} header={<GroupHeader group={group} />} />
  );
}

/** Shown in place of the composer in a deleted group that can still be restored. */
function DeletedGroupNotice({ group }: { group: CachedOpenedGroup }) {
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
