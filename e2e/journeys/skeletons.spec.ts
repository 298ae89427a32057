import type { Page } from "@playwright/test";
import { holdScripts } from "../support/scripts.ts";
import { expect, test } from "../support/test.ts";
import { createUser, signIn } from "../support/users.ts";

/**
 * Tests of the skeletons: pages of signed-in users have their frame before the app has loaded. The frame of each page is
 * tested in `prerendered-pages.test.ts`, and that nothing moves when the page follows in layout-shift.spec.ts.
 */

const skeletonOf = (page: Page) => page.locator("[data-skeleton]");

test("home shows its frame before a script arrives, without a dismissed install banner, and then the page; a visitor sees the logo, and then the login", async ({
  page,
  origin,
  dataDir,
}) => {
  await test.step("a visitor sees no skeleton", async () => {
    const release = await holdScripts(page);
    await page.goto("/home", { waitUntil: "commit" });
    await expect(page.locator(".boot")).toBeVisible();
    await expect(skeletonOf(page)).toBeHidden();
    release();
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  });

  await signIn(page, await createUser("Esi", { origin, dataDir }));
  await test.step("the frame is shown before a script arrives", async () => {
    const release = await holdScripts(page);
    await page.goto("/home", { waitUntil: "commit" });
    await expect(skeletonOf(page).locator("[data-site-header]")).toBeVisible();
    await expect(skeletonOf(page).locator("#main")).toBeVisible();
    await expect(skeletonOf(page).locator("[data-install-bar]")).toBeVisible();
    // Nothing of the skeleton can be used or is read aloud.
    await expect(page.getByRole("link")).toHaveCount(0);
    release();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(skeletonOf(page)).toHaveCount(0);
  });

  await page.getByRole("button", { name: "Dismiss" }).click();
  const release = await holdScripts(page);
  await page.goto("/home", { waitUntil: "commit" });
  await expect(skeletonOf(page).locator("#main")).toBeVisible();
  await expect(skeletonOf(page).locator("[data-install-bar]")).toBeHidden();
  release();
  await expect(page.getByRole("main")).toBeVisible();
});
