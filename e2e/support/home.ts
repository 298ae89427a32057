import type { Locator, Page } from "@playwright/test";
import { scrollUntilFound } from "./test.ts";

/** Returns the card of a story on any list of the page. */
export const storyCard = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ hasText: title });

/**
 * Opens a feed and returns the card of `title` in it. All tests of a run publish into the same feed, so a new story may
 * not be on its first page.
 */
export async function findInFeed(
  page: Page,
  title: string,
  path: "/home" | "/story" = "/home",
): Promise<Locator> {
  await page.goto(path);
  const card = storyCard(page, title);
  await scrollUntilFound(card);
  return card;
}
