import type { Locator } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { findInFeed } from "../support/home.ts";
import { expect, expectHistoryEntryOf } from "../support/test.ts";
import { createUser, createWriter, publishStory, signIn } from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of dialogs and menus whose script is loaded on the first click. */

test.use({ expectedConsoleErrors: /status of 404|net::ERR_FAILED/ });

test("a dialog or menu whose script fails to load shows an error, and the next press opens it", async ({
  page,
  origin,
  dataDir,
}) => {
  const title = uniqueTitle("The Weaver");
  await publishStory(title, await createWriter("Adjoa", { origin, dataDir }), { origin, dataDir });
  await signIn(page, await createUser("Yaw", { origin, dataDir }));
  const card = await findInFeed(page, title);
  const loadErrorMessage = "This could not be opened. Check your connection and try again.";
  const dismiss = (alert: Locator) =>
    alert.locator("..").getByRole("button", { name: "Dismiss" }).click();

  await test.step("a menu is loaded when its button is pressed or gets the focus", async () => {
    const button = card.getByRole("button", { name: "Story options" });
    const script = /\/assets\/story-menu-items-/;
    await page.route(script, (route) => route.abort());
    await button.click();
    const errorAlert = alertWithText(page, loadErrorMessage);
    await expect(errorAlert).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await page.unroute(script);
    await dismiss(errorAlert);
    await button.press("ArrowDown");
    const menu = page.getByRole("menu", { name: "Story options" });
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expectHistoryEntryOf(page, "page");
  });

  const searchDialog = page.getByRole("dialog", { name: "Search" });
  const storyLink = page.getByRole("link", { name: title, exact: true }).first();
  const storyDialog = page.getByRole("dialog", { name: title });
  const createTile = page.getByRole("button", { name: "Create +" });
  const createDialog = page.getByRole("dialog", { name: "Create status" });
  for (const [script, trigger, dialog] of [
    [
      /\/assets\/search-/,
      page.getByRole("banner").getByRole("button", { name: "Search" }),
      searchDialog,
    ],
    [/\/assets\/story-dialog-/, storyLink, storyDialog],
    [/\/assets\/create-dialog-/, createTile, createDialog],
  ] as const) {
    await page.route(script, (route) => route.abort());
    await trigger.click();
    const errorAlert = alertWithText(page, loadErrorMessage);
    await expect(errorAlert).toBeVisible();
    await expect(page).toHaveURL(/\/home/);
    await expect(dialog).toHaveCount(0);
    await page.unroute(script);
    await dismiss(errorAlert);
    await trigger.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});
