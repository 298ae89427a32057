import cookie from "@fastify/cookie";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createSealedCookies } from "./sealed-cookies.ts";

const drum = { name: "drum", path: "/", seconds: 60, content: z.object({ beat: z.int() }) };
const flute = { ...drum, name: "flute" };
const start = Date.parse("2026-01-01T12:00:00Z");

/** Opens a server that sets, reads and clears cookies. `time.seconds` moves its clock ahead. */
async function openServer(options: { secret?: string; secure?: boolean } = {}) {
  const time = { seconds: 0 };
  const cookiesOf = createSealedCookies({
    secret: options.secret ?? "a secret of this test",
    secure: options.secure ?? false,
    clock: { now: () => new Date(start + time.seconds * 1000) },
  });
  const app = fastify();
  await app.register(cookie);
  app.get("/put", async (request, reply) => {
    cookiesOf(request, reply).put(drum, { beat: 7 });
    return {};
  });
  app.get("/clear", async (request, reply) => {
    cookiesOf(request, reply).clear(drum);
    return {};
  });
  app.get("/read", async (request, reply) => {
    const cookies = cookiesOf(request, reply);
    return { drum: cookies.read(drum) ?? null, flute: cookies.read(flute) ?? null };
  });
  const get = (url: string, cookies: Record<string, string> = {}) => app.inject({ url, cookies });
  const put = async () => (await get("/put")).cookies[0]?.value ?? "";
  const read = async (cookies: Record<string, string>) => (await get("/read", cookies)).json();
  return { get, put, read, time };
}

describe("a sealed cookie", () => {
  test("comes back as it was put, for scripts of the page out of reach", async () => {
    const server = await openServer();
    const [sent] = (await server.get("/put")).cookies;
    expect(sent).toMatchObject({ name: "drum", path: "/", maxAge: 60, httpOnly: true });
    expect(sent?.sameSite).toBe("Lax");
    expect(sent?.secure).toBeUndefined();
    expect(await server.read({ drum: sent?.value ?? "" })).toMatchObject({ drum: { beat: 7 } });
  });

  test("is Secure where people come over TLS", async () => {
    const server = await openServer({ secure: true });
    expect((await server.get("/put")).cookies[0]?.secure).toBe(true);
  });

  test("is dead after its time, whatever the browser kept", async () => {
    const server = await openServer();
    const value = await server.put();
    server.time.seconds = 59;
    expect((await server.read({ drum: value })).drum).toEqual({ beat: 7 });
    server.time.seconds = 60;
    expect((await server.read({ drum: value })).drum).toBeNull();
  });

  test("is nothing under another name", async () => {
    const server = await openServer();
    expect((await server.read({ flute: await server.put() })).flute).toBeNull();
  });

  test("is nothing to a server with another secret", async () => {
    const [ours, theirs] = [await openServer(), await openServer({ secret: "another secret" })];
    expect((await ours.read({ drum: await theirs.put() })).drum).toBeNull();
  });

  test.each(["", ".", "a.b", "e30.", `${Buffer.from('{"name":"drum"}').toString("base64url")}.x`])(
    "that we did not write (%j) is nothing",
    async (value) => {
      expect((await (await openServer()).read({ drum: value })).drum).toBeNull();
    },
  );

  test("is forgotten when it is cleared", async () => {
    const [cleared] = (await (await openServer()).get("/clear")).cookies;
    expect(cleared).toMatchObject({ name: "drum", value: "", path: "/" });
    expect(cleared?.expires?.getTime()).toBe(0);
  });
});
