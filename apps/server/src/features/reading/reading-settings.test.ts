import type { ReadingChanges, ReadingSettingsView } from "@kora/contract/reading";
import { readingRanges } from "@kora/contract/reading-choices";
import { defaultReadingSettings } from "@kora/contract/reading-settings";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { connect } from "../../testing/test-socket.ts";
import { deleteAndErase, makeReader } from "../../testing/users.fixture.ts";
import { users } from "../accounts/tables.ts";

const testApp = useTestApp();

const setSettings = (user: TestUser, body: ReadingChanges) =>
  testApp.call("setReadingSettings", { body }, user);
const readSettings = async (user: TestUser) =>
  (await testApp.call("getProfile", {}, user)).user.reading;

describe("the reading settings", () => {
  test("have defaults, keep what was not sent, and are in the profile and the export", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    expect(await readSettings(ama)).toEqual({ ...defaultReadingSettings, revision: 0 });
    const first = { face: "dyslexic", size: 24, surface: "sepia" } as const;
    const changed = { ...defaultReadingSettings, ...first, revision: 1 };
    expect(await setSettings(ama, first)).toEqual(changed);
    const second = { lineHeight: 180, width: 50, surface: "night" } as const;
    expect(await setSettings(ama, second)).toEqual({ ...changed, ...second, revision: 2 });
    expect(await readSettings(ama)).toEqual({ ...changed, ...second, revision: 2 });
    const file = (await testApp.send("exportProfile", {}, ama)).json();
    expect(file.profile.reading).toEqual(await readSettings(ama));
    expect(await readSettings(kofi)).toEqual({ ...defaultReadingSettings, revision: 0 });
  });

  test("take the offered values only", async () => {
    const ama = await makeReader(testApp);
    const refused: [string, unknown[]][] = [
      ["face", ["comic", 1, null]],
      ["surface", ["dark", "", null]],
      ...Object.entries(readingRanges).map(([name, { min, max, step }]): [string, unknown[]] => [
        name,
        [min - step, max + step, min + step / 2, String(min), null, 1e300],
      ]),
    ];
    const message = "Please choose one of the offered reading settings.";
    for (const [name, values] of refused) {
      for (const value of values) {
        const body = { [name]: value } as ReadingChanges;
        const error = await testApp.callExpectingError("setReadingSettings", { body }, ama);
        expect([name, value, error.status, error.body.fields]).toEqual([
          name,
          value,
          400,
          { [name]: message },
        ]);
      }
    }
    for (const { min, max } of [readingRanges.size]) {
      expect((await setSettings(ama, { size: min })).size).toBe(min);
      expect((await setSettings(ama, { size: max })).size).toBe(max);
    }
    const anonymous = await testApp.callExpectingError("setReadingSettings", { body: {} });
    expect(anonymous.status).toBe(401);
  });

  test("changed by ten devices at once keep the last of each setting", async () => {
    const ama = await makeReader(testApp);
    const changes: ReadingChanges[] = [
      { face: "sans" },
      { size: 28 },
      { lineHeight: 200 },
      { width: 80 },
      { surface: "paper" },
    ];
    const views = await Promise.all([...changes, ...changes].map((body) => setSettings(ama, body)));
    expect(views.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => index + 1),
    );
    expect(await readSettings(ama)).toEqual(Object.assign({ revision: 10 }, ...changes));
  });

  test("are sent to every device of their user at a change, and to a new socket if something was chosen", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const listen = async (user: TestUser) => {
      const views: ReadingSettingsView[] = [];
      const listeners = {
        readingSettingsChanged: (view: ReadingSettingsView) => void views.push(view),
      };
      return { views, socket: await connect(testApp, user, { listeners }) };
    };
    const [phone, stranger] = [await listen(ama), await listen(kofi)];
    const settings = await setSettings(ama, { surface: "night" });
    await expect.poll(() => phone.views).toEqual([settings]);
    const laptop = await listen(ama);
    await expect.poll(() => laptop.views).toEqual([settings]);
    expect(stranger.views).toEqual([]);
    for (const { socket } of [phone, laptop, stranger]) socket.close();
  });

  test("are erased with the account", async () => {
    const ama = await makeReader(testApp);
    await setSettings(ama, { face: "dyslexic" });
    await deleteAndErase(testApp, ama);
    const [row] = await testApp.db.drizzle
      .select({ readingSettings: users.readingSettings, deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, ama.userId));
    expect(row).toEqual({ readingSettings: null, deletedAt: expect.any(Date) });
  });
});
