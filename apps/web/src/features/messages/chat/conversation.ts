import { limits } from "@kora/contract/limits";
import type { MessageView, QuotedMessage } from "@kora/contract/messages";

/** A stretch of what was said with one person or in one group, as the cache holds it. */
export interface Conversation {
  /** By id, without a gap between the first and the last. */
  readonly messages: readonly MessageView[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** All changes up to this one of the conversation's are in what is held. */
  readonly revision: number;
  /** Rises when another stretch takes the place of this one: its list begins anew. */
  readonly stretch: number;
  /** Messages of others that came after the last one held. */
  readonly unseen: number;
}

const ranks = { sent: 0, delivered: 1, read: 2 } as const;

/** What is known of a message of which two versions are at hand: the later one, and how far it has come at most. */
function laterOf(held: MessageView, told: MessageView): MessageView {
  const status = ranks[told.status] > ranks[held.status] ? told.status : held.status;
  if (told.revision < held.revision) return status === held.status ? held : { ...held, status };
  const isSame = told.revision === held.revision && told.mediaUrl === held.mediaUrl;
  if (isSame && status === held.status) return held;
  return status === told.status ? told : { ...told, status };
}

/** What stands above an answer to a message. */
export function quotedOf({
  _id,
  sender,
  content,
  mediaType,
  isDeleted,
  isFolded,
}: MessageView): QuotedMessage {
  return {
    _id,
    sender,
    content: isDeleted ? "" : Array.from(content).slice(0, limits.message.quote).join(""),
    mediaType: isDeleted ? null : mediaType,
    isDeleted,
    isFolded,
  };
}

/** A message with what it answers as that is now, where it was told of before that changed. */
function withQuote(message: MessageView, held: ReadonlyMap<string, MessageView>): MessageView {
  const { replyTo: told } = message;
  const answered = told && held.get(told._id);
  if (!told || !answered || answered.revision <= message.revision) return message;
  const replyTo = quotedOf(answered);
  const isSame = replyTo.content === told.content && replyTo.isDeleted === told.isDeleted;
  return isSame ? message : { ...message, replyTo, replyContent: replyTo.content };
}

function merge(held: readonly MessageView[], told: readonly MessageView[]): readonly MessageView[] {
  const byId = new Map(held.map((message) => [message._id, message]));
  for (const message of told) {
    const before = byId.get(message._id);
    byId.set(message._id, before === undefined ? message : laterOf(before, message));
  }
  const merged = [...byId.values()].toSorted((one, other) => (one._id < other._id ? -1 : 1));
  const lastOf = new Map(merged.map(({ _id, sender }) => [sender._id, _id]));
  // Who answered has got all that was sent to them before; of a group's others that says nothing.
  const isAnswered = ({ _id, sender, groupId }: MessageView) =>
    groupId === null && [...lastOf].some(([by, last]) => by !== sender._id && last > _id);
  return merged.map((message) => {
    const one = withQuote(message, byId);
    return one.status === "sent" && isAnswered(one) ? { ...one, status: "delivered" } : one;
  });
}

function isInside({ messages, hasOlder, hasNewer }: Conversation, id: string): boolean {
  const first = messages[0]?._id;
  const last = messages.at(-1)?._id;
  if (first === undefined || last === undefined) return !hasOlder && !hasNewer;
  return (id >= first || !hasOlder) && (id <= last || !hasNewer);
}

/** A first stretch, or one that takes the place of `before`. */
export function newStretch(
  messages: readonly MessageView[],
  {
    revision,
    hasOlder,
    hasNewer,
    before,
  }: { revision: number; hasOlder: boolean; hasNewer: boolean; before?: Conversation | undefined },
): Conversation {
  const stretch = (before?.stretch ?? 0) + 1;
  return { messages, hasOlder, hasNewer, revision, stretch, unseen: 0 };
}

/**
 * Changes that the server told of, in their order: messages sent, edited, deleted or restored. What lies outside
 * of the stretch comes with its own page.
 */
export function withChanges(held: Conversation, told: readonly MessageView[]): Conversation {
  const inside = told.filter(({ _id }) => isInside(held, _id));
  const revision = Math.max(held.revision, told.at(-1)?.revision ?? 0);
  return { ...held, messages: merge(held.messages, inside), revision };
}

/**
 * One change as its event tells it. The revision moves on only where nothing lies between: what a lost event
 * told of is asked for by the next resync.
 */
export function withEvent(held: Conversation, told: MessageView, isOwn: boolean): Conversation {
  const revision = told.revision === held.revision + 1 ? told.revision : held.revision;
  if (isInside(held, told._id)) {
    return { ...held, messages: merge(held.messages, [told]), revision };
  }
  const last = held.messages.at(-1)?._id ?? "";
  const isNew = !isOwn && !told.isEdited && !told.isDeleted && told._id > last;
  return { ...held, revision, unseen: held.unseen + (isNew ? 1 : 0) };
}

/** The messages before the first, as the server answers `before`. */
export function withOlder(
  held: Conversation,
  page: readonly MessageView[],
  { from, hasMore }: { from: string; hasMore: boolean },
): Conversation {
  if (held.messages[0]?._id !== from) return held;
  return { ...held, messages: merge(held.messages, page), hasOlder: hasMore };
}

/** The messages after the last, as the server answers `after`. */
export function withNewer(
  held: Conversation,
  page: readonly MessageView[],
  { from, hasMore }: { from: string; hasMore: boolean },
): Conversation {
  if (held.messages.at(-1)?._id !== from) return held;
  const messages = merge(held.messages, page);
  return { ...held, messages, hasNewer: hasMore, unseen: hasMore ? held.unseen : 0 };
}

/** Lets go of what lies far from where one reads: at most `keep` messages stay, from that side. */
export function trimmed(held: Conversation, side: "older" | "newer", keep: number): Conversation {
  if (held.messages.length <= keep) return held;
  return side === "older"
    ? { ...held, messages: held.messages.slice(-keep), hasOlder: true }
    : { ...held, messages: held.messages.slice(0, keep), hasNewer: true };
}

/** The viewer's own messages up to `messageId`, or those of the others, have come so far. */
export function withMark(
  held: Conversation,
  {
    messageId,
    status,
    whose,
    viewerId,
  }: {
    messageId: string;
    status: "delivered" | "read";
    whose: "own" | "others";
    viewerId: string;
  },
): Conversation {
  const moves = ({ _id, sender, status: before }: MessageView) =>
    (sender._id === viewerId) === (whose === "own") &&
    _id <= messageId &&
    ranks[before] < ranks[status];
  if (!held.messages.some(moves)) return held;
  const messages = held.messages.map((one) => (moves(one) ? { ...one, status } : one));
  return { ...held, messages };
}

/** Changes one message where it is held; what answers it is changed along. */
export function withPatch(
  held: Conversation,
  messageId: string,
  patch: (message: MessageView) => MessageView,
): Conversation {
  const before = held.messages.find(({ _id }) => _id === messageId);
  const after = before && patch(before);
  if (before === undefined || after === undefined || after === before) return held;
  const quoted = quotedOf(after);
  const messages = held.messages.map((one) => {
    if (one === before) return after;
    if (one.replyTo?._id !== messageId) return one;
    return { ...one, replyTo: quoted, replyContent: quoted.content };
  });
  return { ...held, messages };
}

/** Whether a message is still there at that moment. */
export function isThere({ disappearsAt }: Pick<MessageView, "disappearsAt">, now: number): boolean {
  return disappearsAt === null || Date.parse(disappearsAt) > now;
}
