import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/**
 * A load balancer in front of the processes, as nginx or Caddy would be. It has only the necessary features and no
 * sticky sessions.
 */
export interface LoadBalancer {
  readonly origin: string;
  /** Returns the ports of the processes that currently get requests. */
  portsInUse(): readonly number[];
  close(): Promise<void>;
}

const readinessCheckMilliseconds = 200;
/** Longer than clients leave a connection idle, so that none sends a request while it is being closed. */
const idleMilliseconds = 60_000;

/**
 * Forwards requests and sockets in turn to the processes that are ready according to `/readyz`, or to all if none is
 * ready. If a process refuses the connection, the next one gets the request, because nothing has been sent yet.
 */
export async function openLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const openSockets = new Set<Socket>();
  let readyPorts = new Set<number>(ports);
  let nextIndex = 0;

  const portsInUse = () =>
    readyPorts.size > 0 ? ports.filter((port) => readyPorts.has(port)) : ports;
  /** Returns the ports of all usable processes, starting with the next one in turn. */
  function nextPorts(): number[] {
    const usablePorts = portsInUse();
    nextIndex += 1;
    return usablePorts.map(
      (_, offset) => usablePorts[(nextIndex + offset) % usablePorts.length] ?? 0,
    );
  }

  async function checkReadiness(): Promise<void> {
    const results = await Promise.all(
      ports.map(async (port) => {
        const signal = AbortSignal.timeout(5000);
        const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(
          () => null,
        );
        // An unread body would keep the connection open.
        await response?.text().catch(() => undefined);
        return response?.ok ? port : undefined;
      }),
    );
    readyPorts = new Set(results.filter((port) => port !== undefined));
  }
  let currentCheck = Promise.resolve();
  const timer = setInterval(() => {
    currentCheck = currentCheck.then(checkReadiness);
  }, readinessCheckMilliseconds);

  const server = createServer({ keepAliveTimeout: idleMilliseconds }, (incoming, outgoing) =>
    forwardRequest(incoming, outgoing, agent, nextPorts()),
  );
  server.on("upgrade", (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    openSockets.add(socket);
    socket.on("close", () => openSockets.delete(socket));
    forwardUpgrade(incoming, socket, head, nextPorts());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    portsInUse,
    async close() {
      clearInterval(timer);
      await currentCheck;
      for (const socket of openSockets) socket.destroy();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

const isConnectionRefused = (error: Error) => "code" in error && error.code === "ECONNREFUSED";

const forwardedHeaders = (incoming: IncomingMessage) => ({
  ...incoming.headers,
  "x-forwarded-for": incoming.socket.remoteAddress ?? "",
});

function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  agent: Agent,
  [port, ...otherPorts]: number[],
): void {
  const { method, url: path } = incoming;
  const upstream = request({
    agent,
    host: "127.0.0.1",
    port,
    method,
    path,
    headers: forwardedHeaders(incoming),
  });
  upstream.on("response", (response) => {
    // These headers concern the connection to the process only (RFC 9110, section 7.6.1).
    const { connection: _, "keep-alive": __, ...headers } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, headers);
    response.pipe(outgoing);
  });
  upstream.on("error", (error) => {
    // Retrying is safe because nothing of the request body has been read.
    if (isConnectionRefused(error) && otherPorts.length > 0)
      forwardRequest(incoming, outgoing, agent, otherPorts);
    else if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  // The body is sent when the connection is open, because a refused connection would lose it.
  upstream.on("socket", (socket) => {
    const sendBody = () => incoming.pipe(upstream);
    if (socket.connecting) socket.once("connect", sendBody);
    else sendBody();
  });
}

function forwardUpgrade(
  incoming: IncomingMessage,
  client: Socket,
  head: Buffer,
  [port, ...otherPorts]: number[],
): void {
  if (port === undefined) {
    client.destroy();
    return;
  }
  const upstream = connect(port, "127.0.0.1");
  upstream.on("error", (error) => {
    if (isConnectionRefused(error)) forwardUpgrade(incoming, client, head, otherPorts);
    else client.destroy();
  });
  upstream.once("connect", () => {
    const headerLines = Object.entries(forwardedHeaders(incoming)).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    upstream.write(
      `${incoming.method} ${incoming.url} HTTP/1.1\r\n${headerLines.join("\r\n")}\r\n\r\n`,
    );
    upstream.write(head);
    upstream.pipe(client);
    client.pipe(upstream);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  client.on("error", () => upstream.destroy());
}
