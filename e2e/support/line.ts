import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The line between a browser and Kora: an address of its own that passes everything on, and can be cut. */
export interface Line {
  readonly origin: string;
  /** From now on every request breaks off, the service worker's too. */
  cut(): void;
  /** From now on every request is taken, and none is answered before the line is mended. */
  hang(): void;
  mend(): void;
  /** From now on Kora's service worker is another one: what a newer build serves. */
  renew(): void;
  close(): Promise<void>;
}

const worker = "/service-worker.js";

/** Opens a line to the Kora at `origin`. */
export async function openLine(origin: string): Promise<Line> {
  let state: "whole" | "hangs" | "cut" = "whole";
  let held: (() => unknown)[] = [];
  let newer = "";
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (state === "cut") {
      asked.socket.destroy();
      return;
    }
    if (state === "hangs") {
      // Whoever gave up meanwhile took the socket along.
      held.push(() => asked.socket.destroyed || pass(asked, answer));
      return;
    }
    const { method = "GET", url = "/", headers } = asked;
    const isWorker = url === worker;
    const sent = { ...headers, host: new URL(origin).host };
    if (isWorker) {
      // Its text is changed on the way, so it must come whole and as text.
      sent["accept-encoding"] = "identity";
      delete sent["if-none-match"];
      delete sent["if-modified-since"];
    }
    const onward = request(new URL(url, origin), { method, headers: sent }, (told) => {
      const carried = { ...told.headers };
      for (const name of isWorker ? ["content-length", "etag", "last-modified"] : []) {
        delete carried[name];
      }
      answer.writeHead(told.statusCode ?? 502, carried);
      told.pipe(answer, { end: false });
      told.on("end", () => answer.end(isWorker ? newer : undefined));
    });
    onward.on("error", () => asked.socket.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    cut() {
      state = "cut";
      held = [];
      server.closeAllConnections();
    },
    hang() {
      state = "hangs";
    },
    mend() {
      state = "whole";
      for (const goOn of held.splice(0)) goOn();
    },
    renew() {
      newer += "\n// A newer build.\n";
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
