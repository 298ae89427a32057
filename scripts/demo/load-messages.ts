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

/** A chat or group with its messages, and the functions to send them. Members are given as usernames. */
interface Conversation extends Pick<DemoChat, "messages" | "unread"> {
  readonly members: readonly string[];
  /** Returns the reference to the conversation for the member: the other user of a chat, or the group. */
  readonly refOf: (member: string) => ConversationRef;
  readonly contextOf: (username: string) => ViewerContext;
  /** Ids of the latest statuses, by username. */
  readonly statusIds: ReadonlyMap<string, string>;
  readonly clock: DemoClock;
  readonly today: Date;
  readonly posterOf: PosterOf;
}

/**
 * Sends the messages of a chat or group and marks them as read. For the members in `unread`, that number of the last
 * messages of others stays unread.
 */
export async function loadMessages(conversation: Conversation): Promise<void> {
  const { messages, members, unread = {}, refOf, contextOf, clock, today } = conversation;
  const readAll = async (member: string) => {
    await clearUnreadCount(contextOf(member), refOf(member));
    await markRead(contextOf(member), refOf(member));
  };
  const firstUnreadOf = (member: string) =>
    messages.filter(({ sender }) => sender !== member).at(-(unread[member] ?? 0));
  const membersWithUnread = members.filter((member) => unread[member] !== undefined);
  const ids: string[] = [];
  for (const [index, message] of messages.entries()) {
    const sentAt = today.getTime() - message.hoursAgo * hour;
    // The index in milliseconds makes the timestamps of messages with the same age distinct.
    clock.set(new Date(sentAt + index));
    for (const member of membersWithUnread) {
      if (index > 0 && message === firstUnreadOf(member)) await readAll(member);
    }
    ids.push(await send(message, conversation, ids));
    clock.set(new Date(sentAt + minute));
    const ctx = contextOf(message.sender);
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
  const { sender, text, file, replyTo, forwardOf, answersStatus, disappearAfter = 0 } = message;
  const ctx = contextOf(sender);
  const { kind, id } = refOf(sender);
  const otherMember = members.find((member) => member !== sender) ?? "";
  const input = {
    ...(kind === "group" ? { groupId: id } : { recipientId: id }),
    content: text,
    disappearAfter,
    ...(replyTo !== undefined && { replyTo: ids[replyTo] }),
    ...(forwardOf !== undefined && { forwardOf: ids[forwardOf] }),
    ...(answersStatus && { statusId: statusIds.get(otherMember) }),
  };
  if (file === undefined) return (await sendMessage(ctx, input))._id;
  const sourceFile =
    "poster" in file
      ? posterOf(file.poster)
      : new URL(`attachments/${file.attachment}`, import.meta.url);
  return withCopy(sourceFile, async (media) => {
    const waveformField = isVoiceNote(media.name) && { waveform };
    return (await sendMessage(ctx, { ...input, media, ...waveformField }))._id;
  });
}

const isVoiceNote = (fileName: string) => fileName.endsWith(".webm");
/** Loudness of the sample voice note over time, from 0 to 100. */
const waveform = Array.from({ length: 48 }, (_none, index) =>
  Math.round(50 + 40 * Math.sin(index / 2.3) * Math.cos(index / 7)),
);
