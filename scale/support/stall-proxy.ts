import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy that can be paused: data to the server then waits, as with a very slow disk. */
export interface StallProxy {
  readonly port: number;
  hold(): void;
  letGo(): void;
  close(): void;
}

export async function openStallProxy(to: number): Promise<StallProxy> {
  const open = new Set<Socket>();
  let isHeld = false;
  const server = createServer((client) => {
    const upstream = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
    open.add(client);
    client.on("close", () => open.delete(client));
    client.pipe(upstream);
    upstream.pipe(client);
    if (isHeld) client.pause();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    hold() {
      isHeld = true;
      for (const client of open) client.pause();
    },
    letGo() {
      isHeld = false;
      for (const client of open) client.resume();
    },
    close() {
      server.close();
      for (const client of open) client.destroy();
    },
  };
}
