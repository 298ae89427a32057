import { connect, type Socket } from "node:net";
import { type LoadRequest, toRequestBytes } from "./request-bytes.ts";
import { type Percentiles, toPercentiles } from "./statistics.ts";

/**
 * The load generator, in its own process. It keeps one request in flight on each of `connections` connections and
 * reports over its IPC channel when the warm-up ends and when the measurement ends. To save CPU time, it sends prepared
 * bytes and reads only the status and length of a response.
 */

export interface LoadTask {
  readonly port: number;
  readonly connections: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
  /** The requests, which are sent in turn. */
  readonly requests: readonly LoadRequest[];
  readonly expectedStatus: number;
  /** A response with a shorter body is an error. The default is 0. */
  readonly minBytes?: number;
}

/** Response times are in milliseconds. */
export interface LoadResult extends Percentiles {
  /** The number of responses in the counted time, after the warm-up. */
  readonly requests: number;
  readonly seconds: number;
}

/** A message of the load generator to its parent process. `counting` is sent at the end of the warm-up. */
export type LoadMessage =
  | { readonly kind: "counting" }
  | { readonly kind: "done"; readonly result: LoadResult }
  | { readonly kind: "failed"; readonly reason: string };

process.once("message", (task: LoadTask) => {
  run(task).catch((error: unknown) =>
    reply({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));

function reply(message: LoadMessage): void {
  process.send?.(message);
}

async function run(task: LoadTask): Promise<void> {
  const preparedRequests = task.requests.map(toRequestBytes);
  let responseMilliseconds: number[] = [];
  let nextIndex = 0;
  let fail: (reason: Error) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const sockets = Array.from({ length: task.connections }, () =>
    sendContinuously(task, {
      nextRequest: () => preparedRequests[nextIndex++ % preparedRequests.length] ?? Buffer.alloc(0),
      onResponse: (milliseconds) => responseMilliseconds.push(milliseconds),
      onFailure: fail,
    }),
  );
  await Promise.race([failure, wait(task.warmUpSeconds)]);
  responseMilliseconds = [];
  reply({ kind: "counting" });
  const countingStart = performance.now();
  await Promise.race([failure, wait(task.seconds)]);
  const seconds = (performance.now() - countingStart) / 1000;
  reply({
    kind: "done",
    result: {
      requests: responseMilliseconds.length,
      seconds,
      ...toPercentiles(responseMilliseconds),
    },
  });
  for (const socket of sockets) {
    socket.destroy();
  }
  process.disconnect();
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

interface LoadHooks {
  nextRequest(): Buffer;
  onResponse(milliseconds: number): void;
  onFailure(reason: Error): void;
}

/** Opens a connection that sends the next request as soon as the last response is complete. */
function sendContinuously(task: LoadTask, hooks: LoadHooks): Socket {
  const socket = connect({ port: task.port, host: "127.0.0.1", noDelay: true });
  let incompleteHeader: Buffer | undefined;
  /** Bytes of the response that have not arrived yet, once its header is read. */
  let missingBytes = 0;
  let sentAt = 0;
  const send = () => {
    sentAt = performance.now();
    socket.write(hooks.nextRequest());
  };
  const onBytes = (byteCount: number) => {
    missingBytes -= byteCount;
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
    const received =
      incompleteHeader === undefined ? chunk : Buffer.concat([incompleteHeader, chunk]);
    const headerEnd = received.indexOf("\r\n\r\n");
    if (headerEnd === -1) {
      incompleteHeader = received;
      return;
    }
    incompleteHeader = undefined;
    const headerText = received.toString("latin1", 0, headerEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(headerText)?.[1];
    const isExpected =
      Number(headerText.slice(9, 12)) === task.expectedStatus &&
      Number(length) >= (task.minBytes ?? 0);
    if (!isExpected) {
      const [statusLine] = headerText.split("\r\n");
      const body = received.toString("utf8", headerEnd + 4, headerEnd + 504);
      hooks.onFailure(new Error(`The response to a request was ${statusLine}, ${body}`));
      socket.destroy();
      return;
    }
    missingBytes = headerEnd + 4 + Number(length);
    onBytes(received.length);
  });
  socket.once("error", hooks.onFailure);
  socket.once("end", () => hooks.onFailure(new Error("The server closed a connection.")));
  return socket;
}
