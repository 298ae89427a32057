import type { Locator, Page } from "@playwright/test";
import { reach } from "./test.ts";

/** The card of a story, wherever it stands. */
export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole("article").filter({ hasText: title });

/**
 * Opens a feed and answers with the card of `title` in it. All journeys of a run write for the same
 * feed, so a new story may stand further down than on its first page.
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
