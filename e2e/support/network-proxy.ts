import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";

/** A proxy between a browser and Kora that can drop or stall connections. */
export interface NetworkProxy {
  readonly origin: string;
  /** Aborts all requests, including those of the service worker, until `restore` is called. */
  disconnect(): void;
  /** Accepts requests but forwards none until `restore` is called. */
  stall(): void;
  restore(): void;
  /** Forwards WebSocket connections from now on. Before that there are no events, and pages poll. */
  forwardSockets(): void;
  /** Serves a changed service worker from now on, as a newer build would. */
  serveNewVersion(): void;
  close(): Promise<void>;
}

const serviceWorkerPath = "/service-worker.js";

/** Opens a proxy to the Kora at `origin`. */
export async function openNetworkProxy(origin: string): Promise<NetworkProxy> {
  let state: "open" | "stalled" | "disconnected" = "open";
  let pausedRequests: (() => unknown)[] = [];
  let appendedCode = "";
  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    if (state === "disconnected") {
      incoming.socket.destroy();
      return;
    }
    if (state === "stalled") {
      // A client that aborted its request in the meantime has closed its socket.
      pausedRequests.push(() => incoming.socket.destroyed || forward(incoming, response));
      return;
    }
    const { method = "GET", url = "/", headers } = incoming;
    const isServiceWorker = url === serviceWorkerPath;
    const forwardedHeaders = { ...headers, host: new URL(origin).host };
    if (isServiceWorker) {
      // The proxy may append code to the response, so the response must be complete and uncompressed.
      forwardedHeaders["accept-encoding"] = "identity";
      delete forwardedHeaders["if-none-match"];
      delete forwardedHeaders["if-modified-since"];
    }
    const outgoing = request(
      new URL(url, origin),
      { method, headers: forwardedHeaders },
      (upstream) => {
        const responseHeaders = { ...upstream.headers };
        for (const name of isServiceWorker ? ["content-length", "etag", "last-modified"] : []) {
          delete responseHeaders[name];
        }
        response.writeHead(upstream.statusCode ?? 502, responseHeaders);
        upstream.pipe(response, { end: false });
        upstream.on("end", () => response.end(isServiceWorker ? appendedCode : undefined));
      },
    );
    outgoing.on("error", () => incoming.socket.destroy());
    incoming.pipe(outgoing);
  };
  let forwardsSockets = false;
  const sockets = new Set<Duplex>();
  const forwardSocket = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!forwardsSockets || state !== "open") {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    const { port, host, hostname } = new URL(origin);
    const upstream = connect(Number(port), hostname, () => {
      const headers = Object.entries({ ...incoming.headers, host }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const connection of [socket, upstream]) {
      connection.on("error", () => undefined);
      connection.on("close", () => {
        sockets.delete(socket);
        socket.destroy();
        upstream.destroy();
      });
    }
  };
  const server = createServer(forward).listen(0, "127.0.0.1");
  server.on("upgrade", forwardSocket);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    disconnect() {
      state = "disconnected";
      pausedRequests = [];
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
    },
    stall() {
      state = "stalled";
    },
    restore() {
      state = "open";
      for (const resume of pausedRequests.splice(0)) resume();
    },
    forwardSockets() {
      forwardsSockets = true;
    },
    serveNewVersion() {
      appendedCode += "\n// A newer build.\n";
    },
    async close() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
