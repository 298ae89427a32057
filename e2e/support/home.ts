import type { Locator, Page } from "@playwright/test";
import { reach } from "./test.ts";

/** Returns the card of a story on any list of the page. */
export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ hasText: title });

/**
 * Opens a feed and returns the card of `title` in it. All tests of a run publish into the same feed, so a new story may
 * not be on its first page.
 */
export async function findInFeed(
  page: Page,
  title: string,
  address: "/home" | "/story" = "/home",
): Promise<Locator> {
  await page.goto(address);
  const card = cardOf(page, title);
  await reach(card);
  return card;
}
