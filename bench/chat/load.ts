import { setTimeout as wait } from "node:timers/promises";
import type { LoadAnswer } from "../child-load.ts";
import { type ChatSocket, openChatSocket } from "./socket.ts";
import type { ChatPerson } from "./users.ts";

/**
 * The load generator of one server, in its own process: it holds a socket for each user and sends messages on command.
 * The users form pairs that write to each other: the first and second, the third and fourth, and so on.
 */

export type ChatOrder =
  /** Connects more users in addition to the connected ones. */
  | {
      readonly kind: "connect";
      /** Users are assigned to these ports in turn: one process or several. */
      readonly ports: readonly number[];
      readonly people: readonly ChatPerson[];
    }
  /** Sends messages at a fixed rate, regardless of the server's speed. */
  | { readonly kind: "pace"; readonly perSecond: number; readonly seconds: number }
  /** Keeps this many messages in flight; each is followed by the next one after it has arrived and is acknowledged. */
  | { readonly kind: "flight"; readonly atOnce: number; readonly seconds: number };

/** Times are in milliseconds, from the sender's call to the receiver's event. */
export interface ChatResult {
  readonly sent: number;
  readonly received: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

/** Max concurrent handshakes. */
const handshakes = 50;
/** A message that has not arrived this many milliseconds after the last one was sent counts as lost. */
const patience = 10_000;

const sockets: ChatSocket[] = [];
const people: ChatPerson[] = [];
let next = 0;
/** Send time and arrival callback of each message in flight. */
const underWay = new Map<number, { at: number; arrived: () => void }>();
let times: number[] = [];

process.once("disconnect", () => process.exit(0));
process.on("message", (order: ChatOrder) => {
  obey(order).then(
    (result) => tell({ kind: "done", ...(result && { result }) }),
    (error: Error) => fail(error),
  );
});

function tell(answer: LoadAnswer<ChatResult>): void {
  process.send?.(answer);
}

function fail(error: Error): void {
  tell({ kind: "failed", reason: error.message });
}

async function obey(order: ChatOrder): Promise<ChatResult | undefined> {
  switch (order.kind) {
    case "connect":
      await connect(order.ports, order.people);
      return undefined;
    case "pace":
      return measure(() => pace(order.perSecond, order.seconds));
    case "flight":
      return measure(() => fly(order.atOnce, order.seconds));
  }
}

async function connect(ports: readonly number[], all: readonly ChatPerson[]): Promise<void> {
  people.push(...all);
  for (let n = 0; n < all.length; n += handshakes) {
    const opened = all.slice(n, n + handshakes).map((person, index) => {
      const port = ports[(n + index) % ports.length] ?? 0;
      return openChatSocket(port, person, { onMessage: arrive, onFailure: fail });
    });
    sockets.push(...(await Promise.all(opened)));
  }
}

function arrive(number: number): void {
  const message = underWay.get(number);
  // A duplicate delivery is an error, like a lost message.
  if (!message) {
    fail(new Error(`Message ${number} arrived and was not under way.`));
    return;
  }
  underWay.delete(number);
  times.push(performance.now() - message.at);
  message.arrived();
}

/**
 * Returns the index of the next sender: one user of each pair in turn, then the other user of each pair. So the
 * messages in flight belong to many conversations, as in real use, and not to both sides of one.
 */
function senderOf(number: number): number {
  const pairs = sockets.length / 2;
  return (number % pairs) * 2 + (Math.trunc(number / pairs) % 2);
}

/** Resolves when the message has arrived and is acknowledged. */
function sendOne(): Promise<void> {
  const number = next++;
  const from = senderOf(number);
  const [socket, to] = [sockets[from], people[from ^ 1]];
  if (!socket || !to) return Promise.reject(new Error("There is nobody to write to."));
  const arrived = new Promise<void>((resolve) => {
    underWay.set(number, { at: performance.now(), arrived: resolve });
  });
  return Promise.all([arrived, socket.send({ recipientId: to.id }, number)]).then(() => undefined);
}

async function pace(perSecond: number, seconds: number): Promise<void> {
  const since = performance.now();
  const all = perSecond * seconds;
  for (let sent = 0; sent < all; ) {
    const due = Math.min(all, ((performance.now() - since) / 1000) * perSecond);
    for (; sent < due; sent += 1) void sendOne();
    await wait(1);
  }
}

async function fly(atOnce: number, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) await sendOne();
    }),
  );
}

async function measure(run: () => Promise<void>): Promise<ChatResult> {
  times = [];
  const [first, since] = [next, performance.now()];
  await run();
  const seconds = (performance.now() - since) / 1000;
  const end = performance.now() + patience;
  while (underWay.size > 0 && performance.now() < end) await wait(5);
  underWay.clear();
  const sorted = Float64Array.from(times).sort();
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
  return { sent: next - first, received: sorted.length, seconds, p50: at(0.5), p99: at(0.99) };
}
