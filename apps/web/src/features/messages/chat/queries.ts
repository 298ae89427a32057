import type { MessageView } from "@kora/contract/messages";
import { type QueryClient, queryOptions, type SkipToken, skipToken } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { changeConversation } from "../apply-events.ts";
import { chatKeys } from "../chat-keys.ts";
import {
  type Conversation,
  newStretch,
  withChanges,
  withNewer,
  withOlder,
} from "./conversation.ts";

const pageSize = 40;
/** Half of them on each side. */
const aroundSize = 60;
const changesAtOnce = 100;

type Signal = AbortSignal | undefined;

/** Who the other one is, and how the conversation stands. */
export function chatQuery(userId: string) {
  return queryOptions({
    queryKey: chatKeys.chat(userId),
    meta: { live: true },
    queryFn: ({ signal }) => api.call("getChat", { params: { userId } }, { signal }),
  });
}

/** When the other one was last heard to type; nothing is asked for it. */
export function typingQuery(userId: string) {
  return queryOptions({
    queryKey: chatKeys.typing(userId),
    queryFn: skipToken as SkipToken | (() => number | null),
  });
}

/**
 * What was said with a person. Asked for first, it begins where the viewer stopped reading; after that it asks
 * only for what changed since.
 */
export function conversationQuery(userId: string) {
  return queryOptions({
    queryKey: chatKeys.messages(userId),
    meta: { live: true },
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const held = client.getQueryData<Conversation>(chatKeys.messages(userId));
      if (held === undefined) {
        const first = await firstStretch(client, userId, signal);
        // From here on events apply; what came between is asked for below.
        client.setQueryData(chatKeys.messages(userId), first);
        await catchUp(client, userId, signal).catch(() => undefined);
        return client.getQueryData<Conversation>(chatKeys.messages(userId)) ?? first;
      }
      await catchUp(client, userId, signal);
      await refreshMarks(client, userId, signal);
      return client.getQueryData<Conversation>(chatKeys.messages(userId)) ?? held;
    },
  });
}

type Asked = { before?: string; after?: string; around?: string; since?: number; limit: number };

function list(userId: string, query: Asked, signal?: Signal): Promise<MessageView[]> {
  return api.call("listMessages", { params: { userId }, query }, { signal });
}

async function firstStretch(client: QueryClient, userId: string, signal: Signal) {
  const [chat, latest] = await Promise.all([
    client.fetchQuery({ ...chatQuery(userId), staleTime: 0 }),
    list(userId, { limit: pageSize }, signal),
  ]);
  const { firstUnreadId } = chat;
  if (firstUnreadId === null || latest.some(({ _id }) => _id === firstUnreadId)) {
    // Both were asked at once: the earlier of the two moments counts.
    const newest = Math.max(0, ...latest.map(({ revision }) => revision));
    const revision = Math.min(chat.revision, newest);
    return newStretch(latest, { revision, hasOlder: latest.length === pageSize, hasNewer: false });
  }
  return aroundOf(userId, firstUnreadId, { revision: chat.revision, signal });
}

async function aroundOf(
  userId: string,
  messageId: string,
  { signal, ...as }: { revision: number; before?: Conversation; signal?: Signal },
): Promise<Conversation> {
  const messages = await list(userId, { around: messageId, limit: aroundSize }, signal);
  const older = messages.filter(({ _id }) => _id < messageId).length;
  const half = aroundSize / 2;
  return newStretch(messages, {
    ...as,
    hasOlder: older === half,
    hasNewer: messages.length - older === half,
  });
}

/** Asks for what changed since the last known revision, until no more comes. */
async function catchUp(client: QueryClient, userId: string, signal?: Signal): Promise<void> {
  for (;;) {
    const held = client.getQueryData<Conversation>(chatKeys.messages(userId));
    if (held === undefined) return;
    const changed = await list(userId, { since: held.revision, limit: changesAtOnce }, signal);
    changeConversation(client, userId, (now) => withChanges(now, changed));
    if (changed.length < changesAtOnce) return;
  }
}

/** How far own messages have come is no change of them: those that were not read are looked at once more. */
async function refreshMarks(client: QueryClient, userId: string, signal?: Signal): Promise<void> {
  const held = client.getQueryData<Conversation>(chatKeys.messages(userId));
  const isPending = ({ sender, status }: MessageView) => sender._id !== userId && status !== "read";
  const first = held?.messages.findIndex(isPending) ?? -1;
  const from = held?.messages[first - 1];
  if (held === undefined || first < 0) return;
  const query = from === undefined ? { limit: pageSize } : { after: from._id, limit: 100 };
  takeKnown(client, userId, await list(userId, query, signal));
}

/**
 * The addresses of files live half an hour at least, and come with their messages: asks for those that hold one
 * once more.
 */
export async function refreshAddresses(client: QueryClient, userId: string): Promise<void> {
  const holders = heldOf(client, userId)?.messages.filter(({ mediaUrl }) => mediaUrl !== null);
  const [first, last] = [holders?.[0]?._id, holders?.at(-1)?._id];
  if (first === undefined || last === undefined) return;
  let query: Asked = { around: first, limit: 100 };
  for (;;) {
    const page = await list(userId, query);
    takeKnown(client, userId, page);
    const end = page.at(-1)?._id;
    if (end === undefined || end >= last) return;
    query = { after: end, limit: 100 };
  }
}

/** Takes in what is told of messages that are held, and nothing else: what changed is not all told. */
function takeKnown(client: QueryClient, userId: string, told: readonly MessageView[]): void {
  changeConversation(client, userId, (now) => {
    const known = new Set(now.messages.map(({ _id }) => _id));
    const again = told.filter(({ _id }) => known.has(_id));
    return { ...withChanges(now, again), revision: now.revision };
  });
}

function heldOf(client: QueryClient, userId: string): Conversation | undefined {
  return client.getQueryData<Conversation>(chatKeys.messages(userId));
}

/** Loads the messages before the first one held. */
export async function loadOlder(client: QueryClient, userId: string): Promise<void> {
  const from = heldOf(client, userId)?.messages[0]?._id;
  if (from === undefined) return;
  const page = await list(userId, { before: from, limit: pageSize });
  const hasMore = page.length === pageSize;
  changeConversation(client, userId, (now) => withOlder(now, page, { from, hasMore }));
}

/** Loads the messages after the last one held. */
export async function loadNewer(client: QueryClient, userId: string): Promise<void> {
  const held = heldOf(client, userId);
  const from = held?.messages.at(-1)?._id;
  if (held === undefined || from === undefined) return;
  const page = await list(userId, { after: from, limit: pageSize });
  const hasMore = page.length === pageSize;
  changeConversation(client, userId, (now) => withNewer(now, page, { from, hasMore }));
  if (hasMore) return;
  // What was sent meanwhile lay outside of what was held, so its event put it nowhere.
  const last = heldOf(client, userId)?.messages.at(-1)?._id ?? from;
  const rest = await list(userId, { after: last, limit: pageSize });
  changeConversation(client, userId, (now) => {
    const { revision } = now;
    return { ...withChanges(now, rest), revision };
  });
}

/** Puts the stretch around a message in the place of what is held; false when the message is gone. */
export async function showAround(
  client: QueryClient,
  userId: string,
  messageId: string,
): Promise<boolean> {
  const before = heldOf(client, userId);
  if (before === undefined) return false;
  const next = await aroundOf(userId, messageId, { revision: before.revision, before });
  if (!next.messages.some(({ _id }) => _id === messageId)) return false;
  await putStretch(client, userId, next);
  return true;
}

/** Puts the latest messages in the place of what is held. */
export async function showLatest(client: QueryClient, userId: string): Promise<void> {
  const before = heldOf(client, userId);
  if (before === undefined) return;
  const latest = await list(userId, { limit: pageSize });
  const { revision } = before;
  const hasOlder = latest.length === pageSize;
  await putStretch(
    client,
    userId,
    newStretch(latest, { revision, hasOlder, hasNewer: false, before }),
  );
}

async function putStretch(client: QueryClient, userId: string, next: Conversation): Promise<void> {
  client.setQueryData(chatKeys.messages(userId), next);
  await catchUp(client, userId).catch(() => undefined);
}
