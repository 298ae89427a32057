import cookie from "@fastify/cookie";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createSignedCookies } from "./signed-cookies.ts";

const drumCookie = {
  name: "drum",
  path: "/",
  maxAgeSeconds: 60,
  content: z.object({ beat: z.int() }),
};
const fluteCookie = { ...drumCookie, name: "flute" };
const startTime = Date.parse("2026-01-01T12:00:00Z");

/** Opens a server that sets, reads and clears cookies. `time.seconds` moves its clock ahead. */
async function openServer(options: { secret?: string; secure?: boolean } = {}) {
  const time = { seconds: 0 };
  const getCookies = createSignedCookies({
    secret: options.secret ?? "a secret of this test",
    secure: options.secure ?? false,
    clock: { now: () => new Date(startTime + time.seconds * 1000) },
  });
  const app = fastify();
  await app.register(cookie);
  app.get("/put", async (request, reply) => {
    getCookies(request, reply).set(drumCookie, { beat: 7 });
    return {};
  });
  app.get("/clear", async (request, reply) => {
    getCookies(request, reply).clear(drumCookie);
    return {};
  });
  app.get("/read", async (request, reply) => {
    const cookies = getCookies(request, reply);
    return { drum: cookies.read(drumCookie) ?? null, flute: cookies.read(fluteCookie) ?? null };
  });
  const get = (url: string, cookies: Record<string, string> = {}) => app.inject({ url, cookies });
  const put = async () => (await get("/put")).cookies[0]?.value ?? "";
  const read = async (cookies: Record<string, string>) => (await get("/read", cookies)).json();
  return { get, put, read, time };
}

describe("a signed cookie", () => {
  test("is read as it was set, and is HttpOnly", async () => {
    const server = await openServer();
    const [setCookie] = (await server.get("/put")).cookies;
    expect(setCookie).toMatchObject({ name: "drum", path: "/", maxAge: 60, httpOnly: true });
    expect(setCookie?.sameSite).toBe("Lax");
    expect(setCookie?.secure).toBeUndefined();
    expect(await server.read({ drum: setCookie?.value ?? "" })).toMatchObject({
      drum: { beat: 7 },
    });
  });

  test("is Secure if users connect over TLS", async () => {
    const server = await openServer({ secure: true });
    expect((await server.get("/put")).cookies[0]?.secure).toBe(true);
  });

  test("is invalid after its expiry time", async () => {
    const server = await openServer();
    const value = await server.put();
    server.time.seconds = 59;
    expect((await server.read({ drum: value })).drum).toEqual({ beat: 7 });
    server.time.seconds = 60;
    expect((await server.read({ drum: value })).drum).toBeNull();
  });

  test("is invalid under another name", async () => {
    const server = await openServer();
    expect((await server.read({ flute: await server.put() })).flute).toBeNull();
  });

  test("is invalid for a server with another secret", async () => {
    const [server, otherServer] = [
      await openServer(),
      await openServer({ secret: "another secret" }),
    ];
    expect((await server.read({ drum: await otherServer.put() })).drum).toBeNull();
  });

  test.each(["", ".", "a.b", "e30.", `${Buffer.from('{"name":"drum"}').toString("base64url")}.x`])(
    "with a forged value (%j) is invalid",
    async (value) => {
      expect((await (await openServer()).read({ drum: value })).drum).toBeNull();
    },
  );

  test("is deleted when it is cleared", async () => {
    const [clearedCookie] = (await (await openServer()).get("/clear")).cookies;
    expect(clearedCookie).toMatchObject({ name: "drum", value: "", path: "/" });
    expect(clearedCookie?.expires?.getTime()).toBe(0);
  });
});
