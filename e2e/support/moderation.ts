import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";
import { type KoraAddress, postToApi, type TestUser } from "./users.ts";

/** Returns the open dialog whose text contains `text`. */
export const dialogWithText = (page: Page, text: string): Locator =>
  page.locator("[role$=dialog]").filter({ hasText: text });

/** Takes an action of a moderator on a user through the API. */
export async function moderateUser(
  moderator: TestUser,
  user: TestUser,
  body: { act: string; note: string; days?: number },
  { origin }: KoraAddress,
): Promise<void> {
  await postToApi(origin, `/moderation/user/${user.userId}`, body, moderator.token);
}

/**
 * Returns the card in the queue of reports that has this text. All tests of a run report into the same queue, so the
 * report may be on a later page.
 */
export async function findReport(page: Page, text: string): Promise<Locator> {
  const card = page.getByRole("article").filter({ hasText: text });
  await expect(async () => {
    const loadMore = page.getByRole("button", { name: "Load more" });
    if ((await card.count()) === 0 && (await loadMore.isVisible())) await loadMore.click();
    await expect(card).toBeVisible({ timeout: 1000 });
  }).toPass();
  return card;
}

/** Closes the messages above the page, which would cover its buttons. */
export async function dismissToasts(page: Page): Promise<void> {
  const buttons = page.locator("[data-toast]").getByRole("button", { name: "Dismiss" });
  await buttons.evaluateAll((toastButtons) => {
    for (const button of toastButtons) (button as HTMLElement).click();
  });
  await expect(buttons).toHaveCount(0);
}

/** A name that no other user has, of letters, by which moderators find a user. */
export function uniqueName(name: string): string {
  const letters = crypto
    .randomUUID()
    .replaceAll("-", "")
    .slice(0, 10)
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
  return name + letters;
}
