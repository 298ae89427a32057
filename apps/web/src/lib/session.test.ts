import { beforeEach, expect, test } from "vitest";
import { endSession, getSession, refuseSession, runSessionEnd, startSession } from "./session.ts";
import { deviceStore, tabStore } from "./storage.ts";

beforeEach(() => {
  startSession({ token: "t", userId: "u" }, { verified: true });
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
    startSession({ token: "t", userId: "u" }, { verified: true });
    for (const store of [deviceStore, tabStore]) store.set("draft:u", "Unsent words");
    refuseSession(code);
    const kept = code === "SESSION_REVOKED" ? null : "Unsent words";
    expect([deviceStore.get("draft:u"), tabStore.get("draft:u")]).toEqual([kept, kept]);
  }
});

test("a session that was revoked while an action failed leaves nothing either", async () => {
  deviceStore.set("draft:u", "Unsent words");
  const action = runSessionEnd(() => {
    refuseSession("SESSION_REVOKED");
    return Promise.reject(new Error("no connection"));
  });
  await expect(action).rejects.toThrow("no connection");
  expect(deviceStore.get("draft:u")).toBeNull();
});
