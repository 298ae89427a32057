import sharp from "sharp";
import { makeParts, makeSeries } from "../../testing/series.fixture.ts";
import type { TestApp, TestUser } from "../../testing/test-app.ts";
import { makeWriter, type TestWriter } from "../../testing/users.fixture.ts";
import { readZip, type TestFiles } from "../imports/reading/files.fixture.ts";

/** Returns the exported works of a user. */
export async function exportWorks(testApp: TestApp, user: TestUser): Promise<TestFiles> {
  const response = await testApp.send("exportWorks", {}, user);
  if (response.statusCode !== 200) throw new Error(`The export was refused: ${response.body}`);
  return readZip(new Uint8Array(response.rawPayload));
}

/** A text with all kinds of blocks, without pictures. */
export const allBlocks = [
  "<h2>The river</h2><h3>At night</h3><blockquote><p>Who calls?</p></blockquote>",
  "<pre>The river has\n    three <em>names</em></pre><hr />",
  '<p style="text-align: center">Then <code>x</code>, <strong>bold</strong>, <u>under</u> &amp; <a href="https://kora.test/" rel="nofollow noopener noreferrer">a link</a>.<br />Next *line*.</p>',
  '<ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li></ol>',
  "<pre><code>if (a &lt; b)\n  stop</code></pre>",
].join("");

/** Makes a writer with a story of all kinds of blocks, a series of `partCount` parts and a draft. */
export async function makeWorks(
  testApp: TestApp,
  { partCount }: { partCount: number },
): Promise<{ writer: TestWriter; pictureId: string }> {
  const writer = await makeWriter(testApp);
  const create = { width: 400, height: 250, channels: 3, background: "#203050" } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const { _id: pictureId, url } = await testApp.call(
    "uploadPicture",
    { form: {}, files: { picture } },
    writer,
  );
  const figure = `<figure data-width="small"><img src="${url}" alt="A &quot;ferry&quot;" /><figcaption>At dusk</figcaption></figure>`;
  const texts = { title: 'Ferry & "Dusk": a/b', shortDescription: "It waits <here>." };
  const notes = { noteBefore: "For Kofi.\nAnd Esi.", noteAfter: "Thanks & love." };
  const form = { ...texts, ...notes, posterAlt: "Dark", language: "sw", tags: '["night"]' };
  await testApp.call(
    "publishStory",
    { form: { ...form, story: allBlocks + figure }, files: { posterImage: picture } },
    writer,
  );
  const parts = await makeParts(testApp, writer, partCount);
  const series = await makeSeries(testApp, writer, parts, {
    ...{ shortDescription: "In parts.", language: "en", genre: ["poetry"] },
    ...{ rating: "teen", state: "complete" },
  });
  const draft = {
    ...{ _id: crypto.randomUUID(), title: "Ọ̀ṣun’s Well", shortDescription: "", posterAlt: "" },
    ...{ story: `<p>Not yet.</p>${figure}`, format: 2, series: series._id },
  };
  await testApp.call("saveDraft", { body: draft }, writer);
  return { writer, pictureId };
}
