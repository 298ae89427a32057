import { limits } from "@kora/contract/limits";
import type { MessageView, QuotedMessage } from "@kora/contract/messages";
import { truncateText } from "@kora/contract/truncate-text";
import { isLaterDeliveryState } from "../delivery-state.ts";

/** The loaded, contiguous range of a conversation, as cached. */
export interface Conversation {
  /** Ordered by id, without gaps. */
  readonly messages: readonly MessageView[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** All changes of the conversation up to this revision are applied. Each change gets the next revision. */
  readonly revision: number;
  /** Increases when another range replaces this one; the message list then remounts. */
  readonly rangeNumber: number;
  /** Number of new messages of other users that are not loaded, because the range ends before them. */
  readonly unseenCount: number;
}

/** Returns the newer of two versions of a message, with the higher of both delivery states. */
function newerVersion(cached: MessageView, received: MessageView): MessageView {
  const status = isLaterDeliveryState(received.status, cached.status)
    ? received.status
    : cached.status;
  if (received.revision < cached.revision)
    return status === cached.status ? cached : { ...cached, status };
  // A signed media URL changes without a new revision.
  const isSame = received.revision === cached.revision && received.mediaUrl === cached.mediaUrl;
  if (isSame && status === cached.status) return cached;
  return status === received.status ? received : { ...received, status };
}

/** Builds the quote of a message as replies show it. */
export function toQuotedMessage({
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
    content: isDeleted ? "" : truncateText(content, limits.message.quote),
    mediaType: isDeleted ? null : mediaType,
    isDeleted,
    isFolded,
  };
}

/** Refreshes a reply's quote when the quoted message changed after the reply was loaded. */
function withCurrentQuote(
  message: MessageView,
  messagesById: ReadonlyMap<string, MessageView>,
): MessageView {
  const { replyTo: loadedQuote } = message;
  const quoted = loadedQuote && messagesById.get(loadedQuote._id);
  if (!loadedQuote || !quoted || quoted.revision <= message.revision) return message;
  const replyTo = toQuotedMessage(quoted);
  const isSame =
    replyTo.content === loadedQuote.content && replyTo.isDeleted === loadedQuote.isDeleted;
  return isSame ? message : { ...message, replyTo, replyContent: replyTo.content };
}

/** Adds received messages to the loaded ones, or replaces older versions of them. */
function merge(
  cached: readonly MessageView[],
  received: readonly MessageView[],
): readonly MessageView[] {
  const byId = new Map(cached.map((message) => [message._id, message]));
  for (const message of received) {
    const previous = byId.get(message._id);
    byId.set(message._id, previous === undefined ? message : newerVersion(previous, message));
  }
  const merged = [...byId.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const lastIdBySender = new Map(merged.map(({ _id, sender }) => [sender._id, _id]));
  // A later message of the other user in a one-to-one chat proves that a message was delivered; in a group it proves
  // nothing about the other members.
  const isFollowedByOtherUser = ({ _id, sender, groupId }: MessageView) =>
    groupId === null &&
    [...lastIdBySender].some(([senderId, lastId]) => senderId !== sender._id && lastId > _id);
  return merged.map((original) => {
    const message = withCurrentQuote(original, byId);
    return message.status === "sent" && isFollowedByOtherUser(message)
      ? { ...message, status: "delivered" }
      : message;
  });
}

/** Refreshes the quotes of changed messages that are not loaded themselves. */
function refreshQuotes(
  messages: readonly MessageView[],
  changed: readonly MessageView[],
): readonly MessageView[] {
  if (changed.length === 0) return messages;
  const changedById = new Map(changed.map((message) => [message._id, message]));
  return messages.map((message) => withCurrentQuote(message, changedById));
}

function isInLoadedRange({ messages, hasOlder, hasNewer }: Conversation, id: string): boolean {
  const first = messages[0]?._id;
  const last = messages.at(-1)?._id;
  if (first === undefined || last === undefined) return !hasOlder && !hasNewer;
  return (id >= first || !hasOlder) && (id <= last || !hasNewer);
}

/** Creates the first loaded range, or one that replaces `previous`. */
export function newLoadedRange(
  messages: readonly MessageView[],
  {
    revision,
    hasOlder,
    hasNewer,
    previous,
  }: {
    revision: number;
    hasOlder: boolean;
    hasNewer: boolean;
    previous?: Conversation | undefined;
  },
): Conversation {
  const rangeNumber = (previous?.rangeNumber ?? 0) + 1;
  return { messages, hasOlder, hasNewer, revision, rangeNumber, unseenCount: 0 };
}

/**
 * Applies changes from the server in their order: messages sent, edited, deleted or restored. Of messages outside the
 * loaded range, only the quotes are updated, because their pages are loaded later.
 */
export function applyChanges(
  conversation: Conversation,
  received: readonly MessageView[],
): Conversation {
  const isInRange = ({ _id }: MessageView) => isInLoadedRange(conversation, _id);
  const merged = merge(conversation.messages, received.filter(isInRange));
  const messages = refreshQuotes(
    merged,
    received.filter((message) => !isInRange(message)),
  );
  const revision = Math.max(conversation.revision, received.at(-1)?.revision ?? 0);
  return { ...conversation, messages, revision };
}

/**
 * Applies one change from an event. The revision only advances when no change is missing in between, so that
 * the next resync fetches whatever a lost event carried.
 */
export function applyMessageChange(
  conversation: Conversation,
  received: MessageView,
  { isOwn }: { isOwn: boolean },
): Conversation {
  const revision =
    received.revision === conversation.revision + 1 ? received.revision : conversation.revision;
  if (isInLoadedRange(conversation, received._id)) {
    return { ...conversation, messages: merge(conversation.messages, [received]), revision };
  }
  const last = conversation.messages.at(-1)?._id ?? "";
  const isNew = !isOwn && !received.isEdited && !received.isDeleted && received._id > last;
  const messages = refreshQuotes(conversation.messages, [received]);
  const unseenCount = conversation.unseenCount + (isNew ? 1 : 0);
  return { ...conversation, messages, revision, unseenCount };
}

/** Prepends the page of messages before `beforeId`; ignores it if that is no longer the first loaded message. */
export function prependOlder(
  conversation: Conversation,
  page: readonly MessageView[],
  { beforeId, hasMore }: { beforeId: string; hasMore: boolean },
): Conversation {
  if (conversation.messages[0]?._id !== beforeId) return conversation;
  return { ...conversation, messages: merge(conversation.messages, page), hasOlder: hasMore };
}

/** Appends the page of messages after `afterId`; ignores it if that is no longer the last loaded message. */
export function appendNewer(
  conversation: Conversation,
  page: readonly MessageView[],
  { afterId, hasMore }: { afterId: string; hasMore: boolean },
): Conversation {
  if (conversation.messages.at(-1)?._id !== afterId) return conversation;
  const messages = merge(conversation.messages, page);
  return {
    ...conversation,
    messages,
    hasNewer: hasMore,
    unseenCount: hasMore ? conversation.unseenCount : 0,
  };
}

/**
 * Drops the oldest or the newest messages of the loaded range until `maxMessages` are left.
 */
export function trimLoaded(
  conversation: Conversation,
  { dropFrom, maxMessages }: { dropFrom: "older" | "newer"; maxMessages: number },
): Conversation {
  if (conversation.messages.length <= maxMessages) return conversation;
  return dropFrom === "older"
    ? { ...conversation, messages: conversation.messages.slice(-maxMessages), hasOlder: true }
    : { ...conversation, messages: conversation.messages.slice(0, maxMessages), hasNewer: true };
}

/** Applies a receipt up to `messageId` to the viewer's own messages or to those of the others. */
export function applyReceipt(
  conversation: Conversation,
  {
    messageId,
    status,
    target,
    viewerId,
  }: {
    messageId: string;
    status: "delivered" | "read";
    target: "own" | "others";
    viewerId: string;
  },
): Conversation {
  const isAffected = ({ _id, sender, status: previous }: MessageView) =>
    (sender._id === viewerId) === (target === "own") &&
    _id <= messageId &&
    isLaterDeliveryState(status, previous);
  if (!conversation.messages.some(isAffected)) return conversation;
  const messages = conversation.messages.map((message) =>
    isAffected(message) ? { ...message, status } : message,
  );
  return { ...conversation, messages };
}

/** Changes one loaded message and the quotes of it. */
export function patchMessage(
  conversation: Conversation,
  messageId: string,
  patch: (message: MessageView) => MessageView,
): Conversation {
  const previous = conversation.messages.find(({ _id }) => _id === messageId);
  const updated = previous && patch(previous);
  if (previous === undefined || updated === undefined || updated === previous) return conversation;
  const quoted = toQuotedMessage(updated);
  const messages = conversation.messages.map((message) => {
    if (message === previous) return updated;
    if (message.replyTo?._id !== messageId) return message;
    return { ...message, replyTo: quoted, replyContent: quoted.content };
  });
  return { ...conversation, messages };
}
