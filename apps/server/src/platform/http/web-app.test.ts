import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountWebApp } from "./web-app.ts";

let app: FastifyInstance;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kora-web-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Kora</title>");
  app = fastify();
  await mountWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("the web app's page", () => {
  test.each([
    "/oauth-callback?token=x&userId=y",
    "/reset-password/a-token",
    "/verify-email/a-token",
    "/register/google?name=Esi&email=esi%40example.com",
    "/Reset-Password/a-token",
  ])("sends no referrer for a URL with a secret: %s", async (url) => {
    const { headers, body } = await app.inject({ url });
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(body).toContain("<title>Kora</title>");
  });

  test.each(["/api/nothing", "/API/Nothing", "/assets/gone.js", "/Media/x/y.webp"])(
    "is not served for a URL of data: %s",
    async (url) => {
      const { statusCode, headers } = await app.inject({ url, headers: { accept: "text/html" } });
      expect([statusCode, headers["content-type"]]).toEqual([
        404,
        "application/json; charset=utf-8",
      ]);
    },
  );

  const browserHeaders = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  test.each([
    "/",
    "/Home",
    "/login/",
    "/story/x?y=z",
    "/stories/edit/x",
    "/verify-email",
    "/verify-email/x/",
    "/recent#groups",
  ])("is served to every client at the path of a page: %s", async (url) => {
    const { statusCode, body } = await app.inject({ url });
    expect([statusCode, body.includes("<title>Kora</title>")]).toEqual([200, true]);
  });

  test.each([
    "/nowhere",
    "/nowhere/at/all",
    "/home/more",
    "/stories/edit",
    "/homely",
    "/favicon.ico",
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  ])("is served to a browser at any other path, with 404: %s", async (url) => {
    const pageResponse = await app.inject({ url, headers: browserHeaders });
    expect([pageResponse.statusCode, pageResponse.headers["content-type"]]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(pageResponse.body).toContain("<title>Kora</title>");
    const otherResponse = await app.inject({ url, headers: { accept: "*/*" } });
    expect([otherResponse.statusCode, otherResponse.json().code]).toEqual([404, "NOT_FOUND"]);
    expect((await app.inject({ method: "HEAD", url, headers: browserHeaders })).statusCode).toBe(
      404,
    );
  });

  test.each(["/", "/login", "/register", "/home?token=x", "/story/reset-password"])(
    "keeps the default referrer policy for other URLs: %s",
    async (url) => {
      expect((await app.inject({ url })).headers["referrer-policy"]).toBeUndefined();
    },
  );
});
