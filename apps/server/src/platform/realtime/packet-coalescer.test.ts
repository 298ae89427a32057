import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { expect, test, vi } from "vitest";
import { createPacketCoalescer } from "./packet-coalescer.ts";

test("packets of one turn are written in one piece and in order, as are later ones", async () => {
  const http = createServer();
  const server = new Server(http, { transports: ["websocket"], serveClient: false });
  const coalescer = createPacketCoalescer();
  server.engine.on("connection", coalescer.attach);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const received: string[] = [];
  const client = connect(`http://127.0.0.1:${port}`, { transports: ["websocket"] });
  client.on("said", (text: string) => received.push(text));
  try {
    await new Promise<void>((resolve) => client.on("connect", resolve));
    const [socket] = server.sockets.sockets.values();
    if (!socket) throw new Error("There is no socket.");
    const { socket: tcpSocket } = socket.conn.request;
    const writeSpies = [vi.spyOn(tcpSocket, "_write"), vi.spyOn(tcpSocket, "_writev")];
    const countWrites = () => writeSpies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const text of ["one", "two", "three"]) socket.emit("said", text);
    await Promise.resolve();
    socket.emit("said", "four");
    await expect.poll(() => received).toEqual(["one", "two", "three", "four"]);
    expect(countWrites()).toBe(1);
    // A bypassing packet is written at once, because no earlier packet is pending.
    coalescer.bypass(() => socket.emit("said", "five"));
    expect(countWrites()).toBe(2);
    await expect.poll(() => received.at(-1)).toBe("five");
    socket.emit("said", "six");
    coalescer.bypass(() => socket.emit("said", "seven"));
    await expect.poll(() => received.slice(5)).toEqual(["six", "seven"]);
    socket.emit("said", "eight");
    socket.disconnect(true);
    await expect.poll(() => received.at(-1)).toBe("eight");
    await expect.poll(() => client.connected).toBe(false);
  } finally {
    client.close();
    await server.close();
  }
});
