import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/**
 * A load balancer in front of the processes, as nginx or Caddy would be. It has only the necessary features and no
 * sticky sessions.
 */
export interface LoadBalancer {
  readonly origin: string;
  /** Ports of the processes that currently get requests. */
  inUse(): readonly number[];
  close(): Promise<void>;
}

const askEvery = 200;

/**
 * Forwards requests and sockets in turn to the processes that are ready according to `/readyz`, or to all if none is
 * ready. It skips a process that refuses the connection, because nothing has been sent to it.
 */
export async function openLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const open = new Set<Socket>();
  let ready = new Set<number>(ports);
  let turn = 0;

  const inUse = () => (ready.size > 0 ? ports.filter((port) => ready.has(port)) : ports);
  /** Returns the ports of all usable processes, starting with the next one in turn. */
  function inTurn(): number[] {
    const all = inUse();
    turn += 1;
    return all.map((_, n) => all[(turn + n) % all.length] ?? 0);
  }

  async function look(): Promise<void> {
    const found = await Promise.all(
      ports.map(async (port) => {
        const signal = AbortSignal.timeout(5000);
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null);
        // An unread body would keep the connection open.
        await answer?.text().catch(() => undefined);
        return answer?.ok ? port : undefined;
      }),
    );
    ready = new Set(found.filter((port) => port !== undefined));
  }
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, askEvery);

  const server = createServer((from, to) => forward(from, to, agent, inTurn()));
  server.on("upgrade", (from: IncomingMessage, socket: Socket, head: Buffer) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    pass(from, socket, head, inTurn());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    inUse,
    async close() {
      clearInterval(timer);
      await looking;
      for (const socket of open) socket.destroy();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

const isRefused = (error: Error) => "code" in error && error.code === "ECONNREFUSED";

const headersOf = (from: IncomingMessage) => ({
  ...from.headers,
  "x-forwarded-for": from.socket.remoteAddress ?? "",
});

function forward(
  from: IncomingMessage,
  to: ServerResponse,
  agent: Agent,
  [port, ...others]: number[],
): void {
  const { method, url: path } = from;
  const upstream = request({
    agent,
    host: "127.0.0.1",
    port,
    method,
    path,
    headers: headersOf(from),
  });
  upstream.on("response", (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  upstream.on("error", (error) => {
    // Retrying is safe because nothing of the request body has been read.
    if (isRefused(error) && others.length > 0) forward(from, to, agent, others);
    else if (to.headersSent) to.destroy();
    else to.writeHead(502).end();
  });
  // The body is sent after the connection is open; otherwise it would be lost when the connection is refused.
  upstream.on("socket", (socket) => {
    const send = () => from.pipe(upstream);
    if (socket.connecting) socket.once("connect", send);
    else send();
  });
}

function pass(
  from: IncomingMessage,
  client: Socket,
  head: Buffer,
  [port, ...others]: number[],
): void {
  if (port === undefined) {
    client.destroy();
    return;
  }
  const upstream = connect(port, "127.0.0.1");
  upstream.on("error", (error) => {
    if (isRefused(error)) pass(from, client, head, others);
    else client.destroy();
  });
  upstream.once("connect", () => {
    const lines = Object.entries(headersOf(from)).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    upstream.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(client);
    client.pipe(upstream);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  client.on("error", () => upstream.destroy());
}
