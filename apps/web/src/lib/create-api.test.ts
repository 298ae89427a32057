import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createApi, toUrl } from "./create-api.ts";
import { serverNow, setServerTime } from "./server-clock.ts";

const storyId = "0193f0a0-0000-7000-8000-000000000001";

function stubResponse(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetch = vi.fn((_url: string, _request: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers })),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** A `token` of null means that no user is signed in. */
function createTestApi({ token }: { token: string | null }) {
  const onSignedOut = vi.fn();
  const requestProof = vi.fn(() => Promise.resolve(false));
  const api = createApi({ getToken: () => token, onSignedOut, requestProof });
  return { api, onSignedOut, requestProof };
}

afterEach(() => {
  vi.unstubAllGlobals();
  // Other test files may use the same module.
  setServerTime(Date.now());
});

test("parameters are encoded into the path, and undefined values are left out of the query", () => {
  const url = toUrl("/stories/:id", {
    params: { id: "a/b" },
    query: { cursor: undefined, limit: 5 },
  });
  expect(url).toBe("/api/stories/a%2Fb?limit=5");
});

test("a call sends the token and a JSON body", async () => {
  const fetch = stubResponse(201, { comment: {}, comments: [] });
  const { api } = createTestApi({ token: "secret" });
  await api.call("createComment", { params: { storyId }, query: {}, body: { text: "Ei!" } });
  const [url, request] = fetch.mock.calls[0] ?? [];
  expect(url).toBe(`/api/performance/comment/${storyId}`);
  expect(request?.method).toBe("POST");
  expect(request?.body).toBe('{"text":"Ei!"}');
  expect(request?.headers).toMatchObject({ "x-auth-token": "secret" });
});

test("every response, also a refusal, sets the clock by the server's time", async () => {
  const { api } = createTestApi({ token: "secret" });
  stubResponse(200, {}, { date: "Mon, 02 Nov 2026 10:00:00 GMT" });
  await api.call("getOwnWriter", {});
  expect(new Date(serverNow()).toISOString()).toMatch(/^2026-11-02T10:00:0/);
  stubResponse(404, {}, { date: "Mon, 02 Nov 2026 12:00:00 GMT" });
  await api.call("getOwnWriter", {}).catch(() => undefined);
  expect(new Date(serverNow()).toISOString()).toMatch(/^2026-11-02T12:00:0/);
});

test("a visitor's call sends no token", async () => {
  const fetch = stubResponse(200, {});
  await createTestApi({ token: null }).api.call("getVisitorCountry", {});
  expect(fetch.mock.calls[0]?.[1].headers).not.toHaveProperty("x-auth-token");
});

test("a call has no default timeout: it ends with its response or its signal", async () => {
  const fetch = stubResponse(200, {});
  const { api } = createTestApi({ token: "secret" });
  await api.call("getOwnWriter", {});
  expect(fetch.mock.calls[0]?.[1].signal).toBeNull();
  const { signal } = new AbortController();
  await api.call("getOwnWriter", {}, { signal });
  expect(fetch.mock.calls[1]?.[1].signal).toBe(signal);
});

test("api.page returns the items with the cursor of the next page", async () => {
  stubResponse(200, [], { "x-next-cursor": "abc" });
  const page = await createTestApi({ token: "secret" }).api.page("listRecommendedStories", {
    query: {},
  });
  expect(page).toEqual({ items: [], nextCursor: "abc" });
});

test("the error of a refused call has the server's message, fields and retry-after", async () => {
  const body = { code: "VALIDATION", msg: "Please check.", fields: { email: "Wrong." } };
  stubResponse(400, body, { "retry-after": "30" });
  const failure = await createTestApi({ token: null })
    .api.call("login", { body: { email: "a", password: "b" } })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    status: 400,
    code: "VALIDATION",
    message: "Please check.",
    fields: { email: "Wrong." },
    retryAfter: 30,
  });
});

test("a 401 is reported as signed out, except in the response to a login", async () => {
  stubResponse(401, { code: "UNAUTHENTICATED", msg: "Authentication required" });
  const { api, onSignedOut } = createTestApi({ token: "ended" });
  await expect(api.call("login", { body: { email: "a", password: "b" } })).rejects.toMatchObject({
    status: 401,
  });
  expect(onSignedOut).not.toHaveBeenCalled();
  await expect(api.call("getOwnWriter", {})).rejects.toMatchObject({ status: 401 });
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith("UNAUTHENTICATED");
});

test("a session that was ended from elsewhere is reported as revoked", async () => {
  stubResponse(401, { code: "SESSION_REVOKED", msg: "You were logged out." });
  const { api, onSignedOut } = createTestApi({ token: "ended" });
  await expect(api.call("getOwnWriter", {})).rejects.toMatchObject({ code: "SESSION_REVOKED" });
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith("SESSION_REVOKED");
});

test("a 403 for an unverified account is reported as signed out", async () => {
  stubResponse(403, { code: "UNVERIFIED", msg: "Please verify your email to continue." });
  const { api, onSignedOut } = createTestApi({ token: "unverified" });
  await expect(api.call("getOwnWriter", {})).rejects.toMatchObject({ code: "UNVERIFIED" });
  expect(onSignedOut).toHaveBeenCalledExactlyOnceWith("UNVERIFIED");
});

test("the error of a call without a response is OFFLINE, that of an aborted call CANCELLED", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { api } = createTestApi({ token: null });
  await expect(api.call("getVisitorCountry", {})).rejects.toMatchObject({ code: "OFFLINE" });
  const signal = AbortSignal.abort();
  await expect(api.call("getVisitorCountry", {}, { signal })).rejects.toMatchObject({
    code: "CANCELLED",
  });
});

test("the error of a call with the error page of a gateway (502) is OFFLINE", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })),
  );
  await expect(
    createTestApi({ token: null }).api.call("getVisitorCountry", {}),
  ).rejects.toMatchObject({
    code: "OFFLINE",
    status: 502,
  });
});

test("a call that requires a proof is sent again after it, with the same input", async () => {
  const proofRequired = { code: "PROOF_REQUIRED", msg: "Please confirm.", message: "" };
  const fetch = stubResponse(403, proofRequired);
  const { api, requestProof, onSignedOut } = createTestApi({ token: "secret" });
  const deletion = () => api.call("deleteAccount", { body: { password: "Harp4strings" } });
  await expect(deletion()).rejects.toMatchObject({ code: "PROOF_REQUIRED", status: 403 });
  expect([requestProof.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 1]);
  requestProof.mockImplementationOnce(() => {
    fetch.mockResolvedValueOnce(new Response('{"msg":"Bye."}', { status: 200 }));
    return Promise.resolve(true);
  });
  expect(await deletion()).toEqual({ msg: "Bye." });
  expect(fetch.mock.calls[2]?.[1].body).toBe(fetch.mock.calls[1]?.[1].body);
  expect(onSignedOut).not.toHaveBeenCalled();
});

test("a sign-in that needs a second factor rejects with its challenge", async () => {
  const challenge = { challenge: "random", methods: ["totp"], passkeyOptions: null };
  stubResponse(401, { code: "SECOND_FACTOR_REQUIRED", msg: "", message: "", ...challenge });
  const { api, onSignedOut } = createTestApi({ token: null });
  const login = api.call("login", { body: { email: "ama@example.com", password: "x" } });
  await expect(login).rejects.toMatchObject({ body: challenge });
  expect(onSignedOut).not.toHaveBeenCalled();
});
