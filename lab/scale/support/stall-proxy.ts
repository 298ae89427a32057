import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy that can be paused. While it is paused, data to the server waits, as with a very slow server. */
export interface StallProxy {
  readonly port: number;
  pause(): void;
  resume(): void;
  close(): void;
}

export async function openStallProxy(targetPort: number): Promise<StallProxy> {
  const clients = new Set<Socket>();
  let isPaused = false;
  const server = createServer((client) => {
    const upstream = connect(targetPort, "127.0.0.1");
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on("error", () => peer.destroy());
      socket.on("close", () => peer.destroy());
    }
    clients.add(client);
    client.on("close", () => clients.delete(client));
    client.pipe(upstream);
    upstream.pipe(client);
    if (isPaused) client.pause();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    pause() {
      isPaused = true;
      for (const client of clients) client.pause();
    },
    resume() {
      isPaused = false;
      for (const client of clients) client.resume();
    },
    close() {
      server.close();
      for (const client of clients) client.destroy();
    },
  };
}
