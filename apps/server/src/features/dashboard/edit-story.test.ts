import type { CallInput } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { stories } from "../stories/tables.ts";

const testApp = useTestApp();

type Body = CallInput<"updateStory">["body"];

const body: Body = {
  title: "The River's Fourth Name",
  shortDescription: "It has one more.",
  genre: ["poetry"],
};
const update = (user: TestUser, id: string, changes: Partial<Body> = {}) =>
  testApp.call("updateStory", { params: { id }, body: { ...body, ...changes } }, user);
const updateExpectingError = (user: TestUser, id: string, changes: Partial<Body> = {}) =>
  testApp.callExpectingError(
    "updateStory",
    { params: { id }, body: { ...body, ...changes } },
    user,
  );
const getOwnStory = (user: TestUser, id: string) =>
  testApp.call("getOwnStory", { params: { id } }, user);

async function setUp() {
  const [writer, reader] = [await makeWriter(testApp), await makeReader(testApp)];
  return { writer, reader, id: await makeStory(testApp, writer) };
}

describe("editing a story", () => {
  test("the form gets the story with body, alt text of the poster and revision", async () => {
    const { writer, id } = await setUp();
    expect(await getOwnStory(writer, id)).toMatchObject({
      _id: id,
      title: "The River's Third Name",
      shortDescription: "A girl asks the river what it is called.",
      genre: ["fantasy"],
      story: "<p>Once, and not once, there was a river.</p>",
      poster: { alt: "A river at night" },
      revision: 1,
    });
  });

  test("title, short description and genre are saved; omitted fields stay", async () => {
    const { writer, id } = await setUp();
    const storyBefore = await getOwnStory(writer, id);
    const updatedStory = await update(writer, id);
    expect(updatedStory).toEqual({
      ...storyBefore,
      ...body,
      updatedAt: expect.any(String),
      revision: 2,
    });
    expect(updatedStory.updatedAt > storyBefore.updatedAt).toBe(true);
    expect(await getOwnStory(writer, id)).toEqual(updatedStory);
  });

  test("the body is sanitized and its words counted, the alt text of the poster is trimmed", async () => {
    const { writer, reader, id } = await setUp();
    const story = "<p>Now <b>five</b> words <script>x</script>stand here</p>";
    expect(await update(writer, id, { story, posterAlt: " Two rivers " })).toMatchObject({
      story: "<p>Now <strong>five</strong> words stand here</p>",
      wordCount: 5,
      poster: { alt: "Two rivers" },
    });
    expect(await testApp.call("getStory", { params: { id } }, reader)).toMatchObject({
      wordCount: 5,
    });
  });

  test("readers, lists, search, share page, Atom feed and sitemap show the change at once", async () => {
    const { writer, reader, id } = await setUp();
    const title = `Kpalimé ${id.slice(-8)}`;
    await testApp.call("getStory", { params: { id } }, reader);
    await testApp.call(
      "listWriterStories",
      { params: { writerId: writer.userId }, query: {} },
      reader,
    );
    await testApp.call("getPublicStory", { params: { id } });

    const editedStory = await update(writer, id, { title, story: "<p>Another tale</p>" });
    const storyView = await testApp.call("getStory", { params: { id } }, reader);
    expect(storyView).toMatchObject({ title, story: "<p>Another tale</p>", genre: ["poetry"] });
    const [card] = await testApp.call(
      "listWriterStories",
      { params: { writerId: writer.userId }, query: {} },
      reader,
    );
    expect(card).toMatchObject({ title, genre: ["poetry"] });
    const results = await testApp.call("search", { query: { q: title } }, reader);
    expect(results.stories.map(({ _id }) => _id)).toContain(id);
    const publicStory = await testApp.call("getPublicStory", { params: { id } });
    expect(publicStory).toMatchObject({ title, updatedAt: editedStory.updatedAt });
    const page = await testApp.app.http.inject(`/story/${id}/share`);
    expect(page.body).toContain(`"dateModified":"${editedStory.updatedAt}"`);
    const atom = await testApp.app.http.inject(`/writer/${writer.userId}/feed.atom`);
    expect(atom.body).toContain(`<updated>${editedStory.updatedAt}</updated>`);
    const sitemap = await testApp.app.http.inject("/sitemap/1.xml");
    expect(sitemap.body).toContain(`${id}/share</loc><lastmod>${editedStory.updatedAt}</lastmod>`);
  });

  test("the story moves from the feeds of its old genres to the feeds of the new ones", async () => {
    const { writer, reader, id } = await setUp();
    const isInFeed = async (genre: string) =>
      (await testApp.call("listStories", { query: { genre, limit: 100 } }, reader)).some(
        ({ _id }) => _id === id,
      );
    expect(await isInFeed("fantasy")).toBe(true);
    await update(writer, id, { genre: ["Poetry", "folktales", "poetry"] });
    expect([
      await isInFeed("fantasy"),
      await isInFeed("poetry"),
      await isInFeed("african folktales"),
    ]).toEqual([false, true, true]);
  });

  test("the genre can be one value or a list; an empty list sets the writer's own genres", async () => {
    const { writer, id } = await setUp();
    expect((await update(writer, id, { genre: "Self-Help" })).genre).toEqual(["self-help"]);
    expect((await update(writer, id, { genre: [] })).genre).toEqual([
      "fantasy",
      "african folktales",
    ]);
    expect((await update(writer, id, { genre: undefined })).genre).toHaveLength(2);
  });

  const createWords = (count: number) => `<p>${"word ".repeat(count)}</p>`;
  test.each([
    [{ title: "  " }, "title", "Title is required."],
    [{ title: undefined }, "title", "Title is required."],
    [{ title: "a".repeat(71) }, "title", "Title must be at most 70 characters."],
    [{ shortDescription: "" }, "shortDescription", "Short description is required."],
    [
      { shortDescription: "a".repeat(201) },
      "shortDescription",
      "Short description must be less than 200 characters",
    ],
    [{ story: "" }, "story", "Story content is required."],
    [{ story: "<p>&nbsp;</p>" }, "story", "Story content is required."],
    [{ story: createWords(5001) }, "story", "Story must not exceed 5000 words."],
    [{ genre: "cooking" }, "genre", "This genre is not known."],
    [
      { genre: ["crime", "drama", "satire", "action"] },
      "genre",
      "You can select a maximum of 3 genres.",
    ],
    [
      { posterAlt: "a".repeat(201) },
      "posterAlt",
      "Poster description must be at most 200 characters.",
    ],
    [{ revision: "1" }, "revision", "This has the wrong form."],
    [{ draftId: "mine" }, "draftId", "This id has the wrong form."],
  ])(
    "an invalid form is 400 with its message and changes nothing (%#)",
    async (changes, field, message) => {
      const { writer, id } = await setUp();
      const storyBefore = await getOwnStory(writer, id);
      expect(
        await updateExpectingError(writer, id, changes as unknown as Partial<Body>),
      ).toMatchObject({
        status: 400,
        body: { code: "VALIDATION", fields: { [field]: message } },
      });
      expect(await getOwnStory(writer, id)).toEqual(storyBefore);
    },
  );

  test("5000 words are accepted", async () => {
    const { writer, id } = await setUp();
    expect((await update(writer, id, { story: createWords(5000) })).wordCount).toBe(5000);
  });
});

describe("concurrent edits do not overwrite each other silently", () => {
  test("a stale revision is 409 with both versions", async () => {
    const { writer, id } = await setUp();
    const storedStory = await update(writer, id, { title: "Theirs", revision: 1 });
    const story = "<p>My <b>words</b></p>";
    expect(
      await updateExpectingError(writer, id, { title: "Mine", story, revision: 1 }),
    ).toMatchObject({
      status: 409,
      body: {
        code: "CONFLICT",
        msg: "This story was changed in another place. Nothing of yours is lost.",
        versions: {
          theirs: storedStory,
          yours: { title: "Mine", story: "<p>My <strong>words</strong></p>", revision: 1 },
        },
      },
    });
    expect(await getOwnStory(writer, id)).toEqual(storedStory);
  });

  test("an editor of before cannot overwrite blocks that it does not know: 409 with both versions", async () => {
    const { writer, id } = await setUp();
    const story = "<h2>One</h2><blockquote><p>Once</p></blockquote><hr /><p><code>x</code></p>";
    const storedStory = await update(writer, id, { story, format: 2 });
    expect(storedStory).toMatchObject({ story, format: 2 });
    const textOnly = { story: "<p>Once</p>" };
    for (const changes of [textOnly, { ...textOnly, format: 1, revision: 2 }]) {
      expect(await updateExpectingError(writer, id, changes)).toMatchObject({
        status: 409,
        body: {
          code: "CONFLICT",
          msg: sentences.storyDocument.newerStory,
          versions: {
            theirs: storedStory,
            yours: { story: "<p>Once</p>", format: 1, revision: 2 },
          },
        },
      });
    }
    expect(await getOwnStory(writer, id)).toEqual(storedStory);
    // Without a text, or with the same one, nothing is lost.
    expect(await update(writer, id, { title: "Again" })).toMatchObject({ story, format: 2 });
    expect(await update(writer, id, { story })).toMatchObject({ story, revision: 4 });
    expect(await update(writer, id, { ...textOnly, format: 2 })).toMatchObject({ format: 1 });
  });

  test("without a revision the last write wins", async () => {
    const { writer, id } = await setUp();
    await update(writer, id, { title: "First" });
    expect(await update(writer, id, { title: "Last" })).toMatchObject({
      title: "Last",
      revision: 3,
    });
  });

  test("of ten concurrent edits with the same revision exactly one succeeds", async () => {
    const { writer, id } = await setUp();
    const genres = ["crime", "drama"] as const;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        testApp.send(
          "updateStory",
          {
            params: { id },
            body: {
              ...body,
              title: `Tab ${index}`,
              genre: genres[index % 2] ?? "crime",
              revision: 1,
            },
          },
          writer,
        ),
      ),
    );
    const successes = responses.filter(({ statusCode }) => statusCode === 200);
    expect(successes).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await getOwnStory(writer, id)).toEqual(successes[0]?.json());
  });

  test("ten concurrent edits without a revision are all saved, one after another", async () => {
    const { writer, id } = await setUp();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => update(writer, id, { title: `${index}` })),
    );
    expect((await getOwnStory(writer, id)).revision).toBe(11);
  });
});

describe("a story can be edited only by its writer", () => {
  test("another writer's, a deleted and an unknown story are 404; readers get 403", async () => {
    const { writer, reader, id } = await setUp();
    const otherWriter = await makeWriter(testApp);
    const deletedStory = await makeStory(testApp, writer, { deletedAt: testApp.clock.now() });
    const cases: [TestUser, string][] = [
      [otherWriter, id],
      [writer, deletedStory],
      [writer, newId()],
    ];
    for (const [user, storyId] of cases) {
      const params = { id: storyId };
      expect((await updateExpectingError(user, storyId)).status).toBe(404);
      expect(await testApp.callExpectingError("getOwnStory", { params }, user)).toMatchObject({
        status: 404,
        body: { msg: "Story not found." },
      });
    }
    expect((await updateExpectingError(reader, id)).status).toBe(403);
    expect(
      (await testApp.callExpectingError("getOwnStory", { params: { id } }, reader)).status,
    ).toBe(403);
    expect(
      (await testApp.callExpectingError("getOwnStory", { params: { id: "1" } }, writer)).status,
    ).toBe(400);
    expect((await testApp.callExpectingError("updateStory", { params: { id }, body })).status).toBe(
      401,
    );
  });

  test("a hidden story can be edited, and stays hidden", async () => {
    const { writer, reader, id } = await setUp();
    await testApp.db.drizzle
      .update(stories)
      .set({ hiddenAt: testApp.clock.now() })
      .where(eq(stories.id, id));
    expect((await update(writer, id)).title).toBe(body.title);
    expect((await testApp.callExpectingError("getStory", { params: { id } }, reader)).status).toBe(
      404,
    );
  });
});

describe("the draft of an edit", () => {
  test("is deleted only by a successful save", async () => {
    const { writer, id } = await setUp();
    const draft = { _id: newId(), storyId: id, title: "Draft", revision: 0 };
    await testApp.call("saveDraft", { body: draft }, writer);
    await updateExpectingError(writer, id, { revision: 7, draftId: draft._id });
    expect(await testApp.call("listDrafts", { query: {} }, writer)).toHaveLength(1);
    await update(writer, id, { revision: 1, draftId: draft._id });
    expect(await testApp.call("listDrafts", { query: {} }, writer)).toEqual([]);
  });

  test("is not deleted if another device has changed it since the revision that is saved", async () => {
    const { writer, id } = await setUp();
    const draft = { _id: newId(), storyId: id, title: "Draft" };
    await testApp.call("saveDraft", { body: draft }, writer);
    const change = { ...draft, title: "Continued elsewhere", revision: 1 };
    const changed = await testApp.call("saveDraft", { body: change }, writer);
    await update(writer, id, { revision: 1, draftId: draft._id, draftRevision: 1 });
    expect(await testApp.call("listDrafts", { query: {} }, writer)).toEqual([changed]);
  });

  test("of another user is not deleted", async () => {
    const { writer, reader, id } = await setUp();
    const draft = { _id: newId(), title: "The reader's", revision: 0 };
    await testApp.call("saveDraft", { body: draft }, reader);
    await update(writer, id, { draftId: draft._id });
    expect(await testApp.call("listDrafts", { query: {} }, reader)).toHaveLength(1);
  });
});
