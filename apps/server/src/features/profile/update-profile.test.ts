import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { block, makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();

type Form = { username?: string; preferences?: string; aboutMe?: string };

const change = (person: TestUser, form: Form, avatar?: Buffer) =>
  kit.call("updateProfile", { form, files: { avatar } }, person);
const refused = (person: TestUser, form: Form, avatar?: Buffer) =>
  kit.refuse("updateProfile", { form, files: { avatar } }, person);
const own = async (person: TestUser) => (await kit.call("getProfile", {}, person)).user;

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .jpeg()
    .toBuffer();
const found = async (path: string | null) =>
  (await kit.app.http.inject(path ?? "")).statusCode === 200;

const newName = (person: TestUser) => `new_${person.username.slice(-12)}`;

describe("updating the profile (social §5, §8)", () => {
  test("sets username, About Me, genre preferences and picture together, and returns the account", async () => {
    const ama = await makeReader(kit);
    const answer = await change(
      ama,
      {
        username: newName(ama),
        aboutMe: "  On vacation ",
        preferences: JSON.stringify([
          "Science Fiction",
          "folktales",
          "general",
          "FANTASY",
          "sci-fi",
        ]),
      },
      await picture("#b95032"),
    );
    expect(answer.msg).toBe("Profile updated successfully!");
    expect(answer.user).toMatchObject({
      username: newName(ama),
      aboutMe: "On vacation",
      preferences: ["sci-fi", "african folktales", "general", "fantasy"],
      avatar: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/320\.webp$/),
    });
    expect(await own(ama)).toEqual(answer.user);
  });

  test("leaves omitted fields unchanged; an empty list clears the preferences, and an empty About Me is 'available'", async () => {
    const ama = await makeReader(kit, { aboutMe: "Busy", preferences: ["poetry"] });
    const before = await own(ama);
    expect((await change(ama, {})).user).toEqual(before);
    expect((await change(ama, { preferences: "[]" })).user).toEqual({ ...before, preferences: [] });
    expect((await change(ama, { aboutMe: "  " })).user.aboutMe).toBe("available");
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
  ])(
    "refuses %s, and stores no other field of the form either",
    async (_, form, field, sentence) => {
      const ama = await makeReader(kit);
      const before = await own(ama);
      const { status, body } = await refused(ama, { username: newName(ama), ...form });
      expect([status, body.fields]).toEqual([400, { [field]: sentence }]);
      expect(await own(ama)).toEqual(before);
    },
  );

  test.each(["", "ab", "a".repeat(31), "with space", "ama!"])(
    "refuses the username '%s'",
    async (username) => {
      const { status, body } = await refused(await makeReader(kit), { username });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["username"]]);
    },
  );

  test("refuses a file that is not a picture, and one that is too large", async () => {
    const ama = await makeReader(kit);
    const wrong = await refused(ama, {}, Buffer.from("no picture at all"));
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { avatar: "The profile picture must be an image." },
    ]);
    const large = await refused(ama, {}, Buffer.alloc(25 * 1024 * 1024 + 1, 1));
    expect(large.status).toBe(413);
    expect((await own(ama)).avatar).toBeNull();
  });

  test("requires a session", async () => {
    expect(
      (await kit.refuse("updateProfile", { form: {}, files: { avatar: undefined } })).status,
    ).toBe(401);
  });
});

describe("a username", () => {
  test("is refused with 409 if another user has it in any letter case; nothing else changes and no file stays", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const before = await own(ama);
    const form = { username: kofi.username.toUpperCase(), aboutMe: "Busy" };
    const { status, body } = await refused(ama, form, await picture("#203050"));
    expect([status, body.code, body.fields]).toEqual([
      409,
      "CONFLICT",
      { username: "This username is already taken." },
    ]);
    expect(await own(ama)).toEqual(before);
  });

  test("can be changed in its letter case only", async () => {
    const ama = await makeReader(kit);
    const username = ama.username.toUpperCase();
    expect((await change(ama, { username })).user.username).toBe(username);
  });

  test("that ten users request concurrently is given to one", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeReader(kit)));
    const [first] = people as [TestUser];
    const username = newName(first);
    const answers = await Promise.all(
      people.map((person) =>
        kit.send("updateProfile", { form: { username }, files: { avatar: undefined } }, person),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  });

  test("is used in searches and wherever the user is shown, from the change on", async () => {
    const [griot, reader] = [await makeWriter(kit), await makeReader(kit)];
    const storyId = await makeStory(kit, griot);
    const thread = { params: { storyId }, query: {} };
    await kit.call("createComment", { ...thread, body: { text: "Well heard" } }, griot);
    await kit.db.pool.query("UPDATE users SET name = 'Abena' WHERE id = $1", [griot.userId]);
    const username = newName(griot);
    await change(griot, { username });
    const people = async (q: string) => {
      const { writers } = await kit.call("search", { query: { q } }, reader);
      const listed = await kit.call("listPeopleToChat", { query: { search: q } }, reader);
      return [writers.length, listed.map((person) => person._id)];
    };
    expect(await people(username)).toEqual([1, [griot.userId]]);
    expect(await people(griot.username)).toEqual([0, []]);
    const { comments } = await kit.call("listComments", thread, reader);
    expect(comments[0]?.userId?.username).toBe(username);
  });
});

describe("a picture set with the profile", () => {
  test("replaces the previous one, whose files a job removes", async () => {
    const ama = await makeReader(kit);
    const first = (await change(ama, {}, await picture("#b95032"))).user.avatar;
    const second = (await change(ama, {}, await picture("#203050"))).user.avatar;
    await kit.runJobs();
    expect([await found(first), await found(second)]).toEqual([false, true]);
  });
});

describe("preferences", () => {
  test("'general' does not change the recommended stories", async () => {
    const [ama, griot] = [await makeReader(kit), await makeWriter(kit)];
    const storyId = await makeStory(kit, griot);
    await change(ama, { preferences: '["general"]' });
    await kit.call("listRecommendedStories", { query: {} }, ama);
    await kit.runJobs();
    const stories = await kit.call("listRecommendedStories", { query: { limit: 100 } }, ama);
    expect(stories.map(({ _id }) => _id)).toContain(storyId);
  });

  test("are shown to other users as genres, without 'general'", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    await change(ama, { preferences: '["poetry", "general"]', aboutMe: "At work" });
    const params = { userId: ama.userId };
    expect(await kit.call("findProfile", { params }, kofi)).toMatchObject({
      preferences: ["poetry"],
      aboutMe: "At work",
    });
    await block(kit, kofi, ama);
    expect((await kit.refuse("findProfile", { params }, kofi)).status).toBe(403);
  });
});

describe("the muted notification topics", () => {
  test("are stored without duplicates, and returned with the profile", async () => {
    const ama = await makeReader(kit);
    const set = (muted: string[]) =>
      kit.send("setNotifications", { body: { muted } as { muted: "groups"[] } }, ama);
    const answer = await set(["newPosts", "messages", "newPosts"]);
    expect(answer.json()).toEqual({
      msg: "Your notifications were changed.",
      muted: ["messages", "newPosts"],
    });
    expect((await own(ama)).muted).toEqual(["messages", "newPosts"]);
    expect((await set([])).json()).toMatchObject({ muted: [] });
    expect((await own(ama)).muted).toEqual([]);
  });

  test("are refused for an unknown topic, for another user, and without a session", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const muted = ["everything"] as unknown as "groups"[];
    const wrong = await kit.refuse("setNotifications", { body: { muted } }, ama);
    expect([wrong.status, wrong.body.msg]).toEqual([
      400,
      "This kind of notification does not exist.",
    ]);
    const body = { muted: [], userId: kofi.userId };
    expect((await kit.refuse("setNotifications", { body }, ama)).status).toBe(403);
    expect((await kit.refuse("setNotifications", { body: { muted: [] } })).status).toBe(401);
  });
});
