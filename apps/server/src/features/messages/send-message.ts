import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { invalid } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newIdAt } from "../../platform/ids.ts";
import type { Room } from "../../platform/realtime/rooms.ts";
import { dropAttachment, keepAttachment } from "./attachments.ts";
import { beginChat } from "./begin-chat.ts";
import { findSent } from "./find-sent.ts";
import { insertMessage } from "./insert-message.ts";
import type { NewChatMessage, NewMessage } from "./new-message.ts";
import { absent, type Place } from "./places.ts";
import { quoteStatus } from "./quote-status.ts";
import { readForward } from "./read-forward.ts";
import { sendInGroup } from "./send-in-group.ts";
import { type SentMessage, tellSent } from "./tell-sent.ts";

const said = sentences.messages;

export interface SendMessage {
  readonly recipientId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly content: string;
  readonly clientId?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly statusId?: string | undefined;
  readonly forwardOf?: string | undefined;
  readonly disappearAfter: number;
  readonly media?: ReceivedFile | undefined;
  readonly waveform?: readonly number[] | undefined;
}

/**
 * Sends a message from the viewer. With the `clientId` of one of theirs that is there, gives that one and
 * stores nothing. The sockets of `from` get what it changed by the answer, not by events. 403 `BLOCKED` where
 * one of the two blocks the other; into a group as `sendInGroup` says.
 */
export async function sendMessage(
  ctx: ViewerContext,
  input: SendMessage,
  from?: Room,
): Promise<SentMessage> {
  const place = placeOf(input, ctx.viewer.userId);
  const { clientId, media } = input;
  if (clientId !== undefined && media) {
    // Before a file is taken in for nothing.
    const sent = await findSent(ctx, clientId);
    if (sent) return { message: sent };
  }
  const forwarded = input.forwardOf === undefined ? null : await readForward(ctx, input.forwardOf);
  const status =
    input.statusId === undefined ? null : await quoteStatus(ctx, input.statusId, place.id);
  const taken = media ? await keepAttachment(ctx, media, input.waveform) : null;
  const now = ctx.clock.now();
  const values: NewMessage = {
    viewer: ctx.viewer.userId,
    id: newIdAt(now),
    clientId: clientId ?? null,
    content: forwarded?.content ?? input.content,
    replyTo: input.replyTo ?? null,
    status: status && JSON.stringify(status),
    isForwarded: forwarded !== null,
    attachmentId: taken?.id ?? forwarded?.attachmentId ?? null,
    disappearAfter: input.disappearAfter,
    disappearsAt:
      input.disappearAfter === 0 ? null : new Date(now.getTime() + input.disappearAfter * 1000),
    isReached: false,
    now,
  };
  if (values.content === "" && values.attachmentId === null) {
    throw invalid("content", said.empty);
  }
  try {
    const sent =
      place.kind === "group"
        ? await sendInGroup(ctx, place.id, values, from)
        : await sendTo(ctx, place, values, from);
    ctx.metrics.messages[place.kind].inc();
    return sent;
  } catch (error) {
    if (taken !== null) await dropAttachment(ctx, taken);
    const isAgain = violatedConstraint(error) === "messages_client_id";
    const sent = isAgain && clientId !== undefined ? await findSent(ctx, clientId) : undefined;
    if (sent) return { message: sent };
    throw error;
  }
}

function placeOf({ recipientId, groupId, ...input }: SendMessage, viewer: string): Place {
  if (recipientId !== undefined && groupId !== undefined) {
    throw invalid("recipientId", said.oneRecipient);
  }
  const id = recipientId ?? groupId;
  if (id === undefined) {
    throw invalid("recipientId", said.noRecipient);
  }
  if (recipientId === viewer) {
    throw invalid("recipientId", said.oneself);
  }
  const { replyTo, statusId, forwardOf } = input;
  if ([replyTo, statusId, forwardOf].filter((one) => one !== undefined).length > 1) {
    throw invalid("replyTo", said.oneOrigin);
  }
  if (forwardOf !== undefined && input.media) {
    throw invalid("media", said.noFileWhenForwarded);
  }
  return { kind: groupId === undefined ? "chat" : "group", id };
}

/** Writes it to a person; where the two never wrote to each other, their conversation is made first. */
async function sendTo(
  ctx: ViewerContext,
  place: Place,
  message: NewMessage,
  from: Room | undefined,
): Promise<SentMessage> {
  const values = { ...message, partner: place.id };
  const sent = await write(ctx, values, from);
  if (sent) return sent;
  await beginChat(ctx, place.id);
  const first = await write(ctx, values, from);
  if (first) return first;
  throw absent(place);
}

/** Writes it where the conversation is there and open, and tells both. */
async function write(
  ctx: ViewerContext,
  values: NewChatMessage,
  from: Room | undefined,
): Promise<SentMessage | undefined> {
  const online = await ctx.presence.areOnline([values.partner, values.viewer]);
  const isReached = online.has(values.partner);
  const row = await insertMessage(ctx, { ...values, isReached });
  return row && tellSent(ctx, row, { online, from });
}
