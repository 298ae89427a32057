import type { CallInput } from "@kora/contract";
import type { DraftView } from "@kora/contract/drafts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { stories } from "../stories/tables.ts";
import { drafts } from "./tables.ts";

const kit = useTestApp();

type Body = CallInput<"saveDraft">["body"];

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
const save = (person: TestUser, changes: Partial<Body> = {}) =>
  kit.call("saveDraft", input(changes), person);
const refuse = (person: TestUser, changes: Partial<Body>) =>
  kit.refuse("saveDraft", input(changes), person);
const list = (person: TestUser) => kit.call("listDrafts", { query: { limit: 100 } }, person);

async function fill(person: TestUser, count: number) {
  await kit.db.drizzle.insert(drafts).values(
    Array.from({ length: count }, (_, n) => ({
      id: newId(),
      ownerId: person.userId,
      title: `Draft ${n}`,
      shortDescription: "",
      html: "",
      genres: [],
      posterAlt: "",
      playlists: [],
      updatedAt: new Date(Date.UTC(2026, 0, 1 + n)),
    })),
  );
}

describe("a draft kept in the account", () => {
  test("is whole, of anybody with a session, and given back on any device", async () => {
    const ama = await makeReader(kit);
    const playlist = newId();
    const made = await save(ama, { playlists: [playlist] });
    expect(made).toEqual({
      _id: expect.any(String),
      storyId: null,
      storyRevision: null,
      title: "The River's Third Name",
      shortDescription: "A girl asks the river.",
      story: "<p>Once, and not once</p>",
      genre: ["poetry"],
      posterAlt: "A river",
      playlists: [playlist],
      updatedAt: expect.any(String),
      revision: 1,
    });
    const next = await save(ama, { _id: made._id, title: "Further", revision: 1 });
    expect(next).toMatchObject({ title: "Further", revision: 2, playlists: [] });
    expect(await list(ama)).toEqual([next]);
  });

  test("may be unfinished, too long for a story, or empty in any field", async () => {
    const ama = await makeReader(kit);
    const empty = await kit.call("saveDraft", { body: { _id: newId() } }, ama);
    expect(empty).toMatchObject({ title: "", story: "", genre: [], revision: 1 });
    const title = "a".repeat(71);
    expect(await save(ama, { title, story: "" })).toMatchObject({ title, story: "" });
  });

  test("holds HTML cleaned like a story's", async () => {
    const ama = await makeReader(kit);
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
    [{ storyRevision: "1" }, "storyRevision", "This has the wrong form."],
  ])("of a wrong form is 400 with the field named (%#)", async (changes, field, sentence) => {
    const ama = await makeReader(kit);
    expect(await refuse(ama, changes as unknown as Partial<Body>)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", fields: { [field]: sentence } },
    });
    expect(await list(ama)).toEqual([]);
  });

  test("changed on another device since is 409 with both versions, and stays as it is", async () => {
    const ama = await makeReader(kit);
    const { _id } = await save(ama);
    const laptop = await save(ama, { _id, title: "On the laptop", revision: 1 });
    expect(await refuse(ama, { _id, title: "On the phone", revision: 1 })).toMatchObject({
      status: 409,
      body: {
        code: "CONFLICT",
        msg: "This draft was changed on another device. Both versions are kept.",
        versions: { theirs: laptop, yours: { _id, title: "On the phone", revision: 1 } },
      },
    });
    expect(await list(ama)).toEqual([laptop]);
  });

  test("sent again by who lost the answer is no conflict", async () => {
    const ama = await makeReader(kit);
    const draft = input();
    const first = await kit.call("saveDraft", draft, ama);
    expect(await kit.call("saveDraft", draft, ama)).toEqual(first);
  });

  test("changed by ten devices at once is changed once; nine get both versions", async () => {
    const ama = await makeReader(kit);
    const { _id } = await save(ama);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        kit.send("saveDraft", input({ _id, title: `Tab ${n}`, revision: 1 }), ama),
      ),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const kept: DraftView | undefined = won[0]?.json();
    for (const lost of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect([lost.statusCode, lost.json().versions.theirs]).toEqual([409, kept]);
    }
    expect(await list(ama)).toEqual([kept]);
  });

  test("that is gone does not come back by a late change", async () => {
    const ama = await makeReader(kit);
    const { _id } = await save(ama);
    await kit.call("deleteDraft", { query: { id: _id }, body: {} }, ama);
    expect((await refuse(ama, { _id, revision: 1 })).status).toBe(404);
  });
});

describe("drafts are one's own", () => {
  test("another's is 404 to change and to delete, and in no other list", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    const mine = await save(ama);
    for (const revision of [0, 1]) {
      expect(await refuse(kofi, { _id: mine._id, title: "Kofi's", revision })).toMatchObject({
        status: 404,
        body: { msg: "Draft not found." },
      });
    }
    const gone = await kit.refuse("deleteDraft", { query: { id: mine._id }, body: {} }, kofi);
    expect([gone.status, gone.body.versions]).toEqual([404, undefined]);
    expect(await list(kofi)).toEqual([]);
    expect(await list(ama)).toEqual([mine]);
  });

  test("ten people who send the same id at once get one draft, which stays the first one's", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeReader(kit)));
    const _id = newId();
    const answers = await Promise.all(
      people.map((person) => kit.send("saveDraft", input({ _id, title: person.username }), person)),
    );
    const first = answers.findIndex(({ statusCode }) => statusCode === 200);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(people.map((_, at) => (at === first ? 200 : 404)));
    const lists = await Promise.all(people.map(list));
    expect(lists).toEqual(people.map((_, at) => (at === first ? [answers[first]?.json()] : [])));
  });

  test("signed out nobody has any", async () => {
    const body = input();
    expect((await kit.refuse("listDrafts", { query: {} })).status).toBe(401);
    expect((await kit.refuse("saveDraft", body)).status).toBe(401);
    expect((await kit.refuse("deleteDraft", { query: {}, body: {} })).status).toBe(401);
  });

  test("at most 20, also with ten begun at once, and the rest are told", async () => {
    const ama = await makeReader(kit);
    await fill(ama, 15);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => kit.send("saveDraft", input(), ama)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().msg).toBe(
      "You have 20 drafts. Please publish or delete one of them first.",
    );
    const [known] = await list(ama);
    expect(await save(ama, { _id: known?._id ?? "", title: "Still", revision: 1 })).toMatchObject({
      title: "Still",
    });
  });

  test("are listed newest first, page by page", async () => {
    const ama = await makeReader(kit);
    await fill(ama, 5);
    const titles: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 3; pages += 1) {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await kit.send("listDrafts", { query }, ama);
      titles.push(...page.json<DraftView[]>().map(({ title }) => title));
      cursor = page.headers["x-next-cursor"] as string | undefined;
    }
    expect(titles).toEqual(["Draft 4", "Draft 3", "Draft 2", "Draft 1", "Draft 0"]);
    expect(cursor).toBeUndefined();
    const wrong = await kit.refuse("listDrafts", { query: { cursor: "nonsense" } }, ama);
    expect(wrong).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
  });
});

describe("deleting a draft", () => {
  test("takes the id in the query or in the body", async () => {
    const ama = await makeReader(kit);
    const [one, two] = [await save(ama), await save(ama)];
    expect(await kit.call("deleteDraft", { query: { id: one._id }, body: {} }, ama)).toEqual({
      msg: "Draft deleted.",
    });
    await kit.call("deleteDraft", { query: {}, body: { id: two._id } }, ama);
    expect(await list(ama)).toEqual([]);
    const nothing = await kit.refuse("deleteDraft", { query: {}, body: {} }, ama);
    expect(nothing).toMatchObject({ status: 400, body: { fields: { id: "This is required." } } });
  });

  test("ten times at once deletes it once", async () => {
    const ama = await makeReader(kit);
    const { _id: id } = await save(ama);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => kit.send("deleteDraft", { query: { id }, body: {} }, ama)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
  });
});

describe("a draft of a published story", () => {
  test("is one for each story; a second device gets the first one's with 409", async () => {
    const griot = await makeWriter(kit);
    const storyId = await makeStory(kit, griot);
    const phone = await save(griot, { storyId, storyRevision: 1 });
    expect(phone).toMatchObject({ storyId, storyRevision: 1 });
    await save(griot);
    expect(await kit.call("listDrafts", { query: { storyId } }, griot)).toEqual([phone]);
    const laptop = await refuse(griot, { storyId, title: "From the laptop" });
    expect(laptop).toMatchObject({ status: 409, body: { versions: { theirs: phone } } });
  });

  test("is refused for a story that is another's, deleted or absent", async () => {
    const [griot, other] = [await makeWriter(kit), await makeWriter(kit)];
    const theirs = await makeStory(kit, other);
    const gone = await makeStory(kit, griot, { deletedAt: kit.clock.now() });
    for (const storyId of [theirs, gone, newId()]) {
      expect(await refuse(griot, { storyId })).toMatchObject({
        status: 404,
        body: { msg: "Story not found." },
      });
    }
  });

  test("is in no list once the story is deleted", async () => {
    const griot = await makeWriter(kit);
    const storyId = await makeStory(kit, griot);
    await save(griot, { storyId });
    await kit.db.drizzle
      .update(stories)
      .set({ deletedAt: kit.clock.now() })
      .where(eq(stories.id, storyId));
    expect(await list(griot)).toEqual([]);
  });
});
