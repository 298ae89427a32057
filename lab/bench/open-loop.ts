import { connect } from "node:net";
import type { LoadReply } from "./child-load.ts";
import { type LoadRequest, toRequestBytes } from "./request-bytes.ts";
import { type Percentiles, toPercentiles } from "./statistics.ts";

/**
 * An open-loop load generator, in its own process: it sends requests at a fixed rate and does not wait for responses,
 * like independent users. Response times count from the time at which a request was due, so they include all
 * delays of a slow generator or server.
 */

export interface OpenLoopTask {
  readonly port: number;
  readonly perSecond: number;
  /** Seconds of load at the same rate before requests are counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** The requests, which are sent in turn. */
  readonly requests: readonly (LoadRequest & { readonly kind: string })[];
}

/** The results of a set of requests. The percentiles are those of the served requests. */
interface Outcome extends Percentiles {
  /** Number of requests with a successful response. */
  readonly served: number;
  /** Number of requests with the response 503. */
  readonly refused: number;
}

export interface OpenLoopResult {
  readonly seconds: number;
  readonly all: Outcome;
  /** The outcome of the requests of each kind. */
  readonly kinds: Readonly<Record<string, Outcome>>;
}

/**
 * Max connections. The server allows fewer concurrent requests. Requests beyond this number wait in the load generator,
 * and their response times include the wait.
 */
const maxConnections = 512;
/** A request without a response at this time after the last request was sent is an error. */
const responseTimeoutMilliseconds = 10_000;

interface SentRequest {
  readonly kind: string;
  /** Time at which the request should be sent, in milliseconds of `performance.now()`. */
  readonly dueAt: number;
  readonly isCounted: boolean;
}

interface Connection {
  send(bytes: Buffer, request: SentRequest): void;
}

process.on("message", (task: OpenLoopTask) => {
  run(task).then(
    (result) => reply({ kind: "done", result }),
    (error: unknown) => reply({ kind: "failed", reason: String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));

function reply(message: LoadReply<OpenLoopResult>): void {
  process.send?.(message);
}

async function run(task: OpenLoopTask): Promise<OpenLoopResult> {
  const preparedRequests = task.requests.map((request) => ({
    bytes: toRequestBytes(request),
    kind: request.kind,
  }));
  const millisecondsByKind = new Map<string, number[]>();
  const refusedByKind = new Map<string, number>();
  const idleConnections: Connection[] = [];
  const queue: { bytes: Buffer; request: SentRequest }[] = [];
  let connectionCount = 0;
  let pendingCount = 0;
  let fail: (error: Error) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => {
    fail = reject;
  });

  function onResponse(
    connection: Connection,
    status: number,
    { kind, dueAt, isCounted }: SentRequest,
  ): void {
    pendingCount -= 1;
    if (status !== 503 && (status < 200 || status > 299))
      fail(new Error(`The server responded with ${status}.`));
    if (isCounted && status === 503) refusedByKind.set(kind, (refusedByKind.get(kind) ?? 0) + 1);
    else if (isCounted) getOrCreateList(millisecondsByKind, kind).push(performance.now() - dueAt);
    const next = queue.shift();
    if (next) connection.send(next.bytes, next.request);
    else idleConnections.push(connection);
  }

  function send(bytes: Buffer, request: SentRequest): void {
    pendingCount += 1;
    const connection = idleConnections.pop();
    if (connection) {
      connection.send(bytes, request);
    } else if (connectionCount < maxConnections) {
      connectionCount += 1;
      openConnection(task.port, onResponse, fail).send(bytes, request);
    } else {
      queue.push({ bytes, request });
    }
  }

  const start = performance.now();
  const countingStart = start + task.warmUpSeconds * 1000;
  const end = countingStart + task.seconds * 1000;
  const interval = 1000 / task.perSecond;
  const allSent = new Promise<void>((resolve) => {
    let requestIndex = 0;
    const tick = () => {
      const now = performance.now();
      for (
        let dueAt = start + requestIndex * interval;
        dueAt <= now && dueAt < end;
        dueAt += interval
      ) {
        const request = preparedRequests[requestIndex % preparedRequests.length];
        requestIndex += 1;
        if (request)
          send(request.bytes, { kind: request.kind, dueAt, isCounted: dueAt >= countingStart });
      }
      if (now < end) setTimeout(tick, 1);
      else resolve();
    };
    tick();
  });
  await Promise.race([failure, allSent]);
  const deadline = performance.now() + responseTimeoutMilliseconds;
  while (pendingCount > 0 && performance.now() < deadline) {
    await Promise.race([failure, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  if (pendingCount > 0) throw new Error(`${pendingCount} requests got no response within 10 s.`);
  const kinds = [...new Set(preparedRequests.map(({ kind }) => kind))];
  const outcomeOf = (includedKinds: readonly string[]) =>
    toOutcome(
      includedKinds.flatMap((kind) => millisecondsByKind.get(kind) ?? []),
      includedKinds.reduce((sum, kind) => sum + (refusedByKind.get(kind) ?? 0), 0),
    );
  return {
    seconds: task.seconds,
    all: outcomeOf(kinds),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, outcomeOf([kind])])),
  };
}

function toOutcome(milliseconds: readonly number[], refused: number): Outcome {
  return { served: milliseconds.length, refused, ...toPercentiles(milliseconds) };
}

function getOrCreateList(lists: Map<string, number[]>, kind: string): number[] {
  const list = lists.get(kind) ?? [];
  lists.set(kind, list);
  return list;
}

/** Opens a keep-alive connection for one request at a time. It reads only the status and length of a response. */
function openConnection(
  port: number,
  onResponse: (connection: Connection, status: number, request: SentRequest) => void,
  onFailure: (error: Error) => void,
): Connection {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let currentRequest: SentRequest | undefined;
  let incompleteHeader: Buffer | undefined;
  let status = 0;
  let missingBytes = 0;
  const connection: Connection = {
    send(bytes, request) {
      currentRequest = request;
      socket.write(bytes);
    },
  };
  socket.on("data", (chunk) => {
    if (missingBytes > 0) {
      missingBytes -= chunk.length;
    } else {
      const received =
        incompleteHeader === undefined ? chunk : Buffer.concat([incompleteHeader, chunk]);
      const headerEnd = received.indexOf("\r\n\r\n");
      if (headerEnd === -1) {
        incompleteHeader = received;
        return;
      }
      incompleteHeader = undefined;
      const headerText = received.toString("latin1", 0, headerEnd);
      status = Number(headerText.slice(9, 12));
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(headerText)?.[1]);
      missingBytes = headerEnd + 4 + length - received.length;
      if (Number.isNaN(length))
        onFailure(new Error(`A response has no content-length: ${headerText}`));
    }
    if (missingBytes === 0 && currentRequest) {
      const request = currentRequest;
      currentRequest = undefined;
      onResponse(connection, status, request);
    }
  });
  socket.once("error", onFailure);
  socket.once("end", () => onFailure(new Error("The server closed a connection.")));
  return connection;
}
