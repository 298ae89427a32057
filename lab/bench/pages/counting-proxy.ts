import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { type DataKind, getDataKind } from "../../../apps/web/src/lib/data-kinds.ts";

/** What came through the proxy: bytes by kind with the headers of responses, and the number of requests. */
export interface Traffic {
  readonly bytes: Readonly<Record<DataKind | "sent", number>>;
  readonly requests: number;
}

/** A proxy between a browser and Kora that counts what the browser receives and sends. */
export interface CountingProxy {
  readonly origin: string;
  /** Returns the traffic since the last call. */
  take(): Traffic;
  close(): Promise<void>;
}

const noBytes = { code: 0, data: 0, pictures: 0, fonts: 0, voice: 0, other: 0, sent: 0 };

/** Bytes of the status or request line and the headers, as HTTP/1.1 writes them. */
function headerBytes(firstLine: string, rawHeaders: readonly string[]): number {
  // A name and its value have two characters between them, and two after them.
  return rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, firstLine.length + 4);
}

/** Opens a proxy to the Kora at `origin`. WebSocket connections count as `data`. */
export async function openCountingProxy(origin: string): Promise<CountingProxy> {
  let bytes = { ...noBytes };
  let requests = 0;
  const { host, hostname, port } = new URL(origin);

  const forward = (incoming: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    const { method = "GET", url = "/", headers } = incoming;
    bytes.sent += headerBytes(`${method} ${url} HTTP/1.1`, incoming.rawHeaders);
    incoming.on("data", (chunk: Buffer) => {
      bytes.sent += chunk.length;
    });
    const initiatorType = headers["sec-fetch-dest"] === "document" ? "navigation" : "fetch";
    const name = new URL(url, origin).href;
    const kind = getDataKind({ name, initiatorType, transferSize: 0 });
    const outgoing = request(name, { method, headers: { ...headers, host } }, (upstream) => {
      bytes[kind] += headerBytes("HTTP/1.1 200 OK", upstream.rawHeaders);
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.on("data", (chunk: Buffer) => {
        bytes[kind] += chunk.length;
      });
      upstream.pipe(response);
    });
    outgoing.on("error", () => incoming.socket.destroy());
    incoming.pipe(outgoing);
  };

  const sockets = new Set<Duplex>();
  const forwardSocket = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    requests += 1;
    const upstream = connect(Number(port), hostname, () => {
      const headers = Object.entries({ ...incoming.headers, host }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
      upstream.on("data", (chunk: Buffer) => {
        bytes.data += chunk.length;
      });
      socket.on("data", (chunk: Buffer) => {
        bytes.sent += chunk.length;
      });
      upstream.pipe(socket).pipe(upstream);
    });
    for (const connection of [socket, upstream]) {
      sockets.add(connection);
      connection.on("error", () => undefined);
      connection.on("close", () => {
        socket.destroy();
        upstream.destroy();
      });
    }
  };

  const server = createServer(forward).listen(0, "127.0.0.1");
  server.on("upgrade", forwardSocket);
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    take() {
      const traffic = { bytes, requests };
      bytes = { ...noBytes };
      requests = 0;
      return traffic;
    },
    async close() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
