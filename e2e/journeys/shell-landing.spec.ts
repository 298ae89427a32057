import type { Locator } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { simulateInstalledApp } from "../support/browser-app.ts";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "../support/test.ts";
import { createUser, signIn } from "../support/users.ts";

/** Tests of the start pages: the landing page in a browser tab, the splash of the installed app, and the About page. */

test.describe("the first page", () => {
  test("is a landing page: welcome, Dive in, five pitches, socials, two phones, the year", {
    tag: "@core",
  }, async ({ page, origin }) => {
    await page.goto("/");
    await expect(page.getByText("Welcome to Kora")).toBeVisible();
    await expect(
      page.getByRole("heading", { level: 1, name: "Stories. Cultures.. Connected..." }),
    ).toBeVisible();
    for (const pitch of [
      "Hire writers",
      "Read stories",
      "Connect",
      "Stay updated with news",
      "Write",
    ]) {
      await expect(page.getByRole("heading", { name: pitch, exact: true })).toBeVisible();
    }

    const footer = page.getByRole("contentinfo");
    for (const label of ["Facebook", "Instagram", "YouTube"]) {
      await expect(footer.getByText(label, { exact: true })).toBeVisible();
    }
    const site = (await (await fetch(`${origin}/api/site`)).json()) as { contactPhones: string[] };
    expect(site.contactPhones).toHaveLength(2);
    for (const phone of site.contactPhones) {
      await expect(footer.getByRole("link", { name: phone })).toBeVisible();
    }
    await expect(footer.getByText(String(new Date().getFullYear()))).toBeVisible();

    await expectNoHorizontalScroll(page);
    for (const theme of ["Light", "Dark"]) {
      await footer.getByText(theme, { exact: true }).click();
      await expectAccessible(page);
    }

    await page.getByRole("link", { name: "Dive in" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("has a strip of nine images, repeated without a gap at 2560 px, that stops on hover and focus and with reduced motion", {
    tag: "@once",
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/");
    const imageStrip = page.locator(".image-strip");
    const readAnimation = () =>
      page.locator(".image-strip ul").evaluate((track) => track.getAnimations()[0]?.playState);
    await page.mouse.move(0, 0);
    expect(await readAnimation()).toBe("running");
    await imageStrip.hover();
    expect(await readAnimation()).toBe("paused");
    await page.mouse.move(0, 0);
    expect(await readAnimation()).toBe("running");
    await page.getByRole("button", { name: "Pause the pictures" }).focus();
    expect(await readAnimation()).toBe("paused");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await readAnimation()).toBeUndefined();
    await page.emulateMedia({ reducedMotion: "no-preference" });

    await page.setViewportSize({ width: 2560, height: 900 });
    const images = page.locator(".image-strip img");
    await expect(images.nth(17)).toBeAttached();
    const sources = await images.evaluateAll((elements) =>
      elements.map((image) => image.getAttribute("src")),
    );
    expect(sources.length % 9).toBe(0);
    const firstNine = sources.slice(0, 9);
    expect(new Set(firstNine).size).toBe(9);
    expect(sources).toEqual(sources.map((_none, index) => firstNine[index % 9]));

    const track = page.locator(".image-strip ul");
    const startPositions = await readImagePositions(track, 0);
    expect(startPositions.right - startPositions.repetitionWidth).toBeGreaterThanOrEqual(2560);
    // At the end of the animation, the second nine images are where the first nine started, so its restart is
    // invisible.
    const endPositions = await readImagePositions(track, 1);
    expect(endPositions.tenthImage).toBeCloseTo(startPositions.firstImage, 0);
    expect(endPositions.right).toBeGreaterThanOrEqual(2560);
  });

  test("is a splash in the installed app, which is accessible in both themes and goes to /login after 5 seconds", {
    tag: "@once",
  }, async ({ page }) => {
    await simulateInstalledApp(page);
    // The scan needs a running clock, so only timers as long as that of the splash wait for the test.
    await page.addInitScript(() => {
      const originalSetTimeout = window.setTimeout;
      const callbacks: TimerHandler[] = [];
      const delayedSetTimeout = (callback: TimerHandler, delay?: number) => {
        if (delay !== 5000) return originalSetTimeout(callback, delay);
        callbacks.push(callback);
        return 0;
      };
      const endSplash = () => {
        for (const callback of callbacks) if (typeof callback === "function") callback();
      };
      Object.assign(window, { setTimeout: delayedSetTimeout, endSplash });
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Kora" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Dive in" })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expect(page).toHaveURL(/\/$/);
    await page.evaluate(() => (window as unknown as { endSplash: () => void }).endSplash());
    await expect(page).toHaveURL(/\/login$/);
  });
});

/** Returns horizontal positions of the image strip at the start (0) or the end (1) of its animation, in pixels. */
async function readImagePositions(track: Locator, progress: 0 | 1) {
  return track.evaluate((list, animationProgress) => {
    const [animation] = list.getAnimations();
    const { duration } = animation?.effect?.getComputedTiming() ?? {};
    if (animation === undefined || typeof duration !== "number")
      throw new Error("The image strip has no animation.");
    animation.pause();
    // At its end time the animation would already be back at the start.
    animation.currentTime = animationProgress * (duration - 0.01);
    const leftOf = (item: Element | undefined) => item?.getBoundingClientRect().left ?? Number.NaN;
    const [firstImage, tenthImage] = [leftOf(list.children[0]), leftOf(list.children[9])];
    return {
      firstImage,
      tenthImage,
      repetitionWidth: tenthImage - firstImage,
      right: list.getBoundingClientRect().right,
    };
  }, progress);
}

test("the About page describes Kora for readers and for writers; the licences of software and fonts are linked there and on the landing page", {
  tag: "@once",
}, async ({ page }) => {
  let isFailing = true;
  await page.route("**/third-party-notices.json", async (route) => {
    if (isFailing) return route.fulfill({ body: "A page of a proxy." });
    // With all packages, the accessibility scan would take half a minute, so the response is shortened.
    const response = await route.fetch();
    const { notices, texts }: { notices: { kind: string }[]; texts: string[] } =
      await response.json();
    const [fontNotices, otherNotices] = [true, false].map((isFont) =>
      notices.filter(({ kind }) => (kind === "font") === isFont),
    );
    const someNotices = [...(fontNotices ?? []), ...(otherNotices ?? []).slice(0, 60)];
    return route.fulfill({ response, json: { notices: someNotices, texts } });
  });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Licences" }).click();
  await expect(page).toHaveURL(/\/licences$/);
  await expect(page.getByText("The licences could not be loaded.")).toBeVisible();
  isFailing = false;
  await page.getByRole("button", { name: "Try again" }).click();
  for (const section of ["Fonts", "Data", "Software"]) {
    await expect(page.getByRole("heading", { level: 2, name: section })).toBeVisible();
  }
  await page.getByText("Caveat", { exact: true }).click();
  await expect(page.getByText("SIL OPEN FONT LICENSE", { exact: false }).first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  const textHref = await page
    .getByRole("link", { name: "All of it as one text" })
    .getAttribute("href");
  const response = await page.request.get(textHref ?? "");
  expect(response.headers()["content-type"]).toContain("text/plain");
  expect(await response.text()).toContain("@fontsource/ubuntu");

  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "For readers" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "For griots" })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Licences of the software and fonts in Kora" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Licences" })).toBeVisible();
});

test("an unknown path shows the not-found page with a link home, which leads a signed-in user to the feed", {
  tag: "@once",
}, async ({ page, origin, dataDir }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "Dive in" })).toBeVisible();

  await signIn(page, await createUser("Efua", { origin, dataDir }));
  await page.goto("/nowhere");
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(/\/home$/);
  // The installed app opens / as its first page.
  await simulateInstalledApp(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/home$/);
});
