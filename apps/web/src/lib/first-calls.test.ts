import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createApi } from "./create-api.ts";
import type { FirstCalls } from "./first-calls.ts";
import { type HttpResponse, readResponse } from "./http.ts";
import { serverNow, setServerTime } from "./server-clock.ts";

const url = "/api/writer/me";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-11-01T10:00:00Z") });
});

/** The page has sent the call of `getOwnWriter` before the app started. */
function stubFirstCall(response: Promise<HttpResponse>, token = "secret") {
  // The app may take it later.
  response.catch(() => undefined);
  const firstCalls: FirstCalls = {
    token,
    responses: new Map([[url, response]]),
    takeWorkerMessages: () => [],
  };
  vi.stubGlobal("window", { firstCalls });
}

function stubFetch() {
  const fetch = vi.fn(async () => Response.json({ _id: "from the app" }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const onSignedOut = vi.fn();
const api = createApi({
  getToken: () => "secret",
  onSignedOut,
  requestProof: () => Promise.resolve(false),
});
const getOwnWriter = () => api.call("getOwnWriter", {});
const fromPage = () => readResponse(Response.json({ _id: "from the page" }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onSignedOut.mockClear();
  // Other test files may use the same module.
  setServerTime(Date.now());
});

test("the app takes the response to a call that the page has sent, once", async () => {
  const fetch = stubFetch();
  stubFirstCall(fromPage());
  expect(await getOwnWriter()).toEqual({ _id: "from the page" });
  expect(fetch).not.toHaveBeenCalled();
  expect(await getOwnWriter()).toEqual({ _id: "from the app" });
});

test("the app waits for a response that is under way", async () => {
  const fetch = stubFetch();
  const { promise, resolve } = Promise.withResolvers<HttpResponse>();
  stubFirstCall(promise);
  const call = getOwnWriter();
  resolve(await fromPage());
  expect(await call).toEqual({ _id: "from the page" });
  expect(fetch).not.toHaveBeenCalled();
});

test("the app sends its own call in another session than that of the page, and ten seconds after the start of the page", async () => {
  stubFetch();
  stubFirstCall(fromPage(), "of another user");
  expect(await getOwnWriter()).toEqual({ _id: "from the app" });

  stubFirstCall(fromPage());
  vi.advanceTimersByTime(10_000);
  expect(await getOwnWriter()).toEqual({ _id: "from the app" });
});

test("a session that the server refused to the page ends as if the app had sent the call", async () => {
  stubFetch();
  const body = { code: "SESSION_REVOKED", message: "This session has ended." };
  stubFirstCall(readResponse(Response.json(body, { status: 401 })));
  await expect(getOwnWriter()).rejects.toThrow(ApiError);
  expect(onSignedOut).toHaveBeenCalledWith("SESSION_REVOKED");
});

test("a call of the page that failed counts as a call without a connection", async () => {
  stubFetch();
  stubFirstCall(Promise.reject(new TypeError("Failed to fetch")));
  await expect(getOwnWriter()).rejects.toMatchObject({ code: "OFFLINE" });
});

test("the time that a response waited for the app does not set the clock back", async () => {
  stubFetch();
  const headers = { date: "Sun, 01 Nov 2026 12:00:00 GMT" };
  const response = await readResponse(Response.json({}, { headers }));
  stubFirstCall(Promise.resolve(response));
  vi.advanceTimersByTime(6000);
  await getOwnWriter();
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-01T12:00:06.000Z");
});
