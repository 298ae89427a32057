import { beforeEach, expect, test } from "vitest";
import { endSession, getSession, refuseSession, runSessionEnd, startSession } from "./session.ts";

beforeEach(() => {
  startSession({ token: "t", userId: "u" }, { verified: true });
});

test("a request that the server refuses ends the session", () => {
  refuseSession();
  expect(getSession()).toMatchObject({
    kind: "signed-out",
    loggedOut: false,
    accountDeleted: false,
  });
});

test("a request refused while the account is being deleted leaves the end to the deletion", async () => {
  await runSessionEnd(async () => {
    refuseSession();
    expect(getSession().kind).toBe("signed-in");
    endSession({ loggedOut: true, accountDeleted: true });
  });
  expect(getSession()).toMatchObject({ kind: "signed-out", loggedOut: true, accountDeleted: true });
});

test("a request refused while a deletion fails ends the session after it", async () => {
  const failure = new Error("no connection");
  const deletion = runSessionEnd(() => {
    refuseSession();
    return Promise.reject(failure);
  });
  await expect(deletion).rejects.toBe(failure);
  expect(getSession()).toMatchObject({ kind: "signed-out", accountDeleted: false });
});

test("a deletion that fails alone leaves the user signed in", async () => {
  const failure = new Error("wrong password");
  await expect(runSessionEnd(() => Promise.reject(failure))).rejects.toBe(failure);
  expect(getSession().kind).toBe("signed-in");
  refuseSession();
  expect(getSession().kind).toBe("signed-out");
});
