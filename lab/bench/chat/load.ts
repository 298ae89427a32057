import { setTimeout as wait } from "node:timers/promises";
import type { LoadReply } from "../child-load.ts";
import { type Percentiles, toPercentiles } from "../statistics.ts";
import { type ChatSocket, openChatSocket } from "./socket.ts";
import type { ChatUser } from "./users.ts";

/**
 * The load generator of one server, in its own process: it opens a socket for each user and sends messages when a task
 * arrives. The users form pairs that write to each other: the first and second, the third and fourth, and so on.
 */

export type LoadTask =
  /** Connects further users. */
  | {
      readonly kind: "connect";
      /** Users are assigned to these ports in turn: one process or several. */
      readonly ports: readonly number[];
      readonly users: readonly ChatUser[];
    }
  /**
   * Sends messages at a fixed rate, regardless of the server's speed. With `isOpenLoop`, delivery times count from the
   * time at which a message was due, so they include all delays of a slow load generator or server.
   */
  | {
      readonly kind: "pace";
      readonly perSecond: number;
      readonly seconds: number;
      readonly isOpenLoop?: boolean;
    }
  /** Keeps `concurrency` messages in flight: the next one is sent after one has arrived and is acknowledged. */
  | { readonly kind: "closedLoop"; readonly concurrency: number; readonly seconds: number };

/** Delivery times are in milliseconds, from the sender's call or its due time to the receiver's event. */
export interface ChatResult extends Percentiles {
  /** The number of sent messages. */
  readonly sent: number;
  /** The number of sent messages that arrived. */
  readonly received: number;
  /** The time during which messages were sent. */
  readonly seconds: number;
}

/** Max concurrent handshakes. */
const maxHandshakes = 50;
/** A message that has not arrived at this time after the last message was sent counts as lost. */
const arrivalTimeoutMilliseconds = 10_000;

const sockets: ChatSocket[] = [];
const users: ChatUser[] = [];
let nextMessageNumber = 0;
/** The messages in flight by their number. Delivery times count from `startedAt`. */
const inFlight = new Map<number, { startedAt: number; onArrival: () => void }>();
let deliveryMilliseconds: number[] = [];

process.once("disconnect", () => process.exit(0));
process.on("message", (task: LoadTask) => {
  runTask(task).then(
    (result) => reply({ kind: "done", ...(result && { result }) }),
    (error: Error) => fail(error),
  );
});

function reply(message: LoadReply<ChatResult>): void {
  process.send?.(message);
}

function fail(error: Error): void {
  reply({ kind: "failed", reason: error.message });
}

async function runTask(task: LoadTask): Promise<ChatResult | undefined> {
  switch (task.kind) {
    case "connect":
      await connect(task.ports, task.users);
      return undefined;
    case "pace":
      return measure(() => sendPaced(task));
    case "closedLoop":
      return measure(() => sendInClosedLoop(task.concurrency, task.seconds));
  }
}

async function connect(ports: readonly number[], newUsers: readonly ChatUser[]): Promise<void> {
  users.push(...newUsers);
  for (let start = 0; start < newUsers.length; start += maxHandshakes) {
    const handshakes = newUsers.slice(start, start + maxHandshakes).map((user, index) => {
      const port = ports[(start + index) % ports.length] ?? 0;
      return openChatSocket(port, user, { onMessage, onFailure: fail });
    });
    sockets.push(...(await Promise.all(handshakes)));
  }
}

function onMessage(number: number): void {
  const message = inFlight.get(number);
  // A duplicate delivery is an error, like a lost message.
  if (!message) {
    fail(new Error(`Message ${number} arrived twice, or was not sent.`));
    return;
  }
  inFlight.delete(number);
  deliveryMilliseconds.push(performance.now() - message.startedAt);
  message.onArrival();
}

/**
 * Returns the index of the sender of the message with this number. First one user of each pair sends a message, then
 * the other user of each pair, so that the messages in flight belong to many conversations, as in real use.
 */
function senderIndex(number: number): number {
  const pairCount = sockets.length / 2;
  return (number % pairCount) * 2 + (Math.trunc(number / pairCount) % 2);
}

/** Resolves when the message has arrived and is acknowledged. Its delivery time counts from `startedAt`. */
function sendMessage(startedAt = performance.now()): Promise<void> {
  const number = nextMessageNumber++;
  const sender = senderIndex(number);
  // The indexes of the users of a pair differ in the last bit.
  const [socket, recipient] = [sockets[sender], users[sender ^ 1]];
  if (!socket || !recipient) return Promise.reject(new Error("No users are connected."));
  const onArrival = new Promise<void>((resolve) => {
    inFlight.set(number, { startedAt, onArrival: resolve });
  });
  return Promise.all([onArrival, socket.send({ recipientId: recipient.id }, number)]).then(
    () => undefined,
  );
}

async function sendPaced({
  perSecond,
  seconds,
  isOpenLoop = false,
}: Extract<LoadTask, { kind: "pace" }>): Promise<void> {
  const start = performance.now();
  const totalCount = perSecond * seconds;
  for (let sentCount = 0; sentCount < totalCount; ) {
    const dueCount = Math.min(totalCount, ((performance.now() - start) / 1000) * perSecond);
    for (; sentCount < dueCount; sentCount += 1) {
      void sendMessage(isOpenLoop ? start + (sentCount / perSecond) * 1000 : performance.now());
    }
    await wait(1);
  }
}

async function sendInClosedLoop(concurrency: number, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() < deadline) await sendMessage();
    }),
  );
}

/** Runs `run` and waits until its messages have arrived, at most for the timeout. */
async function measure(run: () => Promise<void>): Promise<ChatResult> {
  deliveryMilliseconds = [];
  const [firstNumber, start] = [nextMessageNumber, performance.now()];
  await run();
  const seconds = (performance.now() - start) / 1000;
  const deadline = performance.now() + arrivalTimeoutMilliseconds;
  while (inFlight.size > 0 && performance.now() < deadline) await wait(5);
  inFlight.clear();
  return {
    sent: nextMessageNumber - firstNumber,
    received: deliveryMilliseconds.length,
    seconds,
    ...toPercentiles(deliveryMilliseconds),
  };
}
