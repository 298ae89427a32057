import type { Browser, BrowserContextOptions } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll, test } from "../support/test.ts";
import { createWriter, publishStory } from "../support/users.ts";
import { getFromApi } from "../support/writing.ts";

/** Tests of the public page of a shared story, for visitors without an account and for crawlers. */

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole story is shown: cover, title, author, body, counts, and a link to more", {
    tag: "@core",
  }, async ({ page, origin, dataDir }) => {
    const kora = { origin, dataDir };
    const title = "The Ferryman's Word";
    const storyId = await publishStory(title, await createWriter("Nana", kora), kora);
    const path = `/story/${storyId}/share`;
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    const story = page.getByRole("article");
    const cover = page.locator("article img");
    await expect(cover).toBeVisible();
    expect((await cover.boundingBox())?.height).toBeGreaterThan(100);
    await expect(story.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(story.getByText("By Nana Tells")).toBeVisible();
    await expect(story.getByText("kept his word to the river")).toBeVisible();
    for (const count of ["0 likes", "0 comments", "0 views"]) {
      await expect(story.getByRole("listitem").filter({ hasText: count })).toBeVisible();
    }
    // The copy button needs JavaScript, so it is hidden; the address can be selected instead.
    await expect(page.getByRole("button", { name: "Copy Link" })).toBeHidden();
    const addressText = page.locator("noscript span");
    await expect(addressText).toBeVisible();
    await expect(addressText).toHaveText(`${origin}${path}`);
    await expect(addressText).toHaveCSS("user-select", "all");
    await expectNoHorizontalScroll(page);
    const exploreLink = page.getByRole("link", { name: "Explore More Stories" });
    await expect(exploreLink).toHaveAttribute("href", "/login");
    await exploreLink.click();
    await expect(page).toHaveURL(`${origin}/login`);
  });
});

test.describe("with JavaScript", () => {
  test("a visitor's read is counted once, with a temporary id that the tab stores", async ({
    page,
    origin,
    dataDir,
  }) => {
    const kora = { origin, dataDir };
    const storyId = await publishStory(
      "The Ferryman's Count",
      await createWriter("Nana", kora),
      kora,
    );
    const fetchReadCount = async () => {
      const response = await fetch(`${origin}/api/stories/public/${storyId}`);
      const { performance } = (await response.json()) as { performance: { reads: number } };
      return performance.reads;
    };
    await page.clock.install();
    for (const _visit of [1, 2]) {
      await page.goto(`/story/${storyId}/share`);
      await expect(page.getByRole("button", { name: "Copy Link" })).toBeVisible();
      await page.clock.fastForward(6000);
      const [readRequest] = await Promise.all([
        page.waitForRequest((request) => request.url().endsWith("/incrementRead")),
        page.evaluate(() => {
          Object.defineProperty(document, "visibilityState", { value: "hidden" });
          document.dispatchEvent(new Event("visibilitychange"));
        }),
      ]);
      expect(await page.evaluate(() => sessionStorage.getItem("tempId"))).toMatch(/^[0-9a-f]{32}$/);
      expect((await readRequest.response())?.ok()).toBe(true);
      expect(await fetchReadCount()).toBe(1);
    }
  });

  test("Arabic text is right-to-left, and each paragraph has the direction of its text; Copy Link copies the address, or shows that it failed", async ({
    page,
    context,
    origin,
    dataDir,
  }) => {
    const kora = { origin, dataDir };
    const arabicText = "كان يا ما كان في قديم الزمان نهر بلا اسم";
    const body = `<p>${arabicText}</p><p>Once there was a river.</p>`;
    const writer = await createWriter("Nana", kora);
    const storyId = await publishStory("الاسم الثالث للنهر", writer, kora, body);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/story/${storyId}/share`);
    const heading = page.getByRole("heading", { level: 1 });
    expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    /** Returns the distances of a text from the left and the right edge of its element. */
    const measureEdges = (words: string) =>
      page.getByText(words).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const [elementBox, textBox] = [
          element.getBoundingClientRect(),
          range.getBoundingClientRect(),
        ];
        return { left: textBox.left - elementBox.left, right: elementBox.right - textBox.right };
      });
    expect((await measureEdges(arabicText)).right).toBeLessThan(2);
    expect((await measureEdges("Once there was a river.")).left).toBeLessThan(2);
    await expectNoHorizontalScroll(page);

    await page.getByRole("button", { name: "Copy Link" }).click();
    await expect(page.getByRole("alert")).toHaveText("Link copied to clipboard!");
    const clipboardText = await page.evaluate(() => navigator.clipboard.readText());
    expect(clipboardText).toBe(`${origin}/story/${storyId}/share`);
    await expect(page.getByText("The address of this story:")).toBeHidden();
    await expectAccessibleInBothThemes(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await page.getByRole("button", { name: "Copy Link" }).click();
    await expect(page.getByRole("alert")).toHaveText("Failed to copy link.");
  });
});

test.describe("the size of the page without the poster", () => {
  const englishWords =
    "river night ferryman lantern promise daughter water mother market drum harp silence morning village stranger thunder basket fire elder road answer question shadow goat kettle moon field stone song boat rain weaver cloth indigo spider hunter forest leopard honey salt dust letter window dance sister brother laughter sorrow gold mirror bridge well".split(
      " ",
    );
  const yorubaWords =
    "ọmọ odò alẹ́ ìyá bàbá ọjà ilù ọ̀rọ̀ ẹyẹ igbó ẹkùn oyin iyọ̀ ọ̀nà ìbéèrè ìdáhùn òjìji ewúrẹ́ òṣùpá oko òkúta orin ọkọ̀ òjò aṣọ ẹfọ̀n àná ọ̀la ẹ̀gbọ́n àbúrò ẹ̀rín ìbànújẹ́ wúrà dígí afárá kànga ṣùgbọ́n nígbà tí wọ́n dé sí inú ilé".split(
      " ",
    );
  /** Endings of words. Nine words of fourteen have none. */
  const endings = [...new Array<string>(9).fill(""), "s", "ed", "ing", ",", ";"];

  /**
   * Returns text with this number of pseudorandom words, because random text compresses badly. About one paragraph in
   * ten is italic.
   */
  function createText(words: readonly string[], count: number): string {
    // This is a linear congruential generator, so that each run gets the same text.
    let seed = 7;
    const randomBelow = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * max);
    };
    const paragraphs: string[] = [];
    for (let wordCount = 0; wordCount < count; wordCount += 50) {
      const text = Array.from({ length: 50 }, () => {
        const ending = words === englishWords ? endings[randomBelow(endings.length)] : "";
        return `${words[randomBelow(words.length)]}${ending}`;
      }).join(" ");
      paragraphs.push(randomBelow(10) === 0 ? `<p><em>${text}.</em></p>` : `<p>${text}.</p>`);
    }
    return paragraphs.join("");
  }

  /** Opens the page in an empty browser context and counts the transferred bytes of its files without pictures. */
  async function measureTransfer(browser: Browser, options: BrowserContextOptions, url: string) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    const pathsByRequest = new Map<string, string>();
    const headerBytesByRequest = new Map<string, number>();
    const bytesByPath = new Map<string, number>();
    devTools.on("Network.requestWillBeSent", ({ requestId, request }) =>
      pathsByRequest.set(requestId, new URL(request.url).pathname),
    );
    devTools.on("Network.responseReceived", ({ requestId, response }) =>
      headerBytesByRequest.set(requestId, response.encodedDataLength),
    );
    devTools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const path = pathsByRequest.get(requestId) ?? "";
      const bodyBytes = encodedDataLength - (headerBytesByRequest.get(requestId) ?? 0);
      // Pictures do not count, because the poster varies and a browser may skip the icon.
      if (!/^\/(media\/|favicon)/.test(path)) bytesByPath.set(path, bodyBytes);
    });
    await page.goto(url, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    await context.close();
    const files = [...bytesByPath].map(([path, bytes]) => `${path} ${bytes}`);
    return {
      bytes: [...bytesByPath.values()].reduce((sum, fileBytes) => sum + fileBytes, 0),
      files,
    };
  }

  test("a long story, also in Yoruba or with italics: under 60 kB of HTML, CSS, JavaScript and fonts, as transferred", async ({
    browser,
    contextOptions,
    origin,
    dataDir,
  }, testInfo) => {
    const kora = { origin, dataDir };
    const writer = await createWriter("Nana", kora);
    const texts = [
      { description: "1,000 words with italics", words: englishWords, count: 1000 },
      { description: "1,000 words of Yoruba with italics", words: yorubaWords, count: 1000 },
      { description: "5,000 words, the longest story", words: englishWords, count: 5000 },
      { description: "5,000 words of Yoruba", words: yorubaWords, count: 5000 },
    ];
    const measure = async ({ description, words, count }: (typeof texts)[number]) => {
      const storyId = await publishStory("The Weight", writer, kora, createText(words, count));
      const url = `${origin}/story/${storyId}/share`;
      const { bytes, files } = await measureTransfer(browser, contextOptions, url);
      await testInfo.attach(`${description}: ${bytes} bytes`, { body: files.join("\n") });
      expect(files.some((file) => file.includes(".woff2"))).toBe(true);
      expect(bytes, [description, ...files].join("\n")).toBeLessThan(60_000);
    };
    // Most of the time is the wait until nothing more is transferred.
    await Promise.all(texts.map(measure));
  });

  test("pages with lists of stories: under 25 kB, without fonts", async ({
    browser,
    contextOptions,
    page,
    origin,
    dataDir,
  }) => {
    const kora = { origin, dataDir };
    const griot = await createWriter("Nana", kora);
    const response = await page.request.post("/api/series", {
      headers: { "x-auth-token": griot.token },
      data: { title: "The weights", shortDescription: "All of them." },
    });
    const { _id: series } = (await response.json()) as { _id: string };
    for (let number = 1; number <= 13; number += 1) {
      const fields = { tags: JSON.stringify(["weight"]), series };
      await publishStory(`The Weight ${number}`, griot, kora, undefined, fields);
    }
    const { user } = await getFromApi<{ user: { username: string } }>(page, "/profile", griot);
    const paths = [
      "/explore",
      `/@${user.username}`,
      "/tags/weight",
      "/genres/african%20folktales",
      `/series/${series}/share`,
    ];
    const measure = async (path: string) => {
      const url = `${origin}${path}`;
      const { bytes, files } = await measureTransfer(browser, contextOptions, url);
      expect(bytes, [path, ...files].join("\n")).toBeLessThan(25_000);
      expect(files.some((file) => file.includes(".woff2"))).toBe(false);
    };
    await Promise.all(paths.map(measure));
  });
});
