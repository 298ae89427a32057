import type { PrivacyChanges } from "@kora/contract/privacy-settings";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { birthMonths, makeUserOfAge, setBirthMonth } from "../../testing/ages.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import {
  block,
  deleteAccountInput,
  makeReader,
  makeWriter,
  writerApplication,
} from "../../testing/users.fixture.ts";
import { defaultPrivacy } from "./privacy.fixture.ts";

const testApp = useTestApp();

const setPrivacy = (user: TestUser, body: PrivacyChanges) =>
  testApp.call("setPrivacy", { body }, user);
const refuse = async (user: TestUser, body: PrivacyChanges) => {
  const { status, body: error } = await testApp.callExpectingError("setPrivacy", { body }, user);
  return [status, error.msg];
};
const readPrivacy = async (user: TestUser) =>
  (await testApp.call("getProfile", {}, user)).user.privacy;

describe("the privacy settings", () => {
  test("have the defaults of the user's age, and keep what was not sent", async () => {
    const [ama, kofi, esi] = [
      await makeUserOfAge(testApp, "unknown"),
      await makeUserOfAge(testApp, "adult"),
      await makeUserOfAge(testApp, "minor"),
    ];
    expect(await readPrivacy(ama)).toEqual(defaultPrivacy);
    expect(await readPrivacy(kofi)).toEqual({ ...defaultPrivacy, mature: "warn" });
    expect(await readPrivacy(esi)).toMatchObject({ messages: "requests", status: "friends" });
    const changes = { messages: "nobody", readReceipts: false, mature: "show" } as const;
    const changed = { ...defaultPrivacy, ...changes, revision: 1 };
    expect(await setPrivacy(kofi, changes)).toEqual(changed);
    expect(await setPrivacy(kofi, { showAge: false })).toEqual({
      ...changed,
      showAge: false,
      revision: 2,
    });
    const file = (await testApp.send("exportProfile", {}, kofi)).json();
    expect(file.profile.privacy).toEqual(await readPrivacy(kofi));
  });

  test("changed on two devices are a 409 with both, and a repeated change is none", async () => {
    const ama = await makeReader(testApp);
    const first = await setPrivacy(ama, { messages: "nobody", revision: 0 });
    const { status, body } = await testApp.callExpectingError(
      "setPrivacy",
      { body: { messages: "connections", revision: 0 } },
      ama,
    );
    expect([status, body.versions]).toEqual([
      409,
      { theirs: first, yours: { messages: "connections", revision: 0 } },
    ]);
    expect(await setPrivacy(ama, { messages: "nobody", revision: 0 })).toEqual(first);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        testApp.send(
          "setPrivacy",
          { body: { onlineState: index % 2 ? "friends" : "nobody", revision: 1 } },
          ama,
        ),
      ),
    );
    const { revision, onlineState } = await readPrivacy(ama);
    expect(revision).toBe(2);
    for (const { statusCode, body: text } of results) {
      const view = JSON.parse(text);
      expect(statusCode === 409 ? view.versions.theirs : view).toMatchObject({ onlineState });
    }
  });

  test("take at most 200 chosen people whom the user may see", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    const { status, chosenPeople } = await setPrivacy(ama, { status: [kofi.userId, kofi.userId] });
    expect(status).toEqual([kofi.userId]);
    expect(chosenPeople).toEqual([{ _id: kofi.userId, username: kofi.username, avatar: null }]);
    await block(testApp, esi, ama);
    const gone = "Someone in your list is no longer here. Please choose again.";
    for (const userId of [esi.userId, ama.userId, "00000000-0000-7000-8000-000000000000"]) {
      expect(await refuse(ama, { status: [kofi.userId, userId] })).toEqual([400, gone]);
    }
    const tooMany = Array.from({ length: 201 }, newId);
    expect((await refuse(ama, { status: tooMany }))[0]).toBe(400);
    expect((await setPrivacy(ama, { status: "friends" })).chosenPeople).toEqual([]);
  });

  test("keep a chosen person whom the user cannot see for a while, and forget a deleted one", async () => {
    const [ama, kofi, esi, abena] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await setPrivacy(ama, { status: [kofi.userId, esi.userId] });
    await block(testApp, esi, ama);
    const chosen = await setPrivacy(ama, { status: [kofi.userId, abena.userId] });
    expect(chosen.status).toHaveLength(2);
    // A device that still shows the list from before may send it.
    expect(
      (await setPrivacy(ama, { status: [kofi.userId, abena.userId, esi.userId] })).status,
    ).toHaveLength(2);
    await testApp.call("unblockEntity", { body: { type: "user", targetId: ama.userId } }, esi);
    expect((await readPrivacy(ama)).status).toEqual(
      expect.arrayContaining([kofi.userId, esi.userId, abena.userId]),
    );
    await testApp.call("deleteAccount", deleteAccountInput, esi);
    expect((await readPrivacy(ama)).status).not.toContain(esi.userId);
    // A choice of an audience without a list ends the list.
    await setPrivacy(ama, { status: "friends" });
    expect((await setPrivacy(ama, { status: [abena.userId] })).status).toEqual([abena.userId]);
  });

  test("let only adults see mature stories", async () => {
    const sentence = "Mature stories are for adults. Please enter the month of your birth first.";
    for (const age of ["unknown", "minor"] as const) {
      const user = await makeUserOfAge(testApp, age);
      expect(await refuse(user, { mature: "warn" })).toEqual([403, sentence]);
      expect((await setPrivacy(user, { mature: "hide" })).mature).toBe("hide");
    }
  });
});

describe("being found", () => {
  const findsByName = async (viewer: TestUser, { username }: TestUser) => {
    const query = { search: username, limit: 10 };
    const listed = await testApp.call("listPeopleToChat", { query }, viewer);
    const { people, writers } = await testApp.call("search", { query: { q: username } }, viewer);
    return [listed, people, writers].map((list) =>
      list.some((user: { username: string }) => user.username === username),
    );
  };

  test("is off for a new minor, and for everyone who turns it off", async () => {
    const [ama, kofi, esi] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeWriter(testApp),
    ];
    await setBirthMonth(testApp, ama, birthMonths.minor);
    expect(await readPrivacy(ama)).toMatchObject({ inDirectory: false, revision: 1 });
    expect(await findsByName(kofi, ama)).toEqual([false, false, false]);
    await setPrivacy(ama, { inDirectory: true });
    await setBirthMonth(testApp, ama, birthMonths.minor);
    expect(await findsByName(kofi, ama)).toEqual([true, true, false]);
    expect(await findsByName(kofi, esi)).toEqual([true, false, true]);
    await setPrivacy(esi, { inDirectory: false });
    expect(await findsByName(kofi, esi)).toEqual([false, false, false]);
    const directory = await testApp.call("listPeopleToChat", { query: { limit: 100 } }, kofi);
    expect(directory.map(({ _id }) => _id)).not.toContain(esi.userId);
  });

  test("is off for a minor who becomes a griot", async () => {
    const ama = await makeReader(testApp);
    await testApp.call("saveWriter", { body: { ...writerApplication, age: 15 } }, ama);
    expect((await readPrivacy(ama)).inDirectory).toBe(false);
  });
});

test("the age of an adult griot is hidden from others if the griot chose it", async () => {
  const [writer, viewer] = [await makeWriter(testApp, { age: 34 }), await makeReader(testApp)];
  const params = { writerId: writer.writerId };
  expect((await testApp.call("getWriter", { params }, viewer)).age).toBe(34);
  await setPrivacy(writer, { showAge: false });
  expect((await testApp.call("getWriter", { params }, viewer)).age).toBeNull();
  expect((await testApp.call("getWriter", { params }, writer)).age).toBe(34);
});
