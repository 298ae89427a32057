import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of a test on the loopback interface. */
export interface ExternalServer {
  readonly origin: string;
  /** All requests, oldest first. */
  readonly asked: IncomingMessage[];
  /** Sets the response of `path`; a text or a buffer is a body. All other paths respond with 404. Returns the URL. */
  on(path: string, answer: Answer | string | Buffer): string;
  /** Returns the number of requests for a path. */
  countOf(path: string): number;
  close(): Promise<void>;
}

/** Opens a server that represents the external servers. */
export async function openExternalServer(): Promise<ExternalServer> {
  const answers = new Map<string, Answer>();
  const asked: IncomingMessage[] = [];
  const pathOf = ({ url = "/" }: IncomingMessage) => new URL(url, "http://outside").pathname;
  const server = createServer((request, response) => {
    asked.push(request);
    const answer = answers.get(pathOf(request));
    if (answer) {
      answer(request, response);
    } else {
      response.writeHead(404).end("not here");
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    on(path, answer) {
      const isBody = typeof answer === "string" || Buffer.isBuffer(answer);
      answers.set(path, isBody ? (_request, response) => void response.end(answer) : answer);
      return `${origin}${path}`;
    },
    countOf: (path) => asked.filter((request) => pathOf(request) === path).length,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
