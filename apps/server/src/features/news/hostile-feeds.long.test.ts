import { expect, test } from "vitest";
import { mainThreadCpuTime } from "../../testing/cpu-time.ts";
import { hostileMarkup, hostileText } from "../../testing/hostile-text.fixture.ts";
import { toArticle } from "./article.ts";
import { InvalidFeedError, parseFeed } from "./parse-feed.ts";

/** Max time that a step of parsing a feed may delay other requests. */
const maxMilliseconds = 100;

/** A slow parse is measured again, because garbage collection may have delayed one step. */
const maxAttempts = 3;

/** Parses a feed and returns the CPU time of the slowest step in milliseconds. */
async function measureSlowestStep(text: string): Promise<number> {
  const steps = parseFeed(Buffer.from(text), "application/xml");
  let slowest = 0;
  const measure = async <Result>(work: () => Result): Promise<Result> => {
    const { result, milliseconds } = await mainThreadCpuTime(async () => work());
    slowest = Math.max(slowest, milliseconds);
    return result;
  };
  try {
    let step = await measure(() => steps.next());
    while (!step.done) step = await measure(() => steps.next());
    for (const rawArticle of step.value) {
      await measure(() => toArticle(rawArticle, "https://news.example/feed", new Date(0)));
    }
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidFeedError);
  }
  return slowest;
}

/** Fails the test if a step of a feed of about `length` characters takes longer than `maxMilliseconds`. */
async function expectShortSteps(
  createFeed: (length: number) => string,
  length: number,
  name: string,
) {
  let slowest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < maxAttempts && slowest > maxMilliseconds; attempt += 1) {
    slowest = Math.min(slowest, await measureSlowestStep(createFeed(length)));
  }
  expect(slowest, name).toBeLessThanOrEqual(maxMilliseconds);
}

const allMarkup = { ...hostileMarkup, ...hostileText };

test("a feed of hostile XML or text is parsed in short steps", async () => {
  for (const [name, generate] of Object.entries(allMarkup)) {
    const createFeed = (length: number) => `<rss><channel>${generate(length)}`;
    await expectShortSteps(createFeed, 1_000_000, name);
  }
});

test("a feed of articles with hostile HTML is parsed in short steps", async () => {
  for (const [name, generate] of Object.entries(hostileMarkup)) {
    const createFeed = (length: number) => {
      const html = generate(length).replaceAll("]]>", "");
      const data = `<![CDATA[${html}]]>`;
      const item = `<item><title>${data}</title><link>https://e.com</link><description>${data}</description></item>`;
      return `<rss><channel>${item.repeat(8)}`;
    };
    await expectShortSteps(createFeed, 20_000, name);
  }
});
