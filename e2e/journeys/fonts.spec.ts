import { holdScripts } from "../support/scripts.ts";
import { postToStatusApi, usernameFromEmail } from "../support/statuses.ts";
import { expect, test } from "../support/test.ts";
import { createUser, createWriter, follow, publishStory, signIn } from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of when fonts are loaded, and how large they are. */

const maxFontBytes = 60_000;

/** Text styles of statuses, each with its font and the beginning of the names of its files. */
const styles = [
  ["lobster", "Lobster", "lobster"],
  ["caveat", "Caveat", "caveat"],
  ["raleway", "Raleway", "raleway"],
  ["handwriting", "Patrick Hand", "patrick-hand"],
] as const;

test("a first visit to home loads at most 60 kB of fonts, after the scripts of the page, and no font of a status until the viewer shows it", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const reader = await createUser("Efua", kora);
  const [first] = await Promise.all(
    styles.map(async ([textStyle], index) => {
      const writer = await createWriter(["Ama", "Kofi", "Esi", "Yaw"][index] ?? "", kora);
      await follow(reader, writer, kora);
      const content = `In the style ${textStyle}.`;
      await postToStatusApi(origin, "/status/create", writer, { content, style: { textStyle } });
      return writer;
    }),
  );
  if (first === undefined) throw new Error("No status.");
  const title = uniqueTitle("The Lanterns of the Far Bank");
  await publishStory(title, first, kora);
  const fonts: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1];
    if (name !== undefined) fonts.push(name);
  });

  const releaseScripts = await holdScripts(page);
  await signIn(page, reader);
  await page.goto("/home", { waitUntil: "commit" });
  const skeleton = page.locator("[data-skeleton]");
  await expect(skeleton.locator("#main")).toBeVisible();
  const pageScripts = await page
    .locator("link[rel=modulepreload]")
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(pageScripts.length).toBeGreaterThan(5);
  const readFont = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(await readFont()).toMatch(/^"Hanken Fallback"/);
  expect(fonts, "fonts of the skeleton").toEqual([]);
  releaseScripts();

  const tile = page.getByRole("link", { name: new RegExp(usernameFromEmail(first)) });
  await expect(tile).toContainText("In the style lobster.");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await readFont()).toMatch(/^"Hanken Grotesk Variable"/);
  await expect.poll(() => new Set(fonts).size).toBeGreaterThan(1);
  await page.evaluate(() => document.fonts.ready);
  const { endOfScripts, startOfFonts, fontBytes } = await page.evaluate((scripts) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const fontEntries = entries.filter(({ name }) => name.endsWith(".woff2"));
    const latinFonts = fontEntries.filter(({ name }) => /-latin-wght-/.test(name));
    return {
      endOfScripts: Math.max(
        ...entries.filter(({ name }) => scripts.includes(name)).map((entry) => entry.responseEnd),
      ),
      startOfFonts: Math.min(...fontEntries.map(({ startTime }) => startTime)),
      fontBytes: latinFonts.reduce((sum, { transferSize }) => sum + transferSize, 0),
    };
  }, pageScripts);
  expect(startOfFonts).toBeGreaterThanOrEqual(endOfScripts);
  expect(fontBytes).toBeGreaterThan(0);
  expect(fontBytes).toBeLessThanOrEqual(maxFontBytes);
  // Stories of other tests, with other letters, may be on the page; their fonts are those of the app too.
  const appFonts = /^(hanken-grotesk|literata)-[a-z-]+-wght-normal$/;
  expect(fonts.filter((name) => !appFonts.test(name))).toEqual([]);

  await tile.click();
  const text = page.locator("[data-stage]").getByText("In the style lobster.");
  await expect(text).toHaveCSS("font-family", /^Lobster/);
  await expect.poll(() => fonts).toContain("lobster-latin-400-normal");
  // The font of the next status is loaded ahead, and no other.
  const statusFonts = new Set(fonts.filter((name) => !appFonts.test(name)));
  expect(statusFonts.size).toBeLessThanOrEqual(2);
});
