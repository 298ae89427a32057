import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addPendingLogOut, sendPendingLogOuts } from "./pending-log-outs.ts";
import { endSession, getSession, startSession } from "./session.ts";
import { deviceStore } from "./storage.ts";
import { hasPendingLogOuts } from "./stored-session.ts";

const fetchStub = vi.fn<typeof fetch>();
const respond = (status: number) =>
  fetchStub.mockImplementation(async () => Response.json({}, { status }));
const sentTokens = () =>
  fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get("x-auth-token"));

beforeEach(() => {
  vi.stubGlobal("fetch", fetchStub);
  deviceStore.removeMatching(() => true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchStub.mockReset();
});

test("a log-out without a connection goes out with the first one, by the token of the ended session alone, whoever is signed in by then", async () => {
  startSession(
    { token: "ama", userId: "01970000-0000-7000-8000-000000000001" },
    { verified: true },
  );
  addPendingLogOut("ama");
  endSession({ loggedOut: true });
  fetchStub.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await sendPendingLogOuts()).toBe(false);
  expect(hasPendingLogOuts()).toBe(true);
  startSession(
    { token: "kofi", userId: "01970000-0000-7000-8000-000000000002" },
    { verified: true },
  );
  fetchStub.mockReset();
  respond(200);
  expect(await sendPendingLogOuts()).toBe(true);
  expect(fetchStub.mock.calls.map(([url]) => url)).toEqual(["/api/auth/logout"]);
  expect(sentTokens()).toEqual(["ama"]);
  expect(hasPendingLogOuts()).toBe(false);
  expect(getSession().token).toBe("kofi");
});

test("a log-out that the server could not make is tried again; one that it refuses is not", async () => {
  addPendingLogOut("one");
  for (const status of [500, 503, 429]) {
    respond(status);
    expect(await sendPendingLogOuts()).toBe(false);
  }
  respond(401);
  expect(await sendPendingLogOuts()).toBe(true);
});

test("the log-outs of several people wait together, each once", async () => {
  addPendingLogOut("one");
  addPendingLogOut("two");
  addPendingLogOut("one");
  respond(200);
  await sendPendingLogOuts();
  expect(sentTokens()).toEqual(["two", "one"]);
});
