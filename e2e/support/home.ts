import type { Locator, Page } from "@playwright/test";
import { reach } from "./test.ts";

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
  const card = page.getByRole("article").filter({ hasText: title });
  await reach(card);
  return card;
}
