import { copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  clearUnreadCount,
  muteConversation,
} from "../../apps/server/src/features/messages/conversations/member-state.ts";
import { deleteMessage } from "../../apps/server/src/features/messages/edit/delete-message.ts";
import { editMessage } from "../../apps/server/src/features/messages/edit/edit-message.ts";
import { markRead } from "../../apps/server/src/features/messages/receipts/mark-read.ts";
import { sendMessage } from "../../apps/server/src/features/messages/send/send-message.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoChat, DemoCommunity, DemoMessage } from "./content/types.ts";
import type { DemoClock } from "./load-community.ts";
import { posterFile } from "./poster-file.ts";

const minute = 60 * 1000;
const hour = 60 * minute;

interface Loader {
  readonly contextOf: (username: string) => ViewerContext;
  /** Ids of the latest statuses, by username. */
  readonly statusIds: ReadonlyMap<string, string>;
  readonly clock: DemoClock;
  readonly today: Date;
}

/** Sends the messages of the one-to-one chats. All are read but the last ones that a chat names as unread. */
export async function loadChats({ chats }: DemoCommunity, loader: Loader): Promise<void> {
  for (const chat of chats) await loadChat(chat, loader);
}

async function loadChat(chat: DemoChat, loader: Loader): Promise<void> {
  const { contextOf, clock, today } = loader;
  const [first, second] = chat.users;
  const otherOf = (username: string) => (username === first ? second : first);
  const refOf = (username: string) =>
    ({ kind: "chat", id: contextOf(otherOf(username)).viewer.userId }) as const;
  const readAll = async (username: string) => {
    await clearUnreadCount(contextOf(username), refOf(username));
    await markRead(contextOf(username), refOf(username));
  };
  const received = chat.messages.filter(({ by }) => by !== chat.unread?.by);
  const firstUnread = chat.unread && received.at(-chat.unread.count);
  const ids: string[] = [];
  for (const [index, message] of chat.messages.entries()) {
    const sentAt = today.getTime() - message.hoursAgo * hour;
    clock.set(new Date(sentAt + index));
    if (chat.unread && message === firstUnread && index > 0) await readAll(chat.unread.by);
    const ctx = contextOf(message.by);
    const id = await send(message, { ...loader, ctx, ids, to: otherOf(message.by) });
    ids.push(id);
    clock.set(new Date(sentAt + minute));
    if (message.editedTo !== undefined) {
      await editMessage(ctx, { messageId: id, content: message.editedTo });
    }
    if (message.isDeleted) await deleteMessage(ctx, id);
  }
  clock.set(new Date(today.getTime() - 5 * minute));
  for (const username of chat.users) {
    if (chat.unread?.by !== username) await readAll(username);
    if (chat.mutedBy === username)
      await muteConversation(contextOf(username), refOf(username), true);
  }
}

async function send(
  { text, file, replyTo, forwardOf, answersStatus, disappearAfter = 0 }: DemoMessage,
  {
    ctx,
    contextOf,
    statusIds,
    ids,
    to,
  }: Loader & { ctx: ViewerContext; ids: readonly string[]; to: string },
): Promise<string> {
  const input = {
    recipientId: contextOf(to).viewer.userId,
    content: text,
    disappearAfter,
    ...(replyTo !== undefined && { replyTo: ids[replyTo] }),
    ...(forwardOf !== undefined && { forwardOf: ids[forwardOf] }),
    ...(answersStatus && { statusId: statusIds.get(to) }),
  };
  if (file === undefined) return (await sendMessage(ctx, input)).message._id;
  const [source, name] =
    "poster" in file
      ? [posterFile(file.poster), `${file.poster}.webp`]
      : [new URL(`attachments/${file.attachment}`, import.meta.url), file.attachment];
  const folder = await mkdtemp(join(tmpdir(), "kora-attachment-"));
  const path = join(folder, "attachment");
  try {
    await copyFile(source, path);
    const media = { path, bytes: (await stat(path)).size, name };
    return (await sendMessage(ctx, { ...input, media, ...(isSound(name) && { waveform }) })).message
      ._id;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const isSound = (name: string) => name.endsWith(".webm");
/** Loudness of the sample voice note, 0 to 100. */
const waveform = Array.from({ length: 48 }, (_none, index) =>
  Math.round(50 + 40 * Math.sin(index / 2.3) * Math.cos(index / 7)),
);
