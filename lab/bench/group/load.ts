import { setTimeout as wait } from "node:timers/promises";
import { type ChatSocket, openChatSocket } from "../chat/socket.ts";
import type { ChatUser } from "../chat/users.ts";
import type { LoadReply } from "../child-load.ts";

/**
 * The load generator of one server, in its own process: it opens a socket for each member of one group. Members write
 * in turn, in steps of seven. Each message is sent after the previous one was acknowledged and all other members have received it.
 */

export type GroupLoadTask =
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
/** A message that a member has not received after this time counts as lost. */
const arrivalTimeoutMilliseconds = 10_000;

const sockets: ChatSocket[] = [];
let groupId = "";
let nextMessageNumber = 0;
let inFlight: { number: number; missingReceivers: number; onArrival: () => void } | undefined;

process.once("disconnect", () => process.exit(0));
process.on("message", (task: GroupLoadTask) => {
  runTask(task).then((result) => reply({ kind: "done", ...(result && { result }) }), fail);
});

function reply(message: LoadReply<GroupResult>): void {
  process.send?.(message);
}

function fail(error: Error): void {
  reply({ kind: "failed", reason: error.message });
}

async function runTask(task: GroupLoadTask): Promise<GroupResult | undefined> {
  if (task.kind === "write") return sendMessages(task.messages);
  const { port, users } = task;
  groupId = task.groupId;
  for (let start = 0; start < users.length; start += maxHandshakes) {
    const handshakes = users
      .slice(start, start + maxHandshakes)
      .map((user) => openChatSocket(port, user, { groupId, onMessage, onFailure: fail }));
    sockets.push(...(await Promise.all(handshakes)));
  }
  return undefined;
}

function onMessage(number: number): void {
  // A duplicate delivery is an error, like a lost message.
  if (inFlight?.number !== number || inFlight.missingReceivers === 0) {
    fail(new Error(`Message ${number} arrived twice, or was not sent.`));
    return;
  }
  inFlight.missingReceivers -= 1;
  if (inFlight.missingReceivers === 0) inFlight.onArrival();
}

async function sendMessages(messageCount: number): Promise<GroupResult> {
  const [deliveryTimes, acknowledgementTimes]: [number[], number[]] = [[], []];
  for (let index = 0; index < messageCount; index += 1) {
    const number = nextMessageNumber++;
    const socket = sockets[(number * 7) % sockets.length];
    if (!socket) throw new Error("No member is connected.");
    const allReceived = new Promise<void>((onArrival) => {
      inFlight = { number, missingReceivers: sockets.length - 1, onArrival };
    });
    const start = performance.now();
    const acknowledgement = socket
      .send({ groupId }, number)
      .then(() => acknowledgementTimes.push(performance.now() - start));
    const timeout = wait(arrivalTimeoutMilliseconds, "late", { ref: false });
    if ((await Promise.race([allReceived, timeout])) === "late") {
      throw new Error(
        `${inFlight?.missingReceivers} members did not receive message ${number} in time.`,
      );
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
