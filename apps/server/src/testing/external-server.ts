import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of a test on the loopback interface. */
export interface ExternalServer {
  readonly origin: string;
  /** All requests, oldest first. */
  readonly requests: IncomingMessage[];
  /** Sets the handler or the response body of `path`. All other paths respond with 404. Returns the URL of `path`. */
  on(path: string, respond: RequestHandler | string | Buffer): string;
  /** Returns the number of requests for a path. */
  countRequests(path: string): number;
  close(): Promise<void>;
}

/** Opens a server that stands in for the servers from which Kora fetches. */
export async function openExternalServer(): Promise<ExternalServer> {
  const responders = new Map<string, RequestHandler>();
  const requests: IncomingMessage[] = [];
  const getPath = ({ url = "/" }: IncomingMessage) => new URL(url, "http://localhost").pathname;
  const server = createServer((request, response) => {
    requests.push(request);
    const respond = responders.get(getPath(request));
    if (respond) {
      respond(request, response);
    } else {
      response.writeHead(404).end("not found");
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    on(path, respond) {
      const isBody = typeof respond === "string" || Buffer.isBuffer(respond);
      responders.set(path, isBody ? (_request, response) => void response.end(respond) : respond);
      return `${origin}${path}`;
    },
    countRequests: (path) => requests.filter((request) => getPath(request) === path).length,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
