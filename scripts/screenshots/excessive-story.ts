import { readFile } from "node:fs/promises";
import { demoCommunity } from "../demo/content/index.ts";
import { posterFile } from "../demo/poster-file.ts";

/** No story of the sample community has this genre, so its list contains only the excessive story. */
export const excessiveGenre = "classics";

const title = "Nkanyezi".repeat(9).slice(0, 70);
const shortDescription =
  "Ọba Ọ̀yọ́ sọ fún àwọn ará ìlú pé: ẹ má bẹ̀rù, ẹ jẹ́ kí á tẹ̀ síwájú lọ́jọ́ gbogbo. Ìtàn yìí dá lórí ọmọbìnrin kan tó gbọ́ ohùn omi, tó sì tẹ̀lé e títí dé òkun.".slice(
    0,
    200,
  );
const longWord = "Speicherstadtkontorhausviertelverwaltungsgebäude".repeat(4);
const longUrl = `https://example.com/${"a-very-long-way-to-the-river/".repeat(6)}`;
const story = [
  `<p>${longWord}</p>`,
  `<p>Ọmọbìnrin náà wí pé <b>${"Ẹ̀gbọ́n".repeat(30)}</b>, ó sì rẹ́rìn-ín.</p>`,
  `<p><a href="${longUrl}">${longUrl}</a></p>`,
  `<ol><li>${"W".repeat(120)}</li><li><i>${"m".repeat(120)}</i></li></ol>`,
].join("");
const longComment = "W".repeat(300);
const threadDepth = 9;

/**
 * Publishes, through the API, a story whose fields are hard to lay out: words without a break, letters with two
 * diacritics, a long comment and a thread of nine levels. Returns its id.
 */
export async function publishExcessiveStory(
  origin: string,
  tokens: readonly [writerToken: string, readerToken: string],
): Promise<string> {
  const post = async (path: string, body: FormData | object, token: string) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { "x-auth-token": token, ...(!isForm && { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) {
      throw new Error(`POST ${path} responded with ${response.status}: ${await response.text()}`);
    }
    return (await response.json()) as { _id: string; comment: { _id: string } };
  };
  const [writerToken, readerToken] = tokens;
  const [demoStory] = demoCommunity.stories;
  if (demoStory === undefined) throw new Error("The sample community has no story.");
  const form = new FormData();
  form.append("title", title);
  form.append("shortDescription", shortDescription);
  form.append("story", story);
  form.append("genre", JSON.stringify([excessiveGenre]));
  const poster = new Blob([await readFile(posterFile(demoStory.slug))], { type: "image/webp" });
  form.append("posterImage", poster, "poster.webp");
  const { _id: storyId } = await post("/stories", form, writerToken);

  const postComment = (text: string, token: string) =>
    post(`/performance/comment/${storyId}`, { text }, token);
  await postComment("Short.", writerToken);
  let parentId = (await postComment(longComment, readerToken)).comment._id;
  for (let level = 1; level <= threadDepth; level += 1) {
    const text = level === threadDepth ? longComment : `Level ${level}: ${shortDescription}`;
    const token = level % 2 === 0 ? readerToken : writerToken;
    const reply = { parentId, text };
    parentId = (await post(`/performance/comment/reply/${storyId}`, reply, token)).comment._id;
  }
  return storyId;
}
