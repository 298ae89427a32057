import type { Page } from "@playwright/test";
import { logIn, startSampleKora, storeSession } from "../../scripts/demo/sample-server.ts";
import type { Kora } from "../support/kora-server.ts";
import {
  expectFirstCardStayed,
  expectNoLayoutShiftYet,
  recordLayoutShifts,
  slowDown,
  watchFirstCard,
} from "../support/layout-shift.ts";
import { expect, test } from "../support/test.ts";

/**
 * Tests that nothing moves in the first ten seconds of the main pages, on a new and slow phone. The reader of the sample
 * community has what arrives late: muted words, a story to continue, unread messages, and feeds of more than one screen.
 */

const readerEmail = "kofi_reads@example.com";
/** The pages load in about five of them. */
const measuredMilliseconds = 10_000;

let kora: Kora;
test.beforeAll(async () => {
  kora = await startSampleKora();
});
test.afterAll(() => kora.stop());

/** Returns the first id in a list of the API. */
async function findFirstId(path: string, token: string, key: string): Promise<string> {
  const response = await fetch(`${kora.origin}/api${path}`, { headers: { "x-auth-token": token } });
  const [item] = (await response.json()) as Record<string, string>[];
  return item?.[key] ?? "";
}

const pages: Record<
  string,
  { path: (token: string) => Promise<string>; expectShown: (page: Page) => Promise<void> }
> = {
  home: {
    path: async () => "/home",
    expectShown: async (page) => {
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
      await expectFirstCardStayed(page);
    },
  },
  "a story": {
    path: async (token) => `/story/${await findFirstId("/stories/trending", token, "_id")}`,
    expectShown: async (page) => {
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    },
  },
  Socials: {
    path: async () => "/recent",
    expectShown: async (page) => {
      await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    },
  },
  "a chat": {
    path: async (token) => `/chat/${await findFirstId("/chats/recent", token, "userId")}`,
    expectShown: async (page) => {
      await expect(page.locator("[data-conversation]").getByRole("article").last()).toBeVisible();
    },
  },
};

for (const [name, { path, expectShown }] of Object.entries(pages)) {
  test(`nothing moves on ${name} in the first ten seconds on a new phone`, async ({ page }) => {
    const session = await logIn(kora.origin, readerEmail);
    await storeSession(page.context(), session);
    await recordLayoutShifts(page);
    await watchFirstCard(page);
    await slowDown(page);
    const address = `${kora.origin}${await path(session.token)}`;
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction((time) => performance.now() > time, measuredMilliseconds);
    await expectShown(page);
    await expectNoLayoutShiftYet(page);
  });
}
