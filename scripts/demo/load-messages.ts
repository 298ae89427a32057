import type { ConversationRef } from "../../apps/server/src/features/messages/conversation-ref.ts";
import { clearUnreadCount } from "../../apps/server/src/features/messages/conversations/member-state.ts";
import { deleteMessage } from "../../apps/server/src/features/messages/edit/delete-message.ts";
import { editMessage } from "../../apps/server/src/features/messages/edit/edit-message.ts";
import { markRead } from "../../apps/server/src/features/messages/receipts/mark-read.ts";
import { sendMessage } from "../../apps/server/src/features/messages/send/send-message.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoChat, DemoMessage } from "./content/types.ts";
import { hour, minute } from "./durations.ts";
import type { DemoClock } from "./load-community.ts";
import type { PosterOf } from "./poster-file.ts";
import { withCopy } from "./with-copy.ts";

/** The messages of a chat or group, and how to send them; the members are usernames. */
interface Conversation extends Pick<DemoChat, "messages" | "unread"> {
  readonly members: readonly string[];
  /** The conversation as the member refers to it. */
  readonly refOf: (member: string) => ConversationRef;
  readonly contextOf: (username: string) => ViewerContext;
  /** Ids of the latest statuses, by username. */
  readonly statusIds: ReadonlyMap<string, string>;
  readonly clock: DemoClock;
  readonly today: Date;
  readonly posterOf: PosterOf;
}

/**
 * Sends the messages of a chat or group. Every member has read all of them but the number of last messages of others that
 * `unread` gives.
 */
export async function loadMessages(conversation: Conversation): Promise<void> {
  const { messages, members, unread = {}, refOf, contextOf, clock, today } = conversation;
  const readAll = async (member: string) => {
    await clearUnreadCount(contextOf(member), refOf(member));
    await markRead(contextOf(member), refOf(member));
  };
  const firstUnreadOf = (member: string) =>
    messages.filter(({ by }) => by !== member).at(-(unread[member] ?? 0));
  const lateReaders = members.filter((member) => unread[member] !== undefined);
  const ids: string[] = [];
  for (const [index, message] of messages.entries()) {
    const sentAt = today.getTime() - message.hoursAgo * hour;
    clock.set(new Date(sentAt + index));
    for (const member of lateReaders) {
      if (index > 0 && message === firstUnreadOf(member)) await readAll(member);
    }
    ids.push(await send(message, conversation, ids));
    clock.set(new Date(sentAt + minute));
    const ctx = contextOf(message.by);
    const messageId = ids.at(-1) ?? "";
    if (message.editedTo !== undefined) {
      await editMessage(ctx, { messageId, content: message.editedTo });
    }
    if (message.isDeleted) await deleteMessage(ctx, messageId);
  }
  clock.set(new Date(today.getTime() - 5 * minute));
  for (const member of members) {
    if (unread[member] === undefined) await readAll(member);
  }
}

async function send(
  message: DemoMessage,
  { refOf, contextOf, statusIds, members, posterOf }: Conversation,
  ids: readonly string[],
): Promise<string> {
  const { by, text, file, replyTo, forwardOf, answersStatus, disappearAfter = 0 } = message;
  const ctx = contextOf(by);
  const { kind, id } = refOf(by);
  const other = members.find((member) => member !== by) ?? "";
  const input = {
    ...(kind === "group" ? { groupId: id } : { recipientId: id }),
    content: text,
    disappearAfter,
    ...(replyTo !== undefined && { replyTo: ids[replyTo] }),
    ...(forwardOf !== undefined && { forwardOf: ids[forwardOf] }),
    ...(answersStatus && { statusId: statusIds.get(other) }),
  };
  if (file === undefined) return (await sendMessage(ctx, input)).message._id;
  const source =
    "poster" in file
      ? posterOf(file.poster)
      : new URL(`attachments/${file.attachment}`, import.meta.url);
  return withCopy(source, async (media) => {
    const sound = isSound(media.name) && { waveform };
    return (await sendMessage(ctx, { ...input, media, ...sound })).message._id;
  });
}

const isSound = (name: string) => name.endsWith(".webm");
/** Loudness of the sample voice note, 0 to 100. */
const waveform = Array.from({ length: 48 }, (_none, index) =>
  Math.round(50 + 40 * Math.sin(index / 2.3) * Math.cos(index / 7)),
);
