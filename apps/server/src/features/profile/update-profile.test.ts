import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { monthAgo } from "../../testing/ages.fixture.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

type Form = { username?: string; preferences?: string; aboutMe?: string; birthMonth?: string };

const updateProfile = (user: TestUser, form: Form, avatar?: Buffer) =>
  testApp.call("updateProfile", { form, files: { avatar } }, user);
const updateExpectingError = (user: TestUser, form: Form, avatar?: Buffer) =>
  testApp.callExpectingError("updateProfile", { form, files: { avatar } }, user);
const getOwnAccount = async (user: TestUser) => (await testApp.call("getProfile", {}, user)).user;

const createPicture = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .jpeg()
    .toBuffer();
/** Returns whether the file at this path exists. */
const fileExists = async (path: string | null) =>
  (await testApp.app.http.inject(path ?? "")).statusCode === 200;

/** Returns a new username that no other user has. */
const toNewUsername = (user: TestUser) => `new_${user.username.slice(-12)}`;

describe("updating the profile", () => {
  test("sets username, About Me, genre preferences and picture together, and returns the account", async () => {
    const ama = await makeReader(testApp);
    const response = await updateProfile(
      ama,
      {
        username: toNewUsername(ama),
        aboutMe: "  On vacation ",
        preferences: JSON.stringify([
          "Science Fiction",
          "folktales",
          "general",
          "FANTASY",
          "sci-fi",
        ]),
      },
      await createPicture("#b95032"),
    );
    expect(response.msg).toBe("Profile updated successfully!");
    expect(response.user).toMatchObject({
      username: toNewUsername(ama),
      aboutMe: "On vacation",
      preferences: ["sci-fi", "african folktales", "general", "fantasy"],
      avatar: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/320\.webp$/),
    });
    expect(await getOwnAccount(ama)).toEqual(response.user);
  });

  test("leaves omitted fields unchanged, clears preferences for an empty list, and replaces a blank About Me with 'available'", async () => {
    const ama = await makeReader(testApp, { aboutMe: "Busy", preferences: ["poetry"] });
    const accountBefore = await getOwnAccount(ama);
    expect((await updateProfile(ama, {})).user).toEqual(accountBefore);
    expect((await updateProfile(ama, { preferences: "[]" })).user).toEqual({
      ...accountBefore,
      preferences: [],
    });
    expect((await updateProfile(ama, { aboutMe: "  " })).user.aboutMe).toBe("available");
  });

  test.each<[string, Form, string, string]>([
    [
      "an About Me of 101 characters",
      { aboutMe: "a".repeat(101) },
      "aboutMe",
      "About Me can be at most 100 characters.",
    ],
    [
      "an unknown genre",
      { preferences: '["cooking"]' },
      "preferences",
      "Please choose genres of the list.",
    ],
    [
      "preferences that are not a list",
      { preferences: "{" },
      "preferences",
      "Please choose genres of the list.",
    ],
  ])("refuses %s, and changes no field", async (_description, form, field, message) => {
    const ama = await makeReader(testApp);
    const accountBefore = await getOwnAccount(ama);
    const { status, body } = await updateExpectingError(ama, {
      username: toNewUsername(ama),
      ...form,
    });
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
    expect(await getOwnAccount(ama)).toEqual(accountBefore);
  });

  test.each(["", "ab", "a".repeat(31), "with space", "ama!"])(
    "refuses the username '%s'",
    async (username) => {
      const { status, body } = await updateExpectingError(await makeReader(testApp), { username });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["username"]]);
    },
  );

  test("refuses a file that is not a picture, and one that is too large", async () => {
    const ama = await makeReader(testApp);
    const errorResponse = await updateExpectingError(ama, {}, Buffer.from("no picture at all"));
    expect([errorResponse.status, errorResponse.body.fields]).toEqual([
      400,
      { avatar: "The profile picture must be an image." },
    ]);
    const tooLargeResponse = await updateExpectingError(
      ama,
      {},
      Buffer.alloc(25 * 1024 * 1024 + 1, 1),
    );
    expect(tooLargeResponse.status).toBe(413);
    expect((await getOwnAccount(ama)).avatar).toBeNull();
  });

  test("is refused without a session", async () => {
    expect(
      (
        await testApp.callExpectingError("updateProfile", {
          form: {},
          files: { avatar: undefined },
        })
      ).status,
    ).toBe(401);
  });
});

describe("a username", () => {
  test("is refused with 409 if another user has it in any letter case; nothing else changes and no file stays", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const accountBefore = await getOwnAccount(ama);
    const form = { username: kofi.username.toUpperCase(), aboutMe: "Busy" };
    const { status, body } = await updateExpectingError(ama, form, await createPicture("#203050"));
    expect([status, body.code, body.fields]).toEqual([
      409,
      "CONFLICT",
      { username: "This username is already taken." },
    ]);
    expect(await getOwnAccount(ama)).toEqual(accountBefore);
  });

  test("can be changed in only its letter case", async () => {
    const ama = await makeReader(testApp);
    const username = ama.username.toUpperCase();
    expect((await updateProfile(ama, { username })).user.username).toBe(username);
  });

  test("that ten users request concurrently is given to only one of them", async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    const [firstUser] = users as [TestUser];
    const username = toNewUsername(firstUser);
    const responses = await Promise.all(
      users.map((user) =>
        testApp.send("updateProfile", { form: { username }, files: { avatar: undefined } }, user),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  test("replaces the old username at once in searches and wherever the user is shown", async () => {
    const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
    const storyId = await makeStory(testApp, writer);
    const threadInput = { params: { storyId }, query: {} };
    await testApp.call("createComment", { ...threadInput, body: { text: "Well heard" } }, writer);
    await testApp.db.pool.query("UPDATE users SET name = 'Abena' WHERE id = $1", [writer.userId]);
    const username = toNewUsername(writer);
    await updateProfile(writer, { username });
    /** Returns the number of found writers, and the ids of the people found to chat with. */
    const search = async (q: string) => {
      const { writers } = await testApp.call("search", { query: { q } }, reader);
      const people = await testApp.call("listPeopleToChat", { query: { search: q } }, reader);
      return [writers.length, people.map((user) => user._id)];
    };
    expect(await search(username)).toEqual([1, [writer.userId]]);
    expect(await search(writer.username)).toEqual([0, []]);
    const { comments } = await testApp.call("listComments", threadInput, reader);
    expect(comments[0]?.userId?.username).toBe(username);
  });
});

describe("a picture set with the profile", () => {
  test("replaces the previous picture, whose files a job removes", async () => {
    const ama = await makeReader(testApp);
    const firstPath = (await updateProfile(ama, {}, await createPicture("#b95032"))).user.avatar;
    const secondPath = (await updateProfile(ama, {}, await createPicture("#203050"))).user.avatar;
    await testApp.runJobs();
    expect([await fileExists(firstPath), await fileExists(secondPath)]).toEqual([false, true]);
  });

  test("keeps its files if the month of birth, set with it, closes the account", async () => {
    const child = await makeReader(testApp);
    const firstPath = (await updateProfile(child, {}, await createPicture("#b95032"))).user.avatar;
    const form = { birthMonth: monthAgo(12) };
    const { body } = await updateExpectingError(child, form, await createPicture("#203050"));
    expect(body.code).toBe("SUSPENDED");
    const { rows } = await testApp.db.pool.query<{ avatar: string }>(
      "SELECT avatar FROM users WHERE id = $1",
      [child.userId],
    );
    const path = rows[0]?.avatar ?? null;
    expect(path).not.toBe(firstPath);
    expect(await fileExists(path)).toBe(true);
  });
});

describe("preferences", () => {
  test("'general' does not change the recommended stories", async () => {
    const [ama, writer] = [await makeReader(testApp), await makeWriter(testApp)];
    const storyId = await makeStory(testApp, writer);
    await updateProfile(ama, { preferences: '["general"]' });
    await testApp.call("listRecommendedStories", { query: {} }, ama);
    await testApp.runJobs();
    const stories = await testApp.call("listRecommendedStories", { query: { limit: 100 } }, ama);
    expect(stories.map(({ _id }) => _id)).toContain(storyId);
  });

  test("are shown to other users as genres, without 'general'", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await updateProfile(ama, { preferences: '["poetry", "general"]', aboutMe: "At work" });
    const params = { userId: ama.userId };
    expect(await testApp.call("findProfile", { params }, kofi)).toMatchObject({
      preferences: ["poetry"],
      aboutMe: "At work",
    });
    await block(testApp, kofi, ama);
    expect((await testApp.callExpectingError("findProfile", { params }, kofi)).status).toBe(403);
  });
});

describe("the muted notification topics", () => {
  test("are stored without duplicates, and returned with the profile", async () => {
    const ama = await makeReader(testApp);
    const setMuted = (muted: string[]) =>
      testApp.send("setNotifications", { body: { muted } as { muted: "groups"[] } }, ama);
    const response = await setMuted(["newPosts", "messages", "newPosts"]);
    expect(response.json()).toEqual({
      msg: "Your notifications were changed.",
      muted: ["messages", "newPosts"],
    });
    expect((await getOwnAccount(ama)).muted).toEqual(["messages", "newPosts"]);
    expect((await setMuted([])).json()).toMatchObject({ muted: [] });
    expect((await getOwnAccount(ama)).muted).toEqual([]);
  });

  test("are refused for an unknown topic, for another user, and without a session", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const muted = ["everything"] as unknown as "groups"[];
    const errorResponse = await testApp.callExpectingError(
      "setNotifications",
      { body: { muted } },
      ama,
    );
    expect([errorResponse.status, errorResponse.body.msg]).toEqual([
      400,
      "This kind of notification does not exist.",
    ]);
    const body = { muted: [], userId: kofi.userId };
    expect((await testApp.callExpectingError("setNotifications", { body }, ama)).status).toBe(403);
    expect(
      (await testApp.callExpectingError("setNotifications", { body: { muted: [] } })).status,
    ).toBe(401);
  });
});
