import { beforeEach, expect, test } from "vitest";
import { endSession, getSession, refuseSession, runSessionEnd, startSession } from "./session.ts";
import { deviceStore, tabStore } from "./storage.ts";

const userId = "01970000-0000-7000-8000-000000000001";
const draftKey = `draft:${userId}`;

beforeEach(() => {
  startSession({ token: "t", userId }, { verified: true });
});

test("a request that the server refuses ends the session", () => {
  refuseSession("UNAUTHENTICATED");
  expect(getSession()).toMatchObject({
    kind: "signed-out",
    loggedOut: false,
    accountDeleted: false,
  });
});

test("a request refused while the account is being deleted leaves the end to the deletion", async () => {
  await runSessionEnd(async () => {
    refuseSession("UNAUTHENTICATED");
    expect(getSession().kind).toBe("signed-in");
    endSession({ loggedOut: true, accountDeleted: true });
  });
  expect(getSession()).toMatchObject({ kind: "signed-out", loggedOut: true, accountDeleted: true });
});

test("a request refused while a deletion fails ends the session after it", async () => {
  const failure = new Error("no connection");
  const deletion = runSessionEnd(() => {
    refuseSession("UNAUTHENTICATED");
    return Promise.reject(failure);
  });
  await expect(deletion).rejects.toBe(failure);
  expect(getSession()).toMatchObject({ kind: "signed-out", accountDeleted: false });
});

test("a deletion that fails alone leaves the user signed in", async () => {
  const failure = new Error("wrong password");
  await expect(runSessionEnd(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(getSession().kind).toBe("signed-in");
  refuseSession("UNAUTHENTICATED");
  expect(getSession().kind).toBe("signed-out");
});

test("a session that expired leaves what is stored under the user's id; one that was revoked leaves nothing", () => {
  for (const code of ["UNAUTHENTICATED", "SESSION_REVOKED"] as const) {
    startSession({ token: "t", userId }, { verified: true });
    for (const store of [deviceStore, tabStore]) store.set(draftKey, "Unsent words");
    refuseSession(code);
    const kept = code === "SESSION_REVOKED" ? null : "Unsent words";
    expect([deviceStore.get(draftKey), tabStore.get(draftKey)]).toEqual([kept, kept]);
  }
});

test("a session that was revoked while an action failed leaves nothing either", async () => {
  deviceStore.set(draftKey, "Unsent words");
  const action = runSessionEnd(() => {
    refuseSession("SESSION_REVOKED");
    return Promise.reject(new Error("no connection"));
  });
  await expect(action).rejects.toThrow("no connection");
  expect(deviceStore.get(draftKey)).toBeNull();
});

test("what a page still writes of a user who has logged out is not stored; of one whose session expired it is", () => {
  endSession({ loggedOut: true });
  for (const store of [deviceStore, tabStore]) {
    expect(store.set(draftKey, "The last words of a form that closes.")).toBe(false);
    expect(store.get(draftKey)).toBeNull();
  }
  startSession({ token: "t", userId }, { verified: true });
  refuseSession("UNAUTHENTICATED");
  deviceStore.set(draftKey, "The last words of a form that closes.");
  expect(deviceStore.get(draftKey)).toBe("The last words of a form that closes.");
});

test("a log-out forgets its user alone: neither settings of the device nor another user's chat with that user", () => {
  const kofi = "01970000-0000-7000-8000-000000000002";
  refuseSession("UNAUTHENTICATED");
  startSession({ token: "k", userId: kofi }, { verified: true });
  deviceStore.set(`chat-draft:${kofi}:chat ${userId}`, "Unsent words");
  deviceStore.set("theme", "dark");
  refuseSession("UNAUTHENTICATED");
  startSession({ token: "t", userId }, { verified: true });
  endSession({ loggedOut: true });
  expect(deviceStore.get(`chat-draft:${kofi}:chat ${userId}`)).toBe("Unsent words");
  expect(deviceStore.get("theme")).toBe("dark");
});
