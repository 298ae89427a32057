import { foldLetters } from "@kora/contract/fold-letters";
import type { ChatUser } from "@kora/contract/messages";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { messagesText } from "#text/messages.ts";
import { api } from "../../../lib/api.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import {
  type ConversationRef,
  conversationKey,
  toChatRef,
  toGroupRef,
} from "../conversation-ref.ts";

const { forwarding: text } = messagesText;

const noSearch = "";

/** Max number of users, and of groups, that are offered. */
const maxTargets = 20;

export interface ForwardTarget {
  readonly conversationRef: ConversationRef;
  readonly name: string;
  /** Distinguishes entries of the same name. */
  readonly detail: string;
  readonly avatar: string | null;
  /** Id of the last message there, empty if unknown; ids increase with time, so they sort the targets. */
  readonly lastMessageId: string;
}

const toUserFields = ({
  name,
  username,
  avatar,
}: Pick<ChatUser, "name" | "username" | "avatar">) => ({
  name,
  detail: `@${username}`,
  avatar,
});

/** Finds groups by name among the 100 most recently active ones, without those in which the viewer may not write. */
async function findGroups(search: string, signal: AbortSignal): Promise<ForwardTarget[]> {
  const groups = await api.call("listGroups", { query: { limit: 100 } }, { signal });
  const query = foldLetters(search);
  return groups
    .filter(({ isDeleted, isAdmin, broadcastMode }) => !isDeleted && (isAdmin || !broadcastMode))
    .filter(({ name }) => foldLetters(name).includes(query))
    .slice(0, maxTargets)
    .map(({ _id, name, memberCount, profilePicture, lastMessage }) => ({
      conversationRef: toGroupRef(_id),
      name,
      detail: text.group(memberCount),
      avatar: profilePicture,
      lastMessageId: lastMessage?._id ?? "",
    }));
}

/** Finds users of the directory. The last message with them is not fetched. */
async function findPeople(search: string, signal: AbortSignal): Promise<ForwardTarget[]> {
  const people = await api.call(
    "listPeopleToChat",
    { query: { search, limit: maxTargets } },
    { signal },
  );
  return people.map((entry) => ({
    ...toUserFields(entry),
    conversationRef: toChatRef(entry._id),
    lastMessageId: "",
  }));
}

/**
 * Finds recent conversations, or users of the directory if there are none. With a search text, finds the matching users
 * and groups.
 */
async function findTargets(search: string, signal: AbortSignal): Promise<ForwardTarget[]> {
  if (search !== noSearch) {
    return (await Promise.all([findGroups(search, signal), findPeople(search, signal)])).flat();
  }
  const [recent, groups] = await Promise.all([
    api.call("listRecentChats", { query: { limit: maxTargets } }, { signal }),
    findGroups(noSearch, signal),
  ]);
  const chats = recent.map((entry) => ({
    ...toUserFields(entry),
    conversationRef: toChatRef(entry.userId),
    lastMessageId: entry.lastMessage?._id ?? "",
  }));
  const conversations = [...chats, ...groups].toSorted((entry, otherEntry) =>
    entry.lastMessageId > otherEntry.lastMessageId ? -1 : 1,
  );
  return conversations.length > 0 ? conversations : findPeople(noSearch, signal);
}

/** Lets the user choose the conversation to forward a message to. */
export function ForwardDialog({
  onPick,
  onClose,
}: {
  onPick: (target: ForwardTarget) => void;
  onClose: () => void;
}) {
  const [input, setInput] = useState("");
  const search = useDeferredValue(input.trim());
  const query = useQuery({
    queryKey: ["chats", "receivers", search],
    queryFn: ({ signal }) => findTargets(search, signal),
    // No event updates the results.
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  const { data, isError } = query;
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <TextField
        label={text.search}
        hideLabel
        type="search"
        placeholder={text.search}
        icon={<Search aria-hidden="true" />}
        value={input}
        onChange={(event) => setInput(event.target.value)}
      />
      <div className="min-h-60 pt-3">
        {isError ? (
          <ErrorState message={text.failed} query={query} />
        ) : data === undefined ? (
          <Loading text={text.loading}>
            <div className="grid gap-3">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          </Loading>
        ) : (
          <ul>
            {data.map((entry) => (
              <li key={conversationKey(entry.conversationRef)}>
                <button
                  type="button"
                  onClick={() => onPick(entry)}
                  className="flex min-h-14 w-full items-center gap-3 rounded-sm px-2 text-start hover:bg-surface-sunken"
                >
                  <Avatar src={entry.avatar} name={entry.name} />
                  <span className="grid min-w-0">
                    <span className="truncate font-medium">{entry.name}</span>
                    <span className="truncate text-sm text-text-muted">{entry.detail}</span>
                  </span>
                </button>
              </li>
            ))}
            {data.length === 0 && <li className="py-6 text-center text-text-muted">{text.none}</li>}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
