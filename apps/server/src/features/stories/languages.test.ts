import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { findChildren, parseXml, readChildText } from "../../testing/parse-xml.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

let posterImage: Buffer;
beforeAll(async () => {
  const create = { width: 400, height: 250, channels: 3, background: "#203050" } as const;
  posterImage = await sharp({ create }).jpeg().toBuffer();
});

const texts = { title: "La rivière", shortDescription: "Elle avait trois noms." };
const form = { ...texts, story: "<p>Il était une fois.</p>" };

test("a story is published with its language, and without one it is unknown", async () => {
  const writer = await makeWriter(testApp);
  const french = await testApp.call(
    "publishStory",
    { form: { ...form, language: "FR-ca" }, files: { posterImage } },
    writer,
  );
  const unknown = await testApp.call("publishStory", { form, files: { posterImage } }, writer);
  expect([french.language, unknown.language]).toEqual(["fr-CA", null]);
  const cards = await testApp.call("listOwnStories", { query: {} }, writer);
  expect(cards.map(({ language }) => language)).toEqual([null, "fr-CA"]);
  const shared = await testApp.call("getPublicStory", { params: { id: french._id } });
  expect(shared.language).toBe("fr-CA");
});

test.each(["", "fr_CA", "French language", "x".repeat(36)])(
  "the language %j is 400 at its field",
  async (language) => {
    const writer = await makeWriter(testApp);
    const message = "Language must be a language tag, such as en, fr or pt-BR.";
    const calls = [
      testApp.callExpectingError(
        "publishStory",
        { form: { ...form, language }, files: { posterImage } },
        writer,
      ),
      testApp.callExpectingError(
        "updateStory",
        { params: { id: await makeStory(testApp, writer) }, body: { ...texts, language } },
        writer,
      ),
      testApp.callExpectingError("saveDraft", { body: { _id: newId(), language } }, writer),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.fields]).toEqual([400, { language: message }]);
    }
  },
);

test("an edit changes the language, makes it unknown, and leaves it as it is if it omits it", async () => {
  const writer = await makeWriter(testApp);
  const params = { id: await makeStory(testApp, writer) };
  const edit = async (body: { language?: string | null }) =>
    (await testApp.call("updateStory", { params, body: { ...texts, ...body } }, writer)).language;
  expect(await edit({ language: "fr" })).toBe("fr");
  expect(await edit({})).toBe("fr");
  const { language } = await testApp.call("getStory", { params }, writer);
  expect(language).toBe("fr");
  expect(await edit({ language: null })).toBeNull();
});

test("a draft keeps its language", async () => {
  const writer = await makeWriter(testApp);
  const body = { _id: newId(), language: "sw" };
  expect((await testApp.call("saveDraft", { body }, writer)).language).toBe("sw");
  const [draft] = await testApp.call("listDrafts", { query: {} }, writer);
  expect(draft?.language).toBe("sw");
});

test("the feed of a writer says the language of each story that has one", async () => {
  const writer = await makeWriter(testApp);
  const unknown = await makeStory(testApp, writer);
  const french = await makeStory(testApp, writer);
  await testApp.call(
    "updateStory",
    { params: { id: french }, body: { ...texts, language: "fr" } },
    writer,
  );
  const response = await testApp.app.http.inject({ url: `/writer/${writer.userId}/feed.atom` });
  const entries = findChildren(parseXml(response.body), "entry").map((entry) => [
    readChildText(entry, "id"),
    entry.attributes["xml:lang"],
  ]);
  expect(entries).toEqual([
    [`urn:uuid:${french}`, "fr"],
    [`urn:uuid:${unknown}`, undefined],
  ]);
});
