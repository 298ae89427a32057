import { describe, expect, test } from "vitest";
import { createRegistration } from "./testing/registrations.fixture.ts";
import { useTestApp } from "./testing/test-app.ts";
import { makeReader, makeWriter, writerApplication } from "./testing/users.fixture.ts";

/** Checks the rule of names for users, pen names, groups and playlists. */

const testApp = useTestApp();

/** Functions that save a name of each kind through the API and return the stored name, or the error of its field. */
const saveByKind: Readonly<Record<string, (name: string) => Promise<string | undefined>>> = {
  async "a user"(name) {
    const response = await testApp.send("register", { body: createRegistration({ name }) });
    if (response.statusCode === 400) return response.json().fields?.name;
    const { rows } = await testApp.db.pool.query<{ name: string }>(
      "SELECT name FROM users WHERE id = $1",
      [response.json().userId],
    );
    return rows[0]?.name;
  },
  async "a pen name"(posterName) {
    const response = await testApp.send(
      "saveWriter",
      { body: { ...writerApplication, posterName } },
      await makeReader(testApp),
    );
    const { writer, fields } = response.json();
    return writer?.posterName ?? fields?.posterName;
  },
  async "a group"(name) {
    const response = await testApp.send(
      "createGroup",
      { body: { name } },
      await makeWriter(testApp),
    );
    return response.json().name ?? response.json().fields?.name;
  },
  async "a playlist"(name) {
    const body = { name, public: false };
    const response = await testApp.send("createPlaylist", { body }, await makeReader(testApp));
    return response.json().name ?? response.json().fields?.name;
  },
};

describe.each(Object.entries(saveByKind))("the name of %s", (_kind, save) => {
  test("is stored without invisible characters at its ends, in NFC", async () => {
    expect(await save("\u2060\u202EAma\u3164\u200B")).toBe("Ama");
    expect(await save("Kofi\u0301")).toBe("Kofí");
  });

  test.each(["\u200B\u2060", "\u3164", "\u2800", "\uFE0F"])(
    "counts as missing if it has only invisible characters: %j",
    async (name) => {
      expect(await save(name)).toMatch(/^(Please|A |Poster|Pen|Name|Playlist).*(name|required)/i);
    },
  );

  test("may not contain a character that changes the text direction", async () => {
    expect(await save("A\u202Ema")).toMatch(/^A name is one line /);
  });
});
