import { limits } from "@kora/contract/limits";
import type { MessageView, QuotedMessage } from "@kora/contract/messages";

/** The loaded, contiguous part of a conversation, as cached. */
export interface Conversation {
  /** Ordered by id, without gaps. */
  readonly messages: readonly MessageView[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** All changes of the conversation up to this revision are applied. */
  readonly revision: number;
  /** Increases when another part replaces this one; the message list then remounts. */
  readonly stretch: number;
  /** Messages of other users that arrived after the last loaded one. */
  readonly unseen: number;
}

const ranks = { sent: 0, delivered: 1, read: 2 } as const;

/** Returns the newer of two versions of a message, with the higher of both delivery states. */
function laterOf(held: MessageView, told: MessageView): MessageView {
  const status = ranks[told.status] > ranks[held.status] ? told.status : held.status;
  if (told.revision < held.revision) return status === held.status ? held : { ...held, status };
  const isSame = told.revision === held.revision && told.mediaUrl === held.mediaUrl;
  if (isSame && status === held.status) return held;
  return status === told.status ? told : { ...told, status };
}

/** Builds the quote of a message as replies show it. */
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

/** Refreshes a reply's quote when the quoted message changed after the reply was loaded. */
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
  // A reply in a one-to-one chat proves that earlier messages were delivered; in a group it proves nothing
  // about the other members.
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

/** Creates the first loaded part, or one that replaces `before`. */
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
 * Applies changes from the server in their order: messages sent, edited, deleted or restored. Changes outside
 * the loaded part come with its pages.
 */
export function withChanges(held: Conversation, told: readonly MessageView[]): Conversation {
  const inside = told.filter(({ _id }) => isInside(held, _id));
  const revision = Math.max(held.revision, told.at(-1)?.revision ?? 0);
  return { ...held, messages: merge(held.messages, inside), revision };
}

/**
 * Applies one change from an event. The revision only advances when no change is missing in between, so that
 * the next resync fetches whatever a lost event carried.
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

/** Prepends the page that the server returned for `before`. */
export function withOlder(
  held: Conversation,
  page: readonly MessageView[],
  { from, hasMore }: { from: string; hasMore: boolean },
): Conversation {
  if (held.messages[0]?._id !== from) return held;
  return { ...held, messages: merge(held.messages, page), hasOlder: hasMore };
}

/** Appends the page that the server returned for `after`. */
export function withNewer(
  held: Conversation,
  page: readonly MessageView[],
  { from, hasMore }: { from: string; hasMore: boolean },
): Conversation {
  if (held.messages.at(-1)?._id !== from) return held;
  const messages = merge(held.messages, page);
  return { ...held, messages, hasNewer: hasMore, unseen: hasMore ? held.unseen : 0 };
}

/**
 * Drops the messages far from the reading position, keeping at most `keep`. `side` is the end that loses
 * messages.
 */
export function trimmed(held: Conversation, side: "older" | "newer", keep: number): Conversation {
  if (held.messages.length <= keep) return held;
  return side === "older"
    ? { ...held, messages: held.messages.slice(-keep), hasOlder: true }
    : { ...held, messages: held.messages.slice(0, keep), hasNewer: true };
}

/** Applies a receipt up to `messageId` to the viewer's own messages or to those of the others. */
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

/** Changes one loaded message and the quotes of it. */
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

/** Returns whether a disappearing message is still to be shown. */
export function isThere({ disappearsAt }: Pick<MessageView, "disappearsAt">, now: number): boolean {
  return disappearsAt === null || Date.parse(disappearsAt) > now;
}
