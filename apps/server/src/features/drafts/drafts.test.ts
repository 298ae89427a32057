import type { CallInput } from "@kora/contract";
import type { DraftView } from "@kora/contract/drafts";
import { sentences } from "@kora/contract/sentences";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { stories } from "../stories/tables.ts";
import { drafts } from "./tables.ts";

const testApp = useTestApp();

type Body = CallInput<"saveDraft">["body"];

/** Returns the input of `saveDraft` for a new draft; `revision` 0 means that the server does not have it yet. */
const input = (changes: Partial<Body> = {}): { body: Body } => ({
  body: {
    _id: newId(),
    title: "The River's Third Name",
    shortDescription: "A girl asks the river.",
    story: "<p>Once, and not once</p>",
    genre: ["poetry"],
    posterAlt: "A river",
    playlists: [],
    revision: 0,
    ...changes,
  },
});
const save = (user: TestUser, changes: Partial<Body> = {}) =>
  testApp.call("saveDraft", input(changes), user);
const saveExpectingError = (user: TestUser, changes: Partial<Body>) =>
  testApp.callExpectingError("saveDraft", input(changes), user);
const list = (user: TestUser) => testApp.call("listDrafts", { query: { limit: 100 } }, user);

/** Inserts drafts that were changed on consecutive days. */
async function insertDrafts(user: TestUser, count: number) {
  await testApp.db.drizzle.insert(drafts).values(
    Array.from({ length: count }, (_, index) => ({
      id: newId(),
      ownerId: user.userId,
      title: `Draft ${index}`,
      shortDescription: "",
      html: "",
      genres: [],
      posterAlt: "",
      playlists: [],
      updatedAt: new Date(Date.UTC(2026, 0, 1 + index)),
    })),
  );
}

describe("a draft in the account", () => {
  test("is stored completely, for any signed-in user, and available on every device", async () => {
    const ama = await makeReader(testApp);
    const playlist = newId();
    const createdDraft = await save(ama, { playlists: [playlist] });
    expect(createdDraft).toEqual({
      _id: expect.any(String),
      storyId: null,
      storyRevision: null,
      title: "The River's Third Name",
      shortDescription: "A girl asks the river.",
      story: "<p>Once, and not once</p>",
      format: 1,
      genre: ["poetry"],
      posterAlt: "A river",
      rating: "everyone",
      warnings: [],
      language: null,
      tags: [],
      noteBefore: "",
      noteAfter: "",
      playlists: [playlist],
      series: null,
      shownTo: null,
      updatedAt: expect.any(String),
      revision: 1,
    });
    const updatedDraft = await save(ama, { _id: createdDraft._id, title: "Further", revision: 1 });
    expect(updatedDraft).toMatchObject({ title: "Further", revision: 2, playlists: [] });
    expect(await list(ama)).toEqual([updatedDraft]);
  });

  test("can be incomplete, too long for a story, or empty in any field", async () => {
    const ama = await makeReader(testApp);
    const emptyDraft = await testApp.call("saveDraft", { body: { _id: newId() } }, ama);
    expect(emptyDraft).toMatchObject({ title: "", story: "", genre: [], revision: 1 });
    const title = "a".repeat(71);
    expect(await save(ama, { title, story: "" })).toMatchObject({ title, story: "" });
  });

  test("an editor of before cannot overwrite blocks that it does not know: 409 with both versions", async () => {
    const ama = await makeReader(testApp);
    const story = "<h2>One</h2><pre>The river\n  has a name</pre>";
    const stored = await save(ama, { story, format: 2 });
    expect(stored).toMatchObject({ story, format: 2, revision: 1 });
    const change = { _id: stored._id, revision: 1, story: "<p>One</p>" };
    for (const format of [undefined, 1]) {
      expect(await saveExpectingError(ama, { ...change, format })).toMatchObject({
        status: 409,
        body: {
          code: "CONFLICT",
          msg: sentences.storyDocument.newerDraft,
          versions: { theirs: stored, yours: { story: "<p>One</p>", format: 1, revision: 1 } },
        },
      });
    }
    expect(await list(ama)).toEqual([stored]);
    // A text without loss is accepted, and so is every text from an editor that knows the blocks.
    expect(await save(ama, { _id: stored._id, revision: 1, story })).toEqual(stored);
    expect(await save(ama, { ...change, format: 2 })).toMatchObject({ format: 1, revision: 2 });
    expect(await save(ama, { ...change, revision: 2 })).toMatchObject({ format: 1, revision: 3 });
  });

  test("keeps what an editor of before does not send", async () => {
    const ama = await makeReader(testApp);
    const notes = { noteBefore: "Read it aloud.", noteAfter: "More soon." };
    const tags = ["river"];
    const laterFields = { rating: "teen", language: "yo", tags, ...notes } as const;
    const { _id } = await testApp.call(
      "saveDraft",
      { body: { _id: newId(), ...laterFields } },
      ama,
    );
    const change = { _id, revision: 1, title: "The river", story: "<p>One</p>" };
    const saved = await testApp.call("saveDraft", { body: change }, ama);
    expect(saved).toMatchObject({ ...laterFields, title: "The river", revision: 2 });
    // The same save again, after a lost response.
    expect(await testApp.call("saveDraft", { body: change }, ama)).toEqual(saved);
    const emptied = { ...change, revision: 2, language: null, tags: [], noteAfter: "" };
    expect(await testApp.call("saveDraft", { body: emptied }, ama)).toMatchObject({
      ...{ language: null, tags: [], noteAfter: "", noteBefore: "Read it aloud." },
    });
  });

  test("contains HTML sanitized like a story's", async () => {
    const ama = await makeReader(testApp);
    const story = '<p onclick="x()">One <b>two</b></p><script>alert(1)</script><img src="x">';
    expect((await save(ama, { story })).story).toBe("<p>One <strong>two</strong></p>");
  });

  test.each([
    [{ _id: "mine" }, "_id", "This id has the wrong form."],
    [{ storyId: "mine" }, "storyId", "This id has the wrong form."],
    [{ title: "a".repeat(1001) }, "title", "This draft is too long to be kept in your account."],
    [{ title: 7 }, "title", "This has the wrong form."],
    [
      { shortDescription: "a".repeat(5001) },
      "shortDescription",
      "This draft is too long to be kept in your account.",
    ],
    [{ story: "a".repeat(400_001) }, "story", "This draft is too long to be kept in your account."],
    [
      { posterAlt: "a".repeat(2001) },
      "posterAlt",
      "This draft is too long to be kept in your account.",
    ],
    [{ genre: ["cooking"] }, "genre", "This genre is not known."],
    [
      { genre: ["poetry", "drama", "crime", "action"] },
      "genre",
      "You can select a maximum of 3 genres.",
    ],
    [{ playlists: ["mine"] }, "playlists", "This id has the wrong form."],
    [{ playlists: "mine" }, "playlists", "Playlists must be a list of playlist ids."],
    [{ revision: -1 }, "revision", "This has the wrong form."],
    [{ revision: 1.5 }, "revision", "This has the wrong form."],
    [{ format: 0 }, "format", "This has the wrong form."],
    [{ format: "2" }, "format", "This has the wrong form."],
    [{ storyRevision: "1" }, "storyRevision", "This has the wrong form."],
  ])("with an invalid field is 400 and names the field (%#)", async (changes, field, message) => {
    const ama = await makeReader(testApp);
    expect(await saveExpectingError(ama, changes as unknown as Partial<Body>)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", fields: { [field]: message } },
    });
    expect(await list(ama)).toEqual([]);
  });

  test("is 409 with both versions if another device changed it, and stays unchanged", async () => {
    const ama = await makeReader(testApp);
    const { _id } = await save(ama);
    const laptopDraft = await save(ama, { _id, title: "On the laptop", revision: 1 });
    expect(
      await saveExpectingError(ama, { _id, title: "On the phone", revision: 1 }),
    ).toMatchObject({
      status: 409,
      body: {
        code: "CONFLICT",
        msg: "This draft was changed on another device. Both versions are kept.",
        versions: { theirs: laptopDraft, yours: { _id, title: "On the phone", revision: 1 } },
      },
    });
    expect(await list(ama)).toEqual([laptopDraft]);
  });

  test("can be sent again after a lost response", async () => {
    const ama = await makeReader(testApp);
    const draft = input();
    const firstResponse = await testApp.call("saveDraft", draft, ama);
    expect(await testApp.call("saveDraft", draft, ama)).toEqual(firstResponse);
  });

  test("is changed once by ten concurrent devices; nine get both versions", async () => {
    const ama = await makeReader(testApp);
    const { _id } = await save(ama);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        testApp.send("saveDraft", input({ _id, title: `Tab ${index}`, revision: 1 }), ama),
      ),
    );
    const successes = responses.filter(({ statusCode }) => statusCode === 200);
    expect(successes).toHaveLength(1);
    const storedDraft: DraftView | undefined = successes[0]?.json();
    for (const rejection of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expect([rejection.statusCode, rejection.json().versions.theirs]).toEqual([409, storedDraft]);
    }
    expect(await list(ama)).toEqual([storedDraft]);
  });

  test("is not restored by a late change after it was deleted", async () => {
    const ama = await makeReader(testApp);
    const { _id } = await save(ama);
    await testApp.call("deleteDraft", { query: { id: _id }, body: {} }, ama);
    expect((await saveExpectingError(ama, { _id, revision: 1 })).status).toBe(404);
  });
});

describe("drafts of a user", () => {
  test("are 404 for another user who changes or deletes them, and are not in their list", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const amaDraft = await save(ama);
    for (const revision of [0, 1]) {
      expect(
        await saveExpectingError(kofi, { _id: amaDraft._id, title: "Kofi's", revision }),
      ).toMatchObject({
        status: 404,
        body: { msg: "Draft not found." },
      });
    }
    const refusal = await testApp.callExpectingError(
      "deleteDraft",
      { query: { id: amaDraft._id }, body: {} },
      kofi,
    );
    expect([refusal.status, refusal.body.versions]).toEqual([404, undefined]);
    expect(await list(kofi)).toEqual([]);
    expect(await list(ama)).toEqual([amaDraft]);
  });

  test("with the same id, sent by ten users concurrently, are saved for one of them only", async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    const _id = newId();
    const responses = await Promise.all(
      users.map((user) => testApp.send("saveDraft", input({ _id, title: user.username }), user)),
    );
    const ownerIndex = responses.findIndex(({ statusCode }) => statusCode === 200);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(users.map((_, index) => (index === ownerIndex ? 200 : 404)));
    const lists = await Promise.all(users.map(list));
    expect(lists).toEqual(
      users.map((_, index) => (index === ownerIndex ? [responses[ownerIndex]?.json()] : [])),
    );
  });

  test("require a session", async () => {
    expect((await testApp.callExpectingError("listDrafts", { query: {} })).status).toBe(401);
    expect((await testApp.callExpectingError("saveDraft", input())).status).toBe(401);
    expect((await testApp.callExpectingError("deleteDraft", { query: {}, body: {} })).status).toBe(
      401,
    );
  });

  test("are at most 20, also with ten concurrent requests", async () => {
    const ama = await makeReader(testApp);
    await insertDrafts(ama, 15);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => testApp.send("saveDraft", input(), ama)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const rejection = responses.find(({ statusCode }) => statusCode === 409);
    expect(rejection?.json().msg).toBe(
      "You have 20 drafts. Please publish or delete one of them first.",
    );
    const [existingDraft] = await list(ama);
    expect(
      await save(ama, { _id: existingDraft?._id ?? "", title: "Still", revision: 1 }),
    ).toMatchObject({
      title: "Still",
    });
  });

  test("are listed in pages, the most recently changed first", async () => {
    const ama = await makeReader(testApp);
    await insertDrafts(ama, 5);
    const titles: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 3; pages += 1) {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await testApp.send("listDrafts", { query }, ama);
      titles.push(...page.json<DraftView[]>().map(({ title }) => title));
      cursor = page.headers["x-next-cursor"] as string | undefined;
    }
    expect(titles).toEqual(["Draft 4", "Draft 3", "Draft 2", "Draft 1", "Draft 0"]);
    expect(cursor).toBeUndefined();
    const refusal = await testApp.callExpectingError(
      "listDrafts",
      { query: { cursor: "nonsense" } },
      ama,
    );
    expect(refusal).toMatchObject({
      status: 400,
      body: { fields: { cursor: expect.any(String) } },
    });
  });
});

describe("deleting a draft", () => {
  test("accepts the id in the query or in the body", async () => {
    const ama = await makeReader(testApp);
    const [firstDraft, secondDraft] = [await save(ama), await save(ama)];
    expect(
      await testApp.call("deleteDraft", { query: { id: firstDraft._id }, body: {} }, ama),
    ).toEqual({
      msg: "Draft deleted.",
    });
    await testApp.call("deleteDraft", { query: {}, body: { id: secondDraft._id } }, ama);
    expect(await list(ama)).toEqual([]);
    const refusal = await testApp.callExpectingError("deleteDraft", { query: {}, body: {} }, ama);
    expect(refusal).toMatchObject({ status: 400, body: { fields: { id: "This is required." } } });
  });

  test("ten concurrent requests delete it once", async () => {
    const ama = await makeReader(testApp);
    const { _id: id } = await save(ama);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        testApp.send("deleteDraft", { query: { id }, body: {} }, ama),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
  });
});

describe("a draft that another device has changed since", () => {
  test("is not deleted by a device that emptied its form", async () => {
    const ama = await makeReader(testApp);
    const { _id: id } = await save(ama);
    const changed = await save(ama, { _id: id, title: "On the laptop", revision: 1 });
    for (const input of [
      { query: { id, revision: 1 }, body: {} },
      { query: {}, body: { id, revision: 1 } },
    ]) {
      expect(await testApp.callExpectingError("deleteDraft", input, ama)).toMatchObject({
        status: 409,
        body: {
          code: "CONFLICT",
          msg: "This draft was changed on another device, so it was not deleted.",
        },
      });
    }
    expect(await list(ama)).toEqual([changed]);
    await testApp.call("deleteDraft", { query: { id, revision: 2 }, body: {} }, ama);
    expect(await list(ama)).toEqual([]);
    const gone = { query: { id, revision: 2 }, body: {} };
    expect((await testApp.callExpectingError("deleteDraft", gone, ama)).status).toBe(404);
  });
});

describe("a draft of a published story", () => {
  test("exists once for each story; a second device gets 409 with the draft of the first", async () => {
    const writer = await makeWriter(testApp);
    const storyId = await makeStory(testApp, writer);
    const phoneDraft = await save(writer, { storyId, storyRevision: 1 });
    expect(phoneDraft).toMatchObject({ storyId, storyRevision: 1 });
    await save(writer);
    expect(await testApp.call("listDrafts", { query: { storyId } }, writer)).toEqual([phoneDraft]);
    const refusal = await saveExpectingError(writer, { storyId, title: "From the laptop" });
    expect(refusal).toMatchObject({ status: 409, body: { versions: { theirs: phoneDraft } } });
  });

  test("is rejected for a story of another writer, a deleted and an unknown one", async () => {
    const [writer, otherWriter] = [await makeWriter(testApp), await makeWriter(testApp)];
    const otherStoryId = await makeStory(testApp, otherWriter);
    const deletedStoryId = await makeStory(testApp, writer, { deletedAt: testApp.clock.now() });
    for (const storyId of [otherStoryId, deletedStoryId, newId()]) {
      expect(await saveExpectingError(writer, { storyId })).toMatchObject({
        status: 404,
        body: { msg: "Story not found." },
      });
    }
  });

  test("is not listed after the story is deleted", async () => {
    const writer = await makeWriter(testApp);
    const storyId = await makeStory(testApp, writer);
    await save(writer, { storyId });
    await testApp.db.drizzle
      .update(stories)
      .set({ deletedAt: testApp.clock.now() })
      .where(eq(stories.id, storyId));
    expect(await list(writer)).toEqual([]);
  });
});
