import { setTimeout as wait } from "node:timers/promises";
import { type ChatSocket, openChatSocket } from "../chat/socket.ts";
import type { ChatUser } from "../chat/users.ts";
import type { LoadReply } from "../child-load.ts";

/**
 * The load generator of one server, in its own process: it holds a socket for each member of one group. Members write
 * in turn; the next message is sent after all others received the last one and it was acknowledged.
 */

export type GroupLoadOrder =
  | {
      readonly kind: "connect";
      readonly port: number;
      readonly groupId: string;
      readonly users: readonly ChatUser[];
    }
  | { readonly kind: "write"; readonly messages: number };

/** Milliseconds from the sender's call until the last of the other members has received the message. */
export interface GroupResult {
  readonly p50: number;
  readonly p99: number;
  /** Median milliseconds until the message is acknowledged to the sender. */
  readonly answered: number;
}

/** Max concurrent handshakes. */
const maxHandshakes = 50;
/** A message that a member has not received after this many milliseconds counts as lost. */
const arrivalTimeout = 10_000;

const sockets: ChatSocket[] = [];
let groupId = "";
let nextMessageNumber = 0;
let inFlight: { number: number; missingReceivers: number; onArrival: () => void } | undefined;

process.once("disconnect", () => process.exit(0));
process.on("message", (order: GroupLoadOrder) => {
  runOrder(order).then((result) => reply({ kind: "done", ...(result && { result }) }), fail);
});

function reply(answer: LoadReply<GroupResult>): void {
  process.send?.(answer);
}

function fail(error: Error): void {
  reply({ kind: "failed", reason: error.message });
}

async function runOrder(order: GroupLoadOrder): Promise<GroupResult | undefined> {
  if (order.kind === "write") return sendMessages(order.messages);
  const { port, users } = order;
  groupId = order.groupId;
  for (let n = 0; n < users.length; n += maxHandshakes) {
    const opening = users
      .slice(n, n + maxHandshakes)
      .map((user) => openChatSocket(port, user, { groupId, onMessage, onFailure: fail }));
    sockets.push(...(await Promise.all(opening)));
  }
  return undefined;
}

function onMessage(number: number): void {
  // A duplicate delivery is an error, like a lost message.
  if (inFlight?.number !== number || inFlight.missingReceivers === 0) {
    fail(new Error(`Message ${number} arrived and nobody waited for it.`));
    return;
  }
  inFlight.missingReceivers -= 1;
  if (inFlight.missingReceivers === 0) inFlight.onArrival();
}

async function sendMessages(messages: number): Promise<GroupResult> {
  const [deliveryTimes, acknowledgementTimes]: [number[], number[]] = [[], []];
  for (let n = 0; n < messages; n += 1) {
    const number = nextMessageNumber++;
    const socket = sockets[(number * 7) % sockets.length];
    if (!socket) throw new Error("There is nobody to write.");
    const allReceived = new Promise<void>((onArrival) => {
      inFlight = { number, missingReceivers: sockets.length - 1, onArrival };
    });
    const start = performance.now();
    const acknowledgement = socket
      .send({ groupId }, number)
      .then(() => acknowledgementTimes.push(performance.now() - start));
    const late = wait(arrivalTimeout, "late", { ref: false });
    if ((await Promise.race([allReceived, late])) === "late") {
      throw new Error(`${inFlight?.missingReceivers} members never got message ${number}.`);
    }
    deliveryTimes.push(performance.now() - start);
    await acknowledgement;
  }
  const percentile = (milliseconds: number[], fraction: number) =>
    milliseconds.toSorted((a, b) => a - b)[Math.floor(fraction * (milliseconds.length - 1))] ?? 0;
  return {
    p50: percentile(deliveryTimes, 0.5),
    p99: percentile(deliveryTimes, 0.99),
    answered: percentile(acknowledgementTimes, 0.5),
  };
}
