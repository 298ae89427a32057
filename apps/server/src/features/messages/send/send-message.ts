import type { MessageView } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../../platform/context.ts";
import { violatedConstraint } from "../../../platform/database/database.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import type { ReceivedFile } from "../../../platform/http/receive-form.ts";
import { createAttachment, discardAttachment } from "../attachments/create-attachment.ts";
import { toFileName } from "../attachments/store-file.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import { findSentMessage } from "./find-sent-message.ts";
import type { NewMessage } from "./insert-message.ts";
import { noAttachment, noQuote } from "./message-to-send.ts";
import { findQuotedMessage, quoteStatus } from "./quotes.ts";
import { readForwardedMessage } from "./read-forwarded-message.ts";
import { sendToGroup } from "./send-to-group.ts";
import { sendToUser } from "./send-to-user.ts";

/** A message that a client sends. Exactly one of `recipientId` and `groupId` is set; otherwise sending throws 400. */
export interface SendMessageInput {
  readonly recipientId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly content: string;
  /** An id that the client chose for this message. */
  readonly clientId?: string | undefined;
  /** The id of the message to which this one replies. At most one of `replyTo`, `statusId` and `forwardOf` is set. */
  readonly replyTo?: string | undefined;
  /** The id of the status to which the message replies. */
  readonly statusId?: string | undefined;
  /** The id of the message that is forwarded. */
  readonly forwardOf?: string | undefined;
  /** The number of seconds after which the message disappears; 0 for never. */
  readonly disappearAfter: number;
  readonly media?: ReceivedFile | undefined;
  readonly waveform?: readonly number[] | undefined;
}

/**
 * Sends a message from the viewer to a user or a group. If the viewer has already sent a message with this `clientId`,
 * it returns that message and stores nothing; with another recipient or other content it throws 409.
 * Throws 400 for parameters that exclude each other and for an empty message. Also throws the errors of `sendToUser`,
 * `sendToGroup`, `readForwardedMessage`, `quoteStatus` and `createAttachment`.
 */
export async function sendMessage(
  ctx: ViewerContext,
  input: SendMessageInput,
): Promise<MessageView> {
  const recipient = checkRecipient(input, ctx.viewer.userId);
  const { clientId, media } = input;
  if (clientId !== undefined && media) {
    // A repeated call does not store the file a second time.
    const sentMessage = await findSentMessage(ctx, clientId);
    if (sentMessage) return requireSameMessage(sentMessage, recipient, input);
  }
  const forwarded =
    input.forwardOf === undefined ? null : await readForwardedMessage(ctx, input.forwardOf);
  const status =
    input.statusId === undefined ? null : await quoteStatus(ctx, input.statusId, recipient.id);
  const quoted =
    input.replyTo === undefined
      ? undefined
      : await findQuotedMessage(ctx, recipient, input.replyTo);
  const attachment = media ? await createAttachment(ctx, media, input.waveform) : null;
  const references = {
    ...(attachment?.row ?? forwarded?.attachment ?? noAttachment),
    ...(quoted ?? noQuote),
  };
  const message = toNewMessage(ctx, input, {
    content: forwarded?.content ?? input.content,
    status,
    isForwarded: forwarded !== null,
    replyTo: references.quote_id,
    attachmentId: references.attachment_id,
  });
  const send = recipient.kind === "group" ? sendToGroup : sendToUser;
  try {
    const sentMessage = await send(ctx, recipient.id, { message, references });
    ctx.metrics.messages[recipient.kind].inc();
    return sentMessage;
  } catch (error) {
    if (attachment !== null) await discardAttachment(ctx, attachment);
    // A repeated message begins no conversation, so the limit of new ones does not apply to it.
    const mayBeDuplicate =
      violatedConstraint(error) === "messages_client_id" ||
      (error instanceof AppError && error.code === "RATE_LIMITED");
    const sentMessage =
      mayBeDuplicate && clientId !== undefined ? await findSentMessage(ctx, clientId) : undefined;
    if (sentMessage) return requireSameMessage(sentMessage, recipient, input);
    throw error;
  }
}

/**
 * Returns `sentMessage`, which has the `clientId` of a message that the viewer sends now. Throws 409 if it went to
 * another recipient or had other content. The content of a deleted message cannot be compared.
 */
function requireSameMessage(
  sentMessage: MessageView,
  { kind, id }: ConversationRef,
  input: SendMessageInput,
): MessageView {
  const hasSameRecipient = (kind === "group" ? sentMessage.groupId : sentMessage.recipient) === id;
  if (!hasSameRecipient || !(sentMessage.isDeleted || hasSameContent(sentMessage, input))) {
    throw new AppError("CONFLICT", sentences.messages.clientIdUsed);
  }
  return sentMessage;
}

/** Compares what is still known: the text of an edited message, and what was forwarded, may have changed since. */
function hasSameContent(
  { isForwarded, isEdited, content, fileName, replyTo, replyToStatus, disappearAfter }: MessageView,
  input: SendMessageInput,
): boolean {
  return (
    isForwarded === (input.forwardOf !== undefined) &&
    (isForwarded || ((isEdited || content === input.content) && isNameOf(fileName, input.media))) &&
    isIdOf(replyTo, input.replyTo) &&
    isIdOf(replyToStatus, input.statusId) &&
    disappearAfter === input.disappearAfter
  );
}

function isNameOf(fileName: string | null, media: ReceivedFile | undefined): boolean {
  if (!media || fileName === null) return !media && fileName === null;
  return fileName === toFileName(media.name, fileName.slice(fileName.lastIndexOf(".") + 1));
}

/** A quote is null, too, when the quoted message has disappeared. */
const isIdOf = (quote: { readonly _id: string } | null, id: string | undefined) =>
  quote === null || quote._id === id;

/** Returns the conversation to which the message goes. Throws 400 if parameters exclude each other. */
function checkRecipient(input: SendMessageInput, viewer: string): ConversationRef {
  const { recipientId, groupId, replyTo, statusId, forwardOf, media } = input;
  const texts = sentences.messages;
  if (recipientId !== undefined && groupId !== undefined) {
    throw invalid("recipientId", texts.oneRecipient);
  }
  const id = recipientId ?? groupId;
  if (id === undefined) {
    throw invalid("recipientId", texts.noRecipient);
  }
  if (recipientId === viewer) {
    throw invalid("recipientId", texts.notYourself);
  }
  if (
    [replyTo, statusId, forwardOf].filter((referencedId) => referencedId !== undefined).length > 1
  ) {
    throw invalid("replyTo", texts.replyOrForward);
  }
  if (forwardOf !== undefined && media) {
    throw invalid("media", texts.noFileWhenForwarded);
  }
  return { kind: groupId === undefined ? "chat" : "group", id };
}

/** Builds the message to store. Throws 400 if it has neither text nor an attachment. */
function toNewMessage(
  ctx: ViewerContext,
  { clientId, disappearAfter }: SendMessageInput,
  body: Pick<NewMessage, "content" | "status" | "isForwarded" | "replyTo" | "attachmentId">,
): NewMessage {
  if (body.content === "" && body.attachmentId === null) {
    throw invalid("content", sentences.messages.contentRequired);
  }
  const now = ctx.clock.now();
  return {
    ...body,
    viewer: ctx.viewer.userId,
    clientId: clientId ?? null,
    disappearAfter,
    disappearsAt: disappearAfter === 0 ? null : new Date(now.getTime() + disappearAfter * 1000),
    now,
  };
}
