import { connect } from "node:net";
import type { LoadReply } from "./child-load.ts";
import { type LoadRequest, toRequestBytes } from "./request-bytes.ts";
import { type Percentiles, toPercentiles } from "./statistics.ts";

/**
 * An open-loop load generator, in its own process: it sends requests at a fixed rate and does not wait for responses,
 * like independent users. Response times count from the time at which a request was due, so that a slow generator or
 * server hides nothing.
 */

export interface OpenLoopOrder {
  readonly port: number;
  readonly perSecond: number;
  /** Seconds of load at the same rate before requests are counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** The requests, which are sent in turn. */
  readonly requests: readonly (LoadRequest & { readonly kind: string })[];
}

/** Results of the requests of one kind. The times are those of the served requests. */
interface Outcome extends Percentiles {
  /** Number of requests with a successful response. */
  readonly served: number;
  /** Number of requests with the response 503. */
  readonly refused: number;
}

export interface OpenLoopResult {
  readonly seconds: number;
  readonly all: Outcome;
  readonly kinds: Readonly<Record<string, Outcome>>;
}

/**
 * Max connections. The server limits concurrent requests below this number; excess requests wait here, and their times
 * include the wait.
 */
const maxConnections = 512;
/** A request without a response this many milliseconds after the last one was sent is an error. */
const responseTimeout = 10_000;

interface SentRequest {
  readonly kind: string;
  /** Time at which the request should be sent, in milliseconds of `performance.now()`. */
  readonly due: number;
  readonly isCounted: boolean;
}

interface Connection {
  send(bytes: Buffer, sent: SentRequest): void;
}

process.on("message", (order: OpenLoopOrder) => {
  run(order).then(
    (result) => reply({ kind: "done", result }),
    (error: unknown) => reply({ kind: "failed", reason: String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));

function reply(answer: LoadReply<OpenLoopResult>): void {
  process.send?.(answer);
}

async function run(order: OpenLoopOrder): Promise<OpenLoopResult> {
  const messages = order.requests.map((request) => ({
    bytes: toRequestBytes(request),
    kind: request.kind,
  }));
  const times = new Map<string, number[]>();
  const refused = new Map<string, number>();
  const idleConnections: Connection[] = [];
  const queue: { bytes: Buffer; sent: SentRequest }[] = [];
  let connectionCount = 0;
  let pendingCount = 0;
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });

  function onResponse(
    connection: Connection,
    status: number,
    { kind, due, isCounted }: SentRequest,
  ): void {
    pendingCount -= 1;
    if (status !== 503 && (status < 200 || status > 299))
      fail(new Error(`An answer was ${status}.`));
    if (isCounted && status === 503) refused.set(kind, (refused.get(kind) ?? 0) + 1);
    else if (isCounted) getOrCreateList(times, kind).push(performance.now() - due);
    const next = queue.shift();
    if (next) connection.send(next.bytes, next.sent);
    else idleConnections.push(connection);
  }

  function send(bytes: Buffer, sent: SentRequest): void {
    pendingCount += 1;
    const connection = idleConnections.pop();
    if (connection) {
      connection.send(bytes, sent);
    } else if (connectionCount < maxConnections) {
      connectionCount += 1;
      openConnection(order.port, onResponse, fail).send(bytes, sent);
    } else {
      queue.push({ bytes, sent });
    }
  }

  const start = performance.now();
  const countingStart = start + order.warmUpSeconds * 1000;
  const end = countingStart + order.seconds * 1000;
  const interval = 1000 / order.perSecond;
  const allSent = new Promise<void>((resolve) => {
    let number = 0;
    const tick = () => {
      const now = performance.now();
      for (let due = start + number * interval; due <= now && due < end; due += interval) {
        const message = messages[number % messages.length];
        number += 1;
        if (message)
          send(message.bytes, { kind: message.kind, due, isCounted: due >= countingStart });
      }
      if (now < end) setTimeout(tick, 1);
      else resolve();
    };
    tick();
  });
  await Promise.race([failed, allSent]);
  const deadline = performance.now() + responseTimeout;
  while (pendingCount > 0 && performance.now() < deadline) {
    await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  if (pendingCount > 0) throw new Error(`${pendingCount} requests were not answered within 10 s.`);
  const kinds = [...new Set(messages.map(({ kind }) => kind))];
  const outcomeOf = (names: readonly string[]) =>
    toOutcome(
      names.flatMap((kind) => times.get(kind) ?? []),
      names.reduce((sum, kind) => sum + (refused.get(kind) ?? 0), 0),
    );
  return {
    seconds: order.seconds,
    all: outcomeOf(kinds),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, outcomeOf([kind])])),
  };
}

function toOutcome(times: readonly number[], refused: number): Outcome {
  return { served: times.length, refused, ...toPercentiles(times) };
}

function getOrCreateList(lists: Map<string, number[]>, kind: string): number[] {
  const list = lists.get(kind) ?? [];
  lists.set(kind, list);
  return list;
}

/** Opens a keep-alive connection with one request at a time; it reads only the status and length of a response. */
function openConnection(
  port: number,
  onResponse: (connection: Connection, status: number, sent: SentRequest) => void,
  onFailure: (error: Error) => void,
): Connection {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let current: SentRequest | undefined;
  let incompleteHead: Buffer | undefined;
  let status = 0;
  let missingBytes = 0;
  const connection: Connection = {
    send(bytes, sent) {
      current = sent;
      socket.write(bytes);
    },
  };
  socket.on("data", (chunk) => {
    if (missingBytes > 0) {
      missingBytes -= chunk.length;
    } else {
      const received =
        incompleteHead === undefined ? chunk : Buffer.concat([incompleteHead, chunk]);
      const headEnd = received.indexOf("\r\n\r\n");
      if (headEnd === -1) {
        incompleteHead = received;
        return;
      }
      incompleteHead = undefined;
      const headText = received.toString("latin1", 0, headEnd);
      status = Number(headText.slice(9, 12));
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(headText)?.[1]);
      missingBytes = headEnd + 4 + length - received.length;
      if (Number.isNaN(length)) onFailure(new Error(`An answer has no length: ${headText}`));
    }
    if (missingBytes === 0 && current) {
      const sent = current;
      current = undefined;
      onResponse(connection, status, sent);
    }
  });
  socket.once("error", onFailure);
  socket.once("end", () => onFailure(new Error("The server closed a connection.")));
  return connection;
}
