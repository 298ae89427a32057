import type { MessageView } from "@kora/contract/messages";
import { type QueryClient, queryOptions, type SkipToken, skipToken } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { getSession } from "../../../lib/session.ts";
import { changeConversation, type Typists } from "../apply-events.ts";
import { chatKeys } from "../chat-keys.ts";
import type { ChatPlace } from "../chat-place.ts";
import {
  type Conversation,
  newStretch,
  withChanges,
  withNewer,
  withOlder,
} from "./conversation.ts";

const pageSize = 40;
/** Half of these on each side. */
const aroundSize = 60;
const changesAtOnce = 100;

type Signal = AbortSignal | undefined;

/** Cache entry of the typing users; it is filled by events and never fetched. */
export function typingQuery(place: ChatPlace) {
  return queryOptions({
    queryKey: chatKeys.typing(place),
    queryFn: skipToken as SkipToken | (() => Typists),
  });
}

/** Fetches the first unread message and the conversation's revision at that time. */
export type AskStart = (
  client: QueryClient,
) => Promise<{ readonly firstUnreadId: string | null; readonly revision: number }>;

/**
 * Fetches a conversation. The first fetch starts at the first unread message; later ones fetch only what
 * changed since.
 */
export function conversationQuery(place: ChatPlace, askStart: AskStart) {
  return queryOptions({
    queryKey: chatKeys.messages(place),
    meta: { live: true },
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const held = client.getQueryData<Conversation>(chatKeys.messages(place));
      if (held === undefined) {
        const first = await firstStretch(client, place, { askStart, signal });
        // From here on events apply; changes made in between are fetched below.
        client.setQueryData(chatKeys.messages(place), first);
        await catchUp(client, place, signal).catch(() => undefined);
        return client.getQueryData<Conversation>(chatKeys.messages(place)) ?? first;
      }
      await catchUp(client, place, signal);
      await refreshMarks(client, place, signal);
      return client.getQueryData<Conversation>(chatKeys.messages(place)) ?? held;
    },
  });
}

type Asked = { before?: string; after?: string; around?: string; since?: number; limit: number };

function list(place: ChatPlace, query: Asked, signal?: Signal): Promise<MessageView[]> {
  return place.kind === "person"
    ? api.call("listMessages", { params: { userId: place.userId }, query }, { signal })
    : api.call("listGroupMessages", { params: { id: place.groupId }, query }, { signal });
}

async function firstStretch(
  client: QueryClient,
  place: ChatPlace,
  { askStart, signal }: { askStart: AskStart; signal: Signal },
) {
  const [start, latest] = await Promise.all([
    askStart(client),
    list(place, { limit: pageSize }, signal),
  ]);
  const { firstUnreadId } = start;
  if (firstUnreadId === null || latest.some(({ _id }) => _id === firstUnreadId)) {
    // Both were fetched concurrently, so the lower revision counts.
    const newest = Math.max(0, ...latest.map(({ revision }) => revision));
    const revision = Math.min(start.revision, newest);
    return newStretch(latest, { revision, hasOlder: latest.length === pageSize, hasNewer: false });
  }
  return aroundOf(place, firstUnreadId, { revision: start.revision, signal });
}

async function aroundOf(
  place: ChatPlace,
  messageId: string,
  { signal, ...as }: { revision: number; before?: Conversation; signal?: Signal },
): Promise<Conversation> {
  const messages = await list(place, { around: messageId, limit: aroundSize }, signal);
  const older = messages.filter(({ _id }) => _id < messageId).length;
  const half = aroundSize / 2;
  return newStretch(messages, {
    ...as,
    hasOlder: older === half,
    hasNewer: messages.length - older === half,
  });
}

/** Fetches changes since the last known revision until there are no more. */
async function catchUp(client: QueryClient, place: ChatPlace, signal?: Signal): Promise<void> {
  for (;;) {
    const held = client.getQueryData<Conversation>(chatKeys.messages(place));
    if (held === undefined) return;
    const changed = await list(place, { since: held.revision, limit: changesAtOnce }, signal);
    changeConversation(client, place, (now) => withChanges(now, changed));
    if (changed.length < changesAtOnce) return;
  }
}

/** Receipts do not raise the revision, so own messages that are not read yet are fetched again. */
async function refreshMarks(client: QueryClient, place: ChatPlace, signal?: Signal): Promise<void> {
  const held = client.getQueryData<Conversation>(chatKeys.messages(place));
  const viewerId = getSession().userId;
  const isPending = ({ sender, status }: MessageView) =>
    sender._id === viewerId && status !== "read";
  const first = held?.messages.findIndex(isPending) ?? -1;
  const from = held?.messages[first - 1];
  if (held === undefined || first < 0) return;
  // When a group has many unread own messages, only the latest are refreshed.
  const isFar = held.messages.length - first > 100 && !held.hasNewer;
  const query = from === undefined || isFar ? { limit: 100 } : { after: from._id, limit: 100 };
  takeKnown(client, place, await list(place, query, signal));
}

/**
 * Refetches the loaded messages with files: file URLs expire after half an hour or more and come with their
 * messages.
 */
export async function refreshAddresses(client: QueryClient, place: ChatPlace): Promise<void> {
  const holders = heldOf(client, place)?.messages.filter(({ mediaUrl }) => mediaUrl !== null);
  const [first, last] = [holders?.[0]?._id, holders?.at(-1)?._id];
  if (first === undefined || last === undefined) return;
  let query: Asked = { around: first, limit: 100 };
  for (;;) {
    const page = await list(place, query);
    takeKnown(client, place, page);
    const end = page.at(-1)?._id;
    if (end === undefined || end >= last) return;
    query = { after: end, limit: 100 };
  }
}

/**
 * Updates loaded messages only and leaves the revision as it is, because the list does not contain all
 * changes.
 */
function takeKnown(client: QueryClient, place: ChatPlace, told: readonly MessageView[]): void {
  changeConversation(client, place, (now) => {
    const known = new Set(now.messages.map(({ _id }) => _id));
    const again = told.filter(({ _id }) => known.has(_id));
    return { ...withChanges(now, again), revision: now.revision };
  });
}

/** Returns the cached conversation. */
export function heldOf(client: QueryClient, place: ChatPlace): Conversation | undefined {
  return client.getQueryData<Conversation>(chatKeys.messages(place));
}

/** Loads the messages before the first loaded one. */
export async function loadOlder(client: QueryClient, place: ChatPlace): Promise<void> {
  const from = heldOf(client, place)?.messages[0]?._id;
  if (from === undefined) return;
  const page = await list(place, { before: from, limit: pageSize });
  const hasMore = page.length === pageSize;
  changeConversation(client, place, (now) => withOlder(now, page, { from, hasMore }));
}

/** Loads the messages after the last loaded one. */
export async function loadNewer(client: QueryClient, place: ChatPlace): Promise<void> {
  const held = heldOf(client, place);
  const from = held?.messages.at(-1)?._id;
  if (held === undefined || from === undefined) return;
  const page = await list(place, { after: from, limit: pageSize });
  const hasMore = page.length === pageSize;
  changeConversation(client, place, (now) => withNewer(now, page, { from, hasMore }));
  if (hasMore) return;
  // Events of messages sent meanwhile were dropped, because they lay outside the loaded part.
  const last = heldOf(client, place)?.messages.at(-1)?._id ?? from;
  const rest = await list(place, { after: last, limit: pageSize });
  changeConversation(client, place, (now) => {
    const { revision } = now;
    return { ...withChanges(now, rest), revision };
  });
}

/** Replaces the loaded part by the one around a message; returns false when the message no longer exists. */
export async function showAround(
  client: QueryClient,
  place: ChatPlace,
  messageId: string,
): Promise<boolean> {
  const before = heldOf(client, place);
  if (before === undefined) return false;
  const next = await aroundOf(place, messageId, { revision: before.revision, before });
  if (!next.messages.some(({ _id }) => _id === messageId)) return false;
  await putStretch(client, place, next);
  return true;
}

/** Replaces the loaded part by the latest messages. */
export async function showLatest(client: QueryClient, place: ChatPlace): Promise<void> {
  const before = heldOf(client, place);
  if (before === undefined) return;
  const latest = await list(place, { limit: pageSize });
  const { revision } = before;
  const hasOlder = latest.length === pageSize;
  await putStretch(
    client,
    place,
    newStretch(latest, { revision, hasOlder, hasNewer: false, before }),
  );
}

async function putStretch(
  client: QueryClient,
  place: ChatPlace,
  next: Conversation,
): Promise<void> {
  client.setQueryData(chatKeys.messages(place), next);
  await catchUp(client, place).catch(() => undefined);
}
