import type { Page } from "@playwright/test";
import { expectNoLayoutShift, recordLayoutShifts, slowDown } from "../support/layout-shift.ts";
import { holdScripts } from "../support/scripts.ts";
import { expect, test } from "../support/test.ts";
import { createUser, createWriter, publishStory, signIn } from "../support/users.ts";

/** Tests of the skeletons: pages of signed-in users have their frame before the app has loaded. */

const skeletonOf = (page: Page) => page.locator("[data-skeleton]");

for (const path of ["/home", "/recent", "/theuser"]) {
  test(`${path} shows its frame before a script arrives, and then the page`, async ({
    page,
    origin,
    dataDir,
  }) => {
    await signIn(page, await createUser("Esi", { origin, dataDir }));
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect(skeletonOf(page).locator("[data-site-header]")).toBeVisible();
    await expect(skeletonOf(page).locator("#main")).toBeVisible();
    // Nothing of the skeleton can be used or is read aloud.
    await expect(page.getByRole("link")).toHaveCount(0);
    release();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(skeletonOf(page)).toHaveCount(0);
  });
}

test("a visitor sees the logo instead of a skeleton, and then the login", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/home", { waitUntil: "commit" });
  await expect(page.locator(".boot")).toBeVisible();
  await expect(skeletonOf(page)).toBeHidden();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("a dismissed install banner is not in the skeleton", async ({ page, origin, dataDir }) => {
  await signIn(page, await createUser("Esi", { origin, dataDir }));
  const release = await holdScripts(page);
  await page.goto("/home", { waitUntil: "commit" });
  await expect(skeletonOf(page).locator("[data-install-bar]")).toBeVisible();
  release();
  await page.getByRole("button", { name: "Dismiss" }).click();
  const releaseAgain = await holdScripts(page);
  await page.goto("/home", { waitUntil: "commit" });
  await expect(skeletonOf(page).locator("#main")).toBeVisible();
  await expect(skeletonOf(page).locator("[data-install-bar]")).toBeHidden();
  releaseAgain();
  await expect(page.getByRole("main")).toBeVisible();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1366, height: 800 },
]) {
  test(`nothing moves from the skeleton to the story at ${viewport.width} pixels`, async ({
    page,
    origin,
    dataDir,
  }) => {
    await page.setViewportSize(viewport);
    const kora = { origin, dataDir };
    const writer = await createWriter("Nana", kora);
    const storyId = await publishStory("The harmattan letters", writer, kora);
    await signIn(page, await createUser("Efua", kora));
    await recordLayoutShifts(page);
    await slowDown(page);
    await page.goto(`/story/${storyId}`);
    await expect(page.getByRole("heading", { name: "The harmattan letters" })).toBeVisible();
    await expectNoLayoutShift(page);
  });
}
