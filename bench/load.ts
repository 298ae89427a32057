import { connect, type Socket } from "node:net";
import { toRequestBytes } from "./request-bytes.ts";
import { type Percentiles, toPercentiles } from "./statistics.ts";
import type { Request } from "./workloads.ts";

/**
 * The load generator, in its own process. It keeps one request in flight on each of `connections` connections and
 * reports over its IPC channel when counting starts and ends. To save CPU time, it sends prepared bytes and reads only
 * the status and length of a response.
 */

export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** The requests, which are sent in turn. */
  readonly requests: readonly Request[];
  readonly expectedStatus: number;
}

/** Response times are in milliseconds. */
export interface LoadResult extends Percentiles {
  /** Number of responses while requests were counted. */
  readonly requests: number;
  readonly seconds: number;
}

export type LoadMessage =
  | { readonly kind: "counting" }
  | { readonly kind: "done"; readonly result: LoadResult }
  | { readonly kind: "failed"; readonly reason: string };

process.once("message", (order: LoadOrder) => {
  run(order).catch((error: unknown) =>
    reply({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));

function reply(message: LoadMessage): void {
  process.send?.(message);
}

async function run(order: LoadOrder): Promise<void> {
  const messages = order.requests.map(toRequestBytes);
  let times: number[] = [];
  let nextIndex = 0;
  let fail: (reason: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const sockets = Array.from({ length: order.connections }, () =>
    sendContinuously(order, {
      nextRequest: () => messages[nextIndex++ % messages.length] ?? Buffer.alloc(0),
      onResponse: (milliseconds) => times.push(milliseconds),
      onFailure: fail,
    }),
  );
  await Promise.race([failed, wait(order.warmUpSeconds)]);
  times = [];
  reply({ kind: "counting" });
  const countingStart = performance.now();
  await Promise.race([failed, wait(order.seconds)]);
  const seconds = (performance.now() - countingStart) / 1000;
  reply({
    kind: "done",
    result: { requests: times.length, seconds, ...toPercentiles(times) },
  });
  for (const socket of sockets) {
    socket.destroy();
  }
  process.disconnect();
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

interface Hooks {
  nextRequest(): Buffer;
  onResponse(milliseconds: number): void;
  onFailure(reason: Error): void;
}

/** Opens a connection that sends the next request as soon as the last response is complete. */
function sendContinuously(order: LoadOrder, hooks: Hooks): Socket {
  const socket = connect({ port: order.port, host: "127.0.0.1", noDelay: true });
  let incompleteHead: Buffer | undefined;
  /** Bytes of the response that have not arrived yet, once its header is read. */
  let missingBytes = 0;
  let sentAt = 0;
  const send = () => {
    sentAt = performance.now();
    socket.write(hooks.nextRequest());
  };
  const onBytes = (bytes: number) => {
    missingBytes -= bytes;
    if (missingBytes === 0) {
      hooks.onResponse(performance.now() - sentAt);
      send();
    }
  };
  socket.once("connect", send);
  socket.on("data", (chunk) => {
    if (missingBytes > 0) {
      onBytes(chunk.length);
      return;
    }
    const received = incompleteHead === undefined ? chunk : Buffer.concat([incompleteHead, chunk]);
    const headEnd = received.indexOf("\r\n\r\n");
    if (headEnd === -1) {
      incompleteHead = received;
      return;
    }
    incompleteHead = undefined;
    const headText = received.toString("latin1", 0, headEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(headText)?.[1];
    if (length === undefined || Number(headText.slice(9, 12)) !== order.expectedStatus) {
      const [statusLine] = headText.split("\r\n");
      const body = received.toString("utf8", headEnd + 4, headEnd + 504);
      hooks.onFailure(new Error(`A request was answered with ${statusLine}, ${body}`));
      socket.destroy();
      return;
    }
    missingBytes = headEnd + 4 + Number(length);
    onBytes(received.length);
  });
  socket.once("error", hooks.onFailure);
  socket.once("end", () => hooks.onFailure(new Error("The server closed a connection.")));
  return socket;
}
