import { Agent, request } from "node:http";
import { describe, expect, test } from "vitest";
import { multipartBody } from "../../testing/multipart.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const get = (url: string, headers = {}) => testApp.app.http.inject({ method: "GET", url, headers });

describe("every error", () => {
  test.each([
    ["an unknown call", "/api/nothing/here", 404, "NOT_FOUND"],
    ["an invalid id", "/api/stories/public/x", 400, "VALIDATION"],
    ["an id of 300 characters", `/api/stories/public/${"a".repeat(300)}`, 400, "VALIDATION"],
    ["a URL that cannot be decoded", "/api/stories/public/%zz", 400, "VALIDATION"],
    ["a missing file", "/media/x/y.webp", 404, "NOT_FOUND"],
  ])("has the same body format: %s", async (_name, url, status, code) => {
    const response = await get(url);
    const body = response.json();
    expect([response.statusCode, body.code]).toEqual([status, code]);
    expect(body.msg).toBe(body.message);
    expect(body.msg).toMatch(/^[A-Z].*\.$/);
  });

  test.each([
    ["{broken", "application/json", 400],
    ['"text"', "application/json", 400],
    ["[1]", "application/json", 400],
    ["a=b", "application/x-www-form-urlencoded", 415],
    ["x", "multipart/form-data", 400],
  ])("a body %s of type %s is %d", async (payload, type, status) => {
    const response = await testApp.app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { "content-type": type },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json().msg).toMatch(/\.$/);
  });

  test("a body that is too large for the call is 413", async () => {
    const response = await testApp.app.http.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: "a".repeat(2 ** 20 + 1) },
    });
    expect([response.statusCode, response.json().code]).toEqual([413, "TOO_LARGE"]);
  });

  test("text that the database cannot hold is 400, and the field is named", async () => {
    const [writer, ama] = [await makeWriter(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, writer);
    const { status, body } = await testApp.callExpectingError(
      "createComment",
      { params: { storyId }, query: {}, body: { text: "null \u0000 byte" } },
      ama,
    );
    expect([status, body.code]).toEqual([400, "VALIDATION"]);
    expect(body.fields).toEqual({ text: "This contains a NUL character, which cannot be saved." });
  });

  test("names the wrong fields of path, query and body together", async () => {
    const ama = await makeReader(testApp);
    const query = { return: "nothing" } as unknown as { return: "comment" };
    const input = { params: { storyId: "x" }, query, body: { text: "" } };
    const { body } = await testApp.callExpectingError("createComment", input, ama);
    expect(Object.keys(body.fields ?? {})).toEqual(["storyId", "return", "text"]);
  });
});

test("every route ignores letter case", async () => {
  const writer = await makeWriter(testApp);
  const storyId = await makeStory(testApp, writer);
  const profile = await get("/API/Profile", { "x-auth-token": writer.token });
  expect([profile.statusCode, profile.json().user?._id]).toEqual([200, writer.userId]);
  const story = await get(`/Api/Stories/Public/${storyId.toUpperCase()}`);
  expect([story.statusCode, story.json()._id]).toEqual([200, storyId]);
  expect((await get("/Healthz")).json()).toEqual({ status: "alive" });
  const unknownResponse = await get("/API/Nothing/Here");
  expect([unknownResponse.statusCode, unknownResponse.json().code]).toEqual([404, "NOT_FOUND"]);
});

describe("Authorization: Bearer", () => {
  test("is understood beside x-auth-token", async () => {
    const ama = await makeReader(testApp);
    const getUserIdOrErrorCode = async (headers: Record<string, string>) => {
      const response = await get("/api/profile", headers);
      return response.statusCode === 200 ? response.json().user._id : response.json().code;
    };
    expect(await getUserIdOrErrorCode({ authorization: `Bearer ${ama.token}` })).toBe(ama.userId);
    expect(await getUserIdOrErrorCode({ authorization: `bearer  ${ama.token}` })).toBe(ama.userId);
    expect(await getUserIdOrErrorCode({ authorization: `Basic ${ama.token}` })).toBe(
      "UNAUTHENTICATED",
    );
    expect(await getUserIdOrErrorCode({ authorization: "Bearer" })).toBe("UNAUTHENTICATED");
    const kofi = await makeReader(testApp);
    const bothTokens = { "x-auth-token": kofi.token, authorization: `Bearer ${ama.token}` };
    expect(await getUserIdOrErrorCode(bothTokens)).toBe(kofi.userId);
  });

  test("is the token that a logout ends", async () => {
    const ama = await makeReader(testApp);
    const headers = { authorization: `Bearer ${ama.token}` };
    await testApp.app.http.inject({ method: "POST", url: "/api/auth/logout", headers });
    expect((await get("/api/profile", headers)).statusCode).toBe(401);
  });
});

describe("security headers", () => {
  test("allow no inline script, no foreign origin and no frame around the site", async () => {
    const { headers } = await get("/healthz");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  test("allow only the microphone, and only for Kora itself", async () => {
    const { headers } = await get("/healthz");
    expect(headers["permissions-policy"]).toBe("camera=(), geolocation=(), microphone=(self)");
  });
});

test("/healthz and /readyz respond with 200 while the server runs and its dependencies are reachable", async () => {
  expect((await get("/healthz")).json()).toEqual({ status: "alive" });
  expect((await get("/readyz")).json()).toEqual({ status: "ready" });
});

test("a refused upload leaves the connection usable and does not delay the shutdown", async () => {
  const writer = await makeWriter(testApp);
  const origin = await testApp.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, headers: object, payload?: Buffer) =>
    new Promise<number>((resolve, reject) => {
      const outgoingRequest = request(`${origin}${path}`, {
        method,
        agent,
        headers: { ...headers },
      });
      outgoingRequest.on("response", (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      });
      outgoingRequest.on("error", reject);
      outgoingRequest.end(payload);
    });
  const file = Buffer.alloc(3 * 2 ** 20);
  const { headers, payload } = multipartBody(
    { title: "x" },
    { unknown: file, more: file, last: file },
  );
  const uploadHeaders = {
    ...headers,
    "x-auth-token": writer.token,
    "content-length": payload.length,
  };
  expect(await send("POST", "/api/stories", uploadHeaders, payload)).toBe(400);
  expect(await send("GET", "/healthz", {})).toBe(200);
  agent.destroy();
  await expect(testApp.app.close()).resolves.toBeUndefined();
});
