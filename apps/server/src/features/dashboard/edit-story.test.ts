import type { CallInput } from "@kora/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";
import { stories } from "../stories/tables.ts";

const kit = useTestApp();

type Body = CallInput<"updateStory">["body"];

const body: Body = {
  title: "The River's Fourth Name",
  shortDescription: "It has one more.",
  genre: ["poetry"],
};
const update = (person: TestUser, id: string, changes: Partial<Body> = {}) =>
  kit.call("updateStory", { params: { id }, body: { ...body, ...changes } }, person);
const refuse = (person: TestUser, id: string, changes: Partial<Body> = {}) =>
  kit.refuse("updateStory", { params: { id }, body: { ...body, ...changes } }, person);
const own = (person: TestUser, id: string) => kit.call("getOwnStory", { params: { id } }, person);

async function scene() {
  const [griot, reader] = [await makeWriter(kit), await makeReader(kit)];
  return { griot, reader, id: await makeStory(kit, griot) };
}

describe("editing a story", () => {
  test("its form gets it with body, poster text and revision", async () => {
    const { griot, id } = await scene();
    expect(await own(griot, id)).toMatchObject({
      _id: id,
      title: "The River's Third Name",
      shortDescription: "A girl asks the river what it is called.",
      genre: ["fantasy"],
      story: "<p>Once, and not once, there was a river.</p>",
      poster: { alt: "A river at night" },
      revision: 1,
    });
  });

  test("title, short description and genre are saved; what is left out stays", async () => {
    const { griot, id } = await scene();
    const before = await own(griot, id);
    const after = await update(griot, id);
    expect(after).toEqual({
      ...before,
      ...body,
      updatedAt: expect.any(String),
      revision: 2,
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(await own(griot, id)).toEqual(after);
  });

  test("the body is cleaned and counted, the poster described", async () => {
    const { griot, reader, id } = await scene();
    const story = "<p>Now <b>five</b> words <script>x</script>stand here</p>";
    expect(await update(griot, id, { story, posterAlt: " Two rivers " })).toMatchObject({
      story: "<p>Now <strong>five</strong> words stand here</p>",
      wordCount: 5,
      poster: { alt: "Two rivers" },
    });
    expect(await kit.call("getStory", { params: { id } }, reader)).toMatchObject({ wordCount: 5 });
  });

  test("readers, lists, search and the shared page's data have the change at once", async () => {
    const { griot, reader, id } = await scene();
    const title = `Kpalimé ${id.slice(-8)}`;
    await kit.call("getStory", { params: { id } }, reader);
    await kit.call("listWriterStories", { params: { writerId: griot.userId }, query: {} }, reader);
    await kit.call("getPublicStory", { params: { id } });

    const edited = await update(griot, id, { title, story: "<p>Another tale</p>" });
    const read = await kit.call("getStory", { params: { id } }, reader);
    expect(read).toMatchObject({ title, story: "<p>Another tale</p>", genre: ["poetry"] });
    const [card] = await kit.call(
      "listWriterStories",
      { params: { writerId: griot.userId }, query: {} },
      reader,
    );
    expect(card).toMatchObject({ title, genre: ["poetry"] });
    const found = await kit.call("search", { query: { q: title } }, reader);
    expect(found.stories.map(({ _id }) => _id)).toContain(id);
    const shared = await kit.call("getPublicStory", { params: { id } });
    expect(shared).toMatchObject({ title, updatedAt: edited.updatedAt });
    const page = await kit.app.http.inject(`/story/${id}/share`);
    expect(page.body).toContain(`"dateModified":"${edited.updatedAt}"`);
    const atom = await kit.app.http.inject(`/writer/${griot.userId}/feed.atom`);
    expect(atom.body).toContain(`<updated>${edited.updatedAt}</updated>`);
    const sitemap = await kit.app.http.inject("/sitemap/1.xml");
    expect(sitemap.body).toContain(`${id}/share</loc><lastmod>${edited.updatedAt}</lastmod>`);
  });

  test("it leaves the feeds of its old genres and stands in those of the new ones", async () => {
    const { griot, reader, id } = await scene();
    const held = async (genre: string) =>
      (await kit.call("listStories", { query: { genre, limit: 100 } }, reader)).some(
        ({ _id }) => _id === id,
      );
    expect(await held("fantasy")).toBe(true);
    await update(griot, id, { genre: ["Poetry", "folktales", "poetry"] });
    expect([await held("fantasy"), await held("poetry"), await held("african folktales")]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("a genre is one value or a list; an empty list is the griot's own", async () => {
    const { griot, id } = await scene();
    expect((await update(griot, id, { genre: "Self-Help" })).genre).toEqual(["self-help"]);
    expect((await update(griot, id, { genre: [] })).genre).toEqual([
      "fantasy",
      "african folktales",
    ]);
    expect((await update(griot, id, { genre: undefined })).genre).toHaveLength(2);
  });

  const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
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
    [{ story: words(5001) }, "story", "Story must not exceed 5000 words."],
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
    "a wrong form is 400 with its sentence and changes nothing (%#)",
    async (changes, field, sentence) => {
      const { griot, id } = await scene();
      const before = await own(griot, id);
      expect(await refuse(griot, id, changes as unknown as Partial<Body>)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION", fields: { [field]: sentence } },
      });
      expect(await own(griot, id)).toEqual(before);
    },
  );

  test("5000 words are taken", async () => {
    const { griot, id } = await scene();
    expect((await update(griot, id, { story: words(5000) })).wordCount).toBe(5000);
  });
});

describe("two tabs editing at once do not overwrite each other in silence", () => {
  test("a stale revision is 409 with both versions", async () => {
    const { griot, id } = await scene();
    const theirs = await update(griot, id, { title: "Theirs", revision: 1 });
    const story = "<p>My <b>words</b></p>";
    expect(await refuse(griot, id, { title: "Mine", story, revision: 1 })).toMatchObject({
      status: 409,
      body: {
        code: "CONFLICT",
        msg: "This story was changed in another place. Nothing of yours is lost.",
        versions: {
          theirs,
          yours: { title: "Mine", story: "<p>My <strong>words</strong></p>", revision: 1 },
        },
      },
    });
    expect(await own(griot, id)).toEqual(theirs);
  });

  test("without a revision the last write wins", async () => {
    const { griot, id } = await scene();
    await update(griot, id, { title: "First" });
    expect(await update(griot, id, { title: "Last" })).toMatchObject({
      title: "Last",
      revision: 3,
    });
  });

  test("of ten tabs with the same revision exactly one wins", async () => {
    const { griot, id } = await scene();
    const genres = ["crime", "drama"] as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        kit.send(
          "updateStory",
          {
            params: { id },
            body: { ...body, title: `Tab ${n}`, genre: genres[n % 2] ?? "crime", revision: 1 },
          },
          griot,
        ),
      ),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await own(griot, id)).toEqual(won[0]?.json());
  });

  test("ten without a revision all are written, one after another", async () => {
    const { griot, id } = await scene();
    await Promise.all(Array.from({ length: 10 }, (_, n) => update(griot, id, { title: `${n}` })));
    expect((await own(griot, id)).revision).toBe(11);
  });
});

describe("a story is edited by its griot alone", () => {
  test("another's is 404, one that is deleted or absent too, and a reader is refused", async () => {
    const { griot, reader, id } = await scene();
    const other = await makeWriter(kit);
    const gone = await makeStory(kit, griot, { deletedAt: kit.clock.now() });
    const tries: [TestUser, string][] = [
      [other, id],
      [griot, gone],
      [griot, newId()],
    ];
    for (const [person, storyId] of tries) {
      const params = { id: storyId };
      expect((await refuse(person, storyId)).status).toBe(404);
      expect(await kit.refuse("getOwnStory", { params }, person)).toMatchObject({
        status: 404,
        body: { msg: "Story not found." },
      });
    }
    expect((await refuse(reader, id)).status).toBe(403);
    expect((await kit.refuse("getOwnStory", { params: { id } }, reader)).status).toBe(403);
    expect((await kit.refuse("getOwnStory", { params: { id: "1" } }, griot)).status).toBe(400);
    expect((await kit.refuse("updateStory", { params: { id }, body })).status).toBe(401);
  });

  test("one that moderation hid may be mended, and stays hidden", async () => {
    const { griot, reader, id } = await scene();
    await kit.db.drizzle
      .update(stories)
      .set({ hiddenAt: kit.clock.now() })
      .where(eq(stories.id, id));
    expect((await update(griot, id)).title).toBe(body.title);
    expect((await kit.refuse("getStory", { params: { id } }, reader)).status).toBe(404);
  });
});

describe("the draft of an edit", () => {
  test("goes with the saving, and stays when the saving is refused", async () => {
    const { griot, id } = await scene();
    const draft = { _id: newId(), storyId: id, title: "Draft", revision: 0 };
    await kit.call("saveDraft", { body: draft }, griot);
    await refuse(griot, id, { revision: 7, draftId: draft._id });
    expect(await kit.call("listDrafts", { query: {} }, griot)).toHaveLength(1);
    await update(griot, id, { revision: 1, draftId: draft._id });
    expect(await kit.call("listDrafts", { query: {} }, griot)).toEqual([]);
  });

  test("another's stays", async () => {
    const { griot, reader, id } = await scene();
    const draft = { _id: newId(), title: "The reader's", revision: 0 };
    await kit.call("saveDraft", { body: draft }, reader);
    await update(griot, id, { draftId: draft._id });
    expect(await kit.call("listDrafts", { query: {} }, reader)).toHaveLength(1);
  });
});
