import type { Page } from "@playwright/test";
import { expectAccessible } from "./test.ts";

/** Only these rules of the scan depend on colours, so only they run for the second theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Expects that a scan finds no violation in the light and in the dark theme. The user must not have set a theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // During a colour transition, the contrast matches neither theme.
    await page.waitForFunction(() =>
      document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
    );
    await expectAccessible(page, colorScheme === "dark" ? colourRules : undefined);
  }
  await page.emulateMedia({ colorScheme: null });
}
