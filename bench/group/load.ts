import { setTimeout as wait } from "node:timers/promises";
import { type ChatSocket, openChatSocket } from "../chat/socket.ts";
import type { ChatPerson } from "../chat/users.ts";
import type { LoadAnswer } from "../child-load.ts";

/**
 * The load generator of one server, in its own process: it holds a socket for each member of one group. Members write
 * in turn; the next message is sent after all others received the last one and it was acknowledged.
 */

export type GroupOrder =
  | {
      readonly kind: "connect";
      readonly port: number;
      readonly groupId: string;
      readonly people: readonly ChatPerson[];
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
const handshakes = 50;
/** A message that a member has not received after this many milliseconds counts as lost. */
const patience = 10_000;

const sockets: ChatSocket[] = [];
let groupId = "";
let next = 0;
let underWay: { number: number; missing: number; arrived: () => void } | undefined;

process.once("disconnect", () => process.exit(0));
process.on("message", (order: GroupOrder) => {
  obey(order).then((result) => tell({ kind: "done", ...(result && { result }) }), fail);
});

function tell(answer: LoadAnswer<GroupResult>): void {
  process.send?.(answer);
}

function fail(error: Error): void {
  tell({ kind: "failed", reason: error.message });
}

async function obey(order: GroupOrder): Promise<GroupResult | undefined> {
  if (order.kind === "write") return write(order.messages);
  const { port, people } = order;
  groupId = order.groupId;
  for (let n = 0; n < people.length; n += handshakes) {
    const opened = people
      .slice(n, n + handshakes)
      .map((person) =>
        openChatSocket(port, person, { groupId, onMessage: arrive, onFailure: fail }),
      );
    sockets.push(...(await Promise.all(opened)));
  }
  return undefined;
}

function arrive(number: number): void {
  // A duplicate delivery is an error, like a lost message.
  if (underWay?.number !== number || underWay.missing === 0) {
    fail(new Error(`Message ${number} arrived and nobody waited for it.`));
    return;
  }
  underWay.missing -= 1;
  if (underWay.missing === 0) underWay.arrived();
}

async function write(messages: number): Promise<GroupResult> {
  const [times, answers]: [number[], number[]] = [[], []];
  for (let n = 0; n < messages; n += 1) {
    const number = next++;
    const socket = sockets[(number * 7) % sockets.length];
    if (!socket) throw new Error("There is nobody to write.");
    const all = new Promise<void>((arrived) => {
      underWay = { number, missing: sockets.length - 1, arrived };
    });
    const since = performance.now();
    const answered = socket
      .send({ groupId }, number)
      .then(() => answers.push(performance.now() - since));
    const late = wait(patience, "late", { ref: false });
    if ((await Promise.race([all, late])) === "late") {
      throw new Error(`${underWay?.missing} members never got message ${number}.`);
    }
    times.push(performance.now() - since);
    await answered;
  }
  const at = (all: number[], part: number) =>
    all.toSorted((a, b) => a - b)[Math.floor(part * (all.length - 1))] ?? 0;
  return { p50: at(times, 0.5), p99: at(times, 0.99), answered: at(answers, 0.5) };
}
