import type { Ack, ClientEventPayload } from "@kora/contract/events";
import type { MessageView } from "@kora/contract/messages";
import { messages as said } from "@kora/contract/sentences/messages";
import { ApiError, api, refusalMessage } from "../../../lib/api.ts";
import { parseConversationKey, toRecipientParams } from "../conversation-ref.ts";
import type { Delivery, Outgoing } from "./outbox.ts";

// `use-outbox.ts` loads this with the first message.
export { applyNewMessage } from "../apply-events.ts";

/** Retry delay in milliseconds while the server is unreachable. */
const offlineRetryDelay = 4000;
/** Seconds until a retry if an overloaded server does not say when. */
const defaultRetryAfter = 10;

/** True if the reason is shown with the message: the rules of who may write have sentences of their own. */
const hasReason = ({ code, message }: { code: ApiError["code"]; message: string }) =>
  code === "FORBIDDEN" || message === said.tooManyNewChats;

/** Resolves to the server's acknowledgement; null if there is no connection or it does not arrive in time. */
type SendOverSocket = (payload: ClientEventPayload<"sendMessage">) => Promise<Ack | null>;

const toPayload = (outgoing: Outgoing) => ({
  ...toRecipientParams(parseConversationKey(outgoing.to)),
  clientId: outgoing.clientId,
  content: outgoing.content,
  disappearAfter: outgoing.disappearAfter,
  ...(outgoing.replyTo && { replyTo: outgoing.replyTo._id }),
  ...(outgoing.forwardOf !== null && { forwardOf: outgoing.forwardOf }),
});

/** Errors that are gone with a connection, a new sign-in or the verification. */
const temporaryCodes: readonly ApiError["code"][] = [
  "OFFLINE",
  "UNAUTHENTICATED",
  "SESSION_REVOKED",
  "UNVERIFIED",
];

/**
 * Maps an error code to the outcome for the outbox. `retryAfter` is in seconds; `refusal`, the server's reason, is
 * shown to the user if the message is refused.
 */
export function toFailedDelivery(
  code: ApiError["code"],
  {
    retryAfter = defaultRetryAfter,
    refusal,
  }: { retryAfter?: number | undefined; refusal?: string | undefined } = {},
): Delivery {
  if (code === "CANCELLED") return { kind: "cancelled" };
  if (refusal === said.tooManyNewChats) return { kind: "refused", refusal };
  if (code === "RATE_LIMITED" || code === "UNAVAILABLE") {
    return { kind: "retry", milliseconds: retryAfter * 1000 };
  }
  // After a new sign-in or the verification, the user finds the message still waiting.
  return temporaryCodes.includes(code)
    ? { kind: "retry", milliseconds: offlineRetryDelay }
    : { kind: "refused", refusal };
}

/**
 * Sends one message through the socket. With a file, or if the socket does not acknowledge the message, sends it by an
 * API call; `clientId` keeps the server from storing it twice.
 */
export async function deliver(
  outgoing: Outgoing,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  sendOverSocket: SendOverSocket,
): Promise<Delivery> {
  const { file } = outgoing;
  const payload = toPayload(outgoing);
  const ack = file === null ? await sendOverSocket(payload) : null;
  if (ack?.ok && ack.message) return { kind: "sent", message: ack.message };
  if (ack && !ack.ok) {
    return toFailedDelivery(ack.code, hasReason(ack) ? { refusal: ack.message } : {});
  }
  try {
    const files = file && { media: new File([file.blob], file.name, { type: file.blob.type }) };
    const waveform = file?.sound && { waveform: JSON.stringify(file.sound.waveform) };
    const message: MessageView = await api.call(
      "sendMessage",
      { form: { ...payload, ...waveform }, files: { media: files?.media } },
      file === null ? { signal: options.signal } : options,
    );
    return { kind: "sent", message };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: "refused" };
    const refusal = file !== null || hasReason(error) ? refusalMessage(error) : undefined;
    return toFailedDelivery(error.code, { retryAfter: error.retryAfter, refusal });
  }
}
