import { setTimeout as wait } from "node:timers/promises";
import type { LoadReply } from "../child-load.ts";
import { type Percentiles, toPercentiles } from "../statistics.ts";
import { type ChatSocket, openChatSocket } from "./socket.ts";
import type { ChatUser } from "./users.ts";

/**
 * The load generator of one server, in its own process: it holds a socket for each user and sends messages on command.
 * The users form pairs that write to each other: the first and second, the third and fourth, and so on.
 */

export type LoadOrder =
  /** Connects more users in addition to the connected ones. */
  | {
      readonly kind: "connect";
      /** Users are assigned to these ports in turn: one process or several. */
      readonly ports: readonly number[];
      readonly users: readonly ChatUser[];
    }
  /**
   * Sends messages at a fixed rate, regardless of the server's speed. With `isOpenLoop`, delivery times count from the
   * time at which a message was due, so that a late load or server hides nothing.
   */
  | {
      readonly kind: "pace";
      readonly perSecond: number;
      readonly seconds: number;
      readonly isOpenLoop?: boolean;
    }
  /** Keeps `concurrency` messages in flight: the next one is sent after one has arrived and is acknowledged. */
  | { readonly kind: "flight"; readonly concurrency: number; readonly seconds: number };

/** Delivery times are in milliseconds, from the sender's call or its due time to the receiver's event. */
export interface ChatResult extends Percentiles {
  /** Number of messages that were sent, and number of those that arrived. */
  readonly sent: number;
  readonly received: number;
  /** Time during which messages were sent. */
  readonly seconds: number;
}

/** Max concurrent handshakes. */
const maxHandshakes = 50;
/** A message that has not arrived this many milliseconds after the last one was sent counts as lost. */
const arrivalTimeout = 10_000;

const sockets: ChatSocket[] = [];
const users: ChatUser[] = [];
let nextMessageNumber = 0;
/** Start of the delivery time and arrival callback of each message in flight. */
const inFlight = new Map<number, { since: number; onArrival: () => void }>();
let deliveryMilliseconds: number[] = [];

process.once("disconnect", () => process.exit(0));
process.on("message", (order: LoadOrder) => {
  runOrder(order).then(
    (result) => reply({ kind: "done", ...(result && { result }) }),
    (error: Error) => fail(error),
  );
});

function reply(answer: LoadReply<ChatResult>): void {
  process.send?.(answer);
}

function fail(error: Error): void {
  reply({ kind: "failed", reason: error.message });
}

async function runOrder(order: LoadOrder): Promise<ChatResult | undefined> {
  switch (order.kind) {
    case "connect":
      await connect(order.ports, order.users);
      return undefined;
    case "pace":
      return measure(() => sendPaced(order));
    case "flight":
      return measure(() => sendInFlight(order.concurrency, order.seconds));
  }
}

async function connect(ports: readonly number[], newUsers: readonly ChatUser[]): Promise<void> {
  users.push(...newUsers);
  for (let n = 0; n < newUsers.length; n += maxHandshakes) {
    const opening = newUsers.slice(n, n + maxHandshakes).map((user, index) => {
      const port = ports[(n + index) % ports.length] ?? 0;
      return openChatSocket(port, user, { onMessage, onFailure: fail });
    });
    sockets.push(...(await Promise.all(opening)));
  }
}

function onMessage(number: number): void {
  const message = inFlight.get(number);
  // A duplicate delivery is an error, like a lost message.
  if (!message) {
    fail(new Error(`Message ${number} arrived and was not under way.`));
    return;
  }
  inFlight.delete(number);
  deliveryMilliseconds.push(performance.now() - message.since);
  message.onArrival();
}

/**
 * Returns the index of the sender of the message with this number: one user of each pair in turn, then the other user of each pair. So the
 * messages in flight belong to many conversations, as in real use, and not to both sides of one.
 */
function senderIndex(number: number): number {
  const pairs = sockets.length / 2;
  return (number % pairs) * 2 + (Math.trunc(number / pairs) % 2);
}

/** Resolves when the message has arrived and is acknowledged. Its delivery time counts from `since`. */
function sendOne(since = performance.now()): Promise<void> {
  const number = nextMessageNumber++;
  const from = senderIndex(number);
  const [socket, recipient] = [sockets[from], users[from ^ 1]];
  if (!socket || !recipient) return Promise.reject(new Error("There is nobody to write to."));
  const onArrival = new Promise<void>((resolve) => {
    inFlight.set(number, { since, onArrival: resolve });
  });
  return Promise.all([onArrival, socket.send({ recipientId: recipient.id }, number)]).then(
    () => undefined,
  );
}

async function sendPaced({
  perSecond,
  seconds,
  isOpenLoop = false,
}: Extract<LoadOrder, { kind: "pace" }>): Promise<void> {
  const start = performance.now();
  const total = perSecond * seconds;
  for (let sent = 0; sent < total; ) {
    const dueCount = Math.min(total, ((performance.now() - start) / 1000) * perSecond);
    for (; sent < dueCount; sent += 1) {
      void sendOne(isOpenLoop ? start + (sent / perSecond) * 1000 : performance.now());
    }
    await wait(1);
  }
}

async function sendInFlight(concurrency: number, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < deadline) await sendOne();
    }),
  );
}

async function measure(run: () => Promise<void>): Promise<ChatResult> {
  deliveryMilliseconds = [];
  const [firstNumber, start] = [nextMessageNumber, performance.now()];
  await run();
  const seconds = (performance.now() - start) / 1000;
  const deadline = performance.now() + arrivalTimeout;
  while (inFlight.size > 0 && performance.now() < deadline) await wait(5);
  inFlight.clear();
  return {
    sent: nextMessageNumber - firstNumber,
    received: deliveryMilliseconds.length,
    seconds,
    ...toPercentiles(deliveryMilliseconds),
  };
}
