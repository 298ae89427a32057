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
      readonly people: readonly ChatUser[];
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
let next = 0;
let inFlight: { number: number; missing: number; arrived: () => void } | undefined;

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
  if (order.kind === "write") return write(order.messages);
  const { port, people } = order;
  groupId = order.groupId;
  for (let n = 0; n < people.length; n += maxHandshakes) {
    const opened = people
      .slice(n, n + maxHandshakes)
      .map((person) =>
        openChatSocket(port, person, { groupId, onMessage: onMessage, onFailure: fail }),
      );
    sockets.push(...(await Promise.all(opened)));
  }
  return undefined;
}

function onMessage(number: number): void {
  // A duplicate delivery is an error, like a lost message.
  if (inFlight?.number !== number || inFlight.missing === 0) {
    fail(new Error(`Message ${number} arrived and nobody waited for it.`));
    return;
  }
  inFlight.missing -= 1;
  if (inFlight.missing === 0) inFlight.arrived();
}

async function write(messages: number): Promise<GroupResult> {
  const [times, acknowledgementTimes]: [number[], number[]] = [[], []];
  for (let n = 0; n < messages; n += 1) {
    const number = next++;
    const socket = sockets[(number * 7) % sockets.length];
    if (!socket) throw new Error("There is nobody to write.");
    const all = new Promise<void>((arrived) => {
      inFlight = { number, missing: sockets.length - 1, arrived };
    });
    const since = performance.now();
    const answered = socket
      .send({ groupId }, number)
      .then(() => acknowledgementTimes.push(performance.now() - since));
    const late = wait(arrivalTimeout, "late", { ref: false });
    if ((await Promise.race([all, late])) === "late") {
      throw new Error(`${inFlight?.missing} members never got message ${number}.`);
    }
    times.push(performance.now() - since);
    await answered;
  }
  const at = (all: number[], part: number) =>
    all.toSorted((a, b) => a - b)[Math.floor(part * (all.length - 1))] ?? 0;
  return { p50: at(times, 0.5), p99: at(times, 0.99), answered: at(acknowledgementTimes, 0.5) };
}
