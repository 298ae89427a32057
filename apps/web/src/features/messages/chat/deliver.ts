import type { Ack, ClientEventPayload } from "@kora/contract/events";
import type { MessageView } from "@kora/contract/messages";
import { ApiError, api, refusalMessage } from "../../../lib/api.ts";
import { placeOf, receiverOf } from "../chat-place.ts";
import type { Delivery, Outgoing } from "./outbox.ts";

/** How often a line that is down is tried. */
const tryAgainAfter = 4000;

type SendMessage = (payload: ClientEventPayload<"sendMessage">) => Promise<Ack | null>;

const toPayload = (outgoing: Outgoing) => ({
  ...receiverOf(placeOf(outgoing.to)),
  clientId: outgoing.clientId,
  content: outgoing.content,
  disappearAfter: outgoing.disappearAfter,
  ...(outgoing.replyTo && { replyTo: outgoing.replyTo._id }),
  ...(outgoing.forwardOf !== null && { forwardOf: outgoing.forwardOf }),
});

/** What becomes of a message whose sending failed. */
export function endOf(code: ApiError["code"], retryAfter?: number, refusal?: string): Delivery {
  if (code === "CANCELLED") return { is: "cancelled" };
  if (code === "RATE_LIMITED" || code === "UNAVAILABLE") {
    return { is: "later", milliseconds: (retryAfter ?? 10) * 1000 };
  }
  // Who has to log in again finds their message where they left it.
  const waits = code === "OFFLINE" || code === "UNAUTHENTICATED" || code === "UNVERIFIED";
  return waits ? { is: "later", milliseconds: tryAgainAfter } : { is: "refused", refusal };
}

/** Brings one message to the server: through the socket where it stands and nothing is attached, else by a call. */
export async function deliver(
  outgoing: Outgoing,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
  bySocket: SendMessage,
): Promise<Delivery> {
  const { file } = outgoing;
  const payload = toPayload(outgoing);
  const ack = file === null ? await bySocket(payload) : null;
  if (ack?.ok && ack.message)
    return { is: "sent", message: ack.message, line: ack.chat ?? "unknown" };
  if (ack && !ack.ok) return endOf(ack.code);
  try {
    const files = file && { media: new File([file.blob], file.name, { type: file.blob.type }) };
    const waveform = file?.sound && { waveform: JSON.stringify(file.sound.waveform) };
    const message: MessageView = await api.call(
      "sendMessage",
      { form: { ...payload, ...waveform }, files: { media: files?.media } },
      file === null ? { signal: options.signal } : options,
    );
    return { is: "sent", message, line: file === null ? "unknown" : "told" };
  } catch (error) {
    if (!(error instanceof ApiError)) return { is: "refused" };
    const refusal = file === null ? undefined : refusalMessage(error);
    return endOf(error.code, error.retryAfter, refusal);
  }
}
