import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectNoLayoutShift, recordLayoutShifts } from "../support/layout-shift.ts";
import { holdScripts, scriptFiles } from "../support/scripts.ts";
import { expect, expectAccessible } from "../support/test.ts";
import { createUser, password, signIn } from "../support/users.ts";

/** Tests of the prerendered pages: they need no script until the visitor shows an intent, and lose nothing then. */

const paths = ["/", "/login", "/register"] as const;

/** Collects the app's scripts that the page requests. */
function watchScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (scriptFiles.test(new URL(request.url()).pathname)) requested.push(request.url());
  });
  return requested;
}

/** Waits until the app has started: only then the page has the region of the toasts. */
async function expectStarted(page: Page): Promise<void> {
  await expect(page.locator("[data-toaster]")).toBeAttached();
}

for (const path of paths) {
  test(`${path} is readable without a script, requests none before an intent, and does not change when the app starts`, async ({
    page,
  }) => {
    const requested = watchScripts(page);
    await recordLayoutShifts(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      if (colorScheme === "light") {
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.mouse.wheel(0, 300);
        await page.waitForLoadState("networkidle");
        expect(requested).toEqual([]);
        await expectAccessible(page);
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      }
      // Fonts that arrive late may wrap the heading differently; only later shifts come from the start of the app.
      await page.evaluate(async () => {
        await document.fonts.ready;
        window.layoutShifts?.splice(0);
      });
      const before = await page.screenshot({ fullPage: true });
      await page.keyboard.press("Shift");
      await expectStarted(page);
      await expectNoLayoutShift(page);
      expect((await page.screenshot({ fullPage: true })).equals(before)).toBe(true);
    }
    expect(requested.length).toBeGreaterThan(0);
  });
}

test("before the scripts are there, pointing at a link requests them, links work, and Forgot Password? keeps the typed email", async ({
  page,
}) => {
  const release = await holdScripts(page);
  const requested = watchScripts(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Dive in" }).hover();
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Dive in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/register$/i);
  await page.goBack();
  await page.getByLabel("Email").fill("esi@example.com");
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  release();
  await expect(page).toHaveURL(/forgot/);
  await expect(page.getByLabel("Email")).toHaveValue("esi@example.com");
});

test("typed text, focus and selection survive the start of the app", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/register");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Akosua Mensah");
  await page.getByLabel("Password", { exact: true }).fill("Harmattan-2026-dust");
  await name.focus();
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 6, "backward"));
  await page.getByLabel("Show password").click();
  release();
  await expectStarted(page);
  // The pressed checkbox was replayed, and the strength of the typed password is shown.
  await expect(page.getByLabel("Show password")).toBeChecked();
  await expect(page.getByText("Strong", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("Akosua Mensah");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Harmattan-2026-dust");
  expect(
    await name.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
      input.selectionDirection,
    ]),
  ).toEqual([2, 6, "backward"]);
});

test("a form that is submitted by keyboard before the scripts arrive is sent when they do", async ({
  page,
  origin,
  dataDir,
}) => {
  const user = await createUser("Esi", { origin, dataDir });
  const release = await holdScripts(page);
  await page.goto("/login");
  const email = page.getByLabel("Email");
  for (let presses = 0; presses < 12; presses += 1) {
    if (await email.evaluate((input) => input === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(user.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/home$/);
});

test("a button that is pressed before the scripts arrive is pressed when they do", async ({
  page,
}) => {
  // Without motion, nothing is to be paused.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const release = await holdScripts(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Pause the pictures" }).click();
  await page.getByRole("contentinfo").getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
  release();
  await expect(page.getByRole("button", { name: "Move the pictures" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a press is carried out if the app starts before the release and moves the button", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/register");
  await page.getByLabel("Password", { exact: true }).fill("harp");
  const button = page.getByRole("button", { name: "Register", exact: true });
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  release();
  await expect(page.getByText("Password strength: Weak")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
});

test("a stored session starts the app at once, without showing the page of visitors", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Yaa", { origin, dataDir }));
  const release = await holdScripts(page);
  for (const path of paths) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-starts-at-once", "");
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  }
  release();
  await expect(page).toHaveURL(/\/home$/);
});

test.describe("scripts that cannot be loaded", () => {
  test.use({ expectedConsoleErrors: /status of 404|net::ERR_FAILED/ });

  test("are reported; those of an older version with a button that loads the page again, others with one that loads them again and sends the submitted form", async ({
    page,
    origin,
    dataDir,
  }) => {
    const user = await createUser("Afia", { origin, dataDir });
    await page.goto("/login");
    await page.route(scriptFiles, (route) => route.fulfill({ status: 404 }));
    await page.getByLabel("Email").fill(user.email);
    await expect(alertWithText(page, "Kora has been renewed since you opened it.")).toBeVisible();
    await page.unroute(scriptFiles);
    const reload = page.waitForEvent("domcontentloaded");
    await page.getByRole("button", { name: "Try again" }).click();
    await reload;
    await page.getByLabel("Email").focus();
    await expectStarted(page);

    await page.route(scriptFiles, (route) => route.abort());
    await page.goto("/login");
    await page.getByLabel("Email").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login" }).click();
    const failure = alertWithText(page, "This page could not be loaded.");
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    await page.unroute(scriptFiles);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});
