import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { expect, test, vi } from "vitest";
import { createPacketCoalescer } from "./packet-coalescer.ts";

test("packets of one turn are written in one piece and in order, as are those that follow", async () => {
  const http = createServer();
  const server = new Server(http, { transports: ["websocket"], serveClient: false });
  const coalescer = createPacketCoalescer();
  server.engine.on("connection", coalescer.attach);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const heard: string[] = [];
  const client = connect(`http://127.0.0.1:${port}`, { transports: ["websocket"] });
  client.on("said", (words: string) => heard.push(words));
  try {
    await new Promise<void>((resolve) => client.on("connect", resolve));
    const [socket] = server.sockets.sockets.values();
    if (!socket) throw new Error("Nobody is there.");
    const { socket: line } = socket.conn.request;
    const written = [vi.spyOn(line, "_write"), vi.spyOn(line, "_writev")];
    const pieces = () => written.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const words of ["one", "two", "three"]) socket.emit("said", words);
    await Promise.resolve();
    socket.emit("said", "four");
    await expect.poll(() => heard).toEqual(["one", "two", "three", "four"]);
    expect(pieces()).toBe(1);
    // A bypassing packet is written at once, because no earlier packet is pending.
    coalescer.bypass(() => socket.emit("said", "five"));
    expect(pieces()).toBe(2);
    await expect.poll(() => heard.at(-1)).toBe("five");
    socket.emit("said", "six");
    coalescer.bypass(() => socket.emit("said", "seven"));
    await expect.poll(() => heard.slice(5)).toEqual(["six", "seven"]);
    socket.emit("said", "eight");
    socket.disconnect(true);
    await expect.poll(() => heard.at(-1)).toBe("eight");
    await expect.poll(() => client.connected).toBe(false);
  } finally {
    client.close();
    await server.close();
  }
});
