import type { Page } from "@playwright/test";
import { expectAccessible } from "./test.ts";

/** The rules of the scan that a theme can break: all others see no colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** An automated scan finds nothing, by day and by night; for pages on which no theme was chosen. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // On the way from one colour to another the contrast is neither's, however short the way is.
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => !(one instanceof CSSTransition)),
    );
    await expectAccessible(page, colorScheme === "dark" ? colourRules : undefined);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
