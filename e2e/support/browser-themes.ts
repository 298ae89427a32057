import type { Page } from "@playwright/test";
import { expectAccessible } from "./test.ts";

/** An automated scan finds nothing, by day and by night; for pages on which no theme was chosen. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    // Without motion: on the way from one colour to another the contrast is neither's.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
