import type { Page } from "@playwright/test";
import { griot, type Member, member, publish, signIn } from "../support/browser-people.ts";
import { expect, test } from "../support/test.ts";

/** Reading a story: the timer, and the place where one stopped. */

const paragraph =
  "The ferryman counted the lanterns on the far bank, and there was one more than last night.";
const longStory = Array.from({ length: 80 }, (_, n) => `<p>${n + 1}. ${paragraph}</p>`).join("");

/** What others see of a story's reading; asking so opens nothing for the reader. */
async function figuresFor({ token }: Member, storyId: string, origin: string) {
  const answer = await fetch(`${origin}/api/stories/${storyId}`, {
    headers: { "x-auth-token": token },
  });
  const { performance } = (await answer.json()) as {
    performance: { timer: number; reads: number };
  };
  return performance;
}

const timerCall = (page: Page) =>
  page.waitForRequest((request) => request.url().includes("/api/stories/updateTimer/"));

/** Within the app: what leaves with a page that goes, no test sees. */
const goHome = (page: Page) =>
  page.getByRole("link", { name: "Home", exact: true }).filter({ visible: true }).first().click();

/** Until the page has been open for two seconds of the reader's own time. */
async function readForTwoSeconds(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() - from > 2100, since);
}

test("while a story is open it counts up; on close the seconds are sent and its performance is the answer's", async ({
  page,
  origin,
  dataDir,
}) => {
  const at = { origin, dataDir };
  const [teller, reader] = [await griot("Nana", at), await member("Efua", at)];
  const title = `The Ferryman's Lantern ${teller.userId.slice(-6)}`;
  const storyId = await publish(title, teller, at);
  await signIn(page, reader);
  await page.goto("/home");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("dialog").getByText("kept his word to the river")).toBeVisible();
  await readForTwoSeconds(page);
  const [request] = await Promise.all([timerCall(page), page.goBack()]);
  expect((request.postDataJSON() as { time: number }).time).toBeGreaterThanOrEqual(2);
  await expect.poll(() => figuresFor(teller, storyId, origin)).toMatchObject({ reads: 1 });
  expect((await figuresFor(teller, storyId, origin)).timer).toBeGreaterThanOrEqual(1);
  // On the card, without asking again.
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByText("1 read", { exact: true })).toBeAttached();
});

test("the seconds are sent when the tab is closed", async ({ context, page, origin, dataDir }) => {
  const at = { origin, dataDir };
  const [teller, reader] = [await griot("Nana", at), await member("Efua", at)];
  const storyId = await publish("The Ferryman's Oar", teller, at);
  await signIn(page, reader);
  const tab = await context.newPage();
  await tab.goto(`/story/${storyId}`);
  await expect(tab.getByText("kept his word to the river")).toBeVisible();
  await readForTwoSeconds(tab);
  await tab.close({ runBeforeUnload: true });
  await expect
    .poll(async () => (await figuresFor(teller, storyId, origin)).timer)
    .toBeGreaterThanOrEqual(1);
});

test("the timer counts only while the story is seen", async ({ page, origin, dataDir }) => {
  const at = { origin, dataDir };
  const [teller, reader] = [await griot("Nana", at), await member("Efua", at)];
  const storyId = await publish("The Ferryman's Rope", teller, at);
  await signIn(page, reader);
  await page.goto(`/story/${storyId}`);
  await expect(page.getByText("kept his word to the river")).toBeVisible();
  await readForTwoSeconds(page);
  const turn = (visibility: "hidden" | "visible") =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibility);
  const [first] = await Promise.all([timerCall(page), turn("hidden")]);
  const seen = (first.postDataJSON() as { time: number }).time;
  await readForTwoSeconds(page);
  await turn("visible");
  await readForTwoSeconds(page);
  const [second] = await Promise.all([timerCall(page), goHome(page)]);
  const more = (second.postDataJSON() as { time: number }).time;
  expect([seen, more].map((time) => time >= 2 && time <= 4)).toEqual([true, true]);
});

test("a story goes on where the reader stopped", async ({ page, origin, dataDir }) => {
  const at = { origin, dataDir };
  const [teller, reader] = [await griot("Nana", at), await member("Efua", at)];
  const storyId = await publish("The Long Crossing", teller, at, longStory);
  await signIn(page, reader);
  await page.goto(`/story/${storyId}`);
  const middle = page.getByText(`40. ${paragraph}`);
  await middle.scrollIntoViewIfNeeded();
  await readForTwoSeconds(page);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes("/updateTimer/") && answer.ok()),
    goHome(page),
  ]);
  await page.goto(`/story/${storyId}`);
  await expect(middle).not.toBeInViewport();
  await page.getByRole("button", { name: /^Continue where you stopped \(\d\d%\)$/ }).click();
  await expect(middle).toBeInViewport();
});
