import { test as accessTest, alertWithText } from "../support/access.ts";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { test } from "../support/browser-network-proxy.ts";
import { expect } from "../support/test.ts";
import { createWriter, signIn } from "../support/users.ts";
import {
  button,
  choosePoster,
  descriptionField,
  draftSyncedMessage,
  getFromApi,
  sendDraft,
  storyTextField,
  titleField,
} from "../support/writing.ts";

/** Tests of drafts in several tabs of one browser, and without a connection. */

// The server refuses the draft of the other tab on purpose.
accessTest.use({ expectedConsoleErrors: /Failed to load resource/ });

accessTest(
  "what another tab has kept of the same draft survives the publishing, and becomes a draft",
  async ({ page, context, origin, dataDir }) => {
    const ama = await createWriter("Ama", { origin, dataDir });
    await signIn(page, ama);
    await page.goto("/stories");
    await titleField(page).fill("Begun");
    await choosePoster(page);
    await sendDraft(page);
    await expect(draftSyncedMessage(page)).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto("/stories");
    await expect(titleField(otherTab)).toHaveValue("Begun");

    await descriptionField(page).fill("Of the first tab.");
    await sendDraft(page);
    await expect(draftSyncedMessage(page)).toBeVisible();
    await descriptionField(otherTab).fill("Of the other tab.");
    await sendDraft(otherTab);
    const conflictDialog = otherTab.getByRole("alertdialog");
    await button(conflictDialog, "Decide later").click();
    await descriptionField(otherTab).fill("Of the other tab, and more.");
    await expect(otherTab.getByText("Draft kept on this device.")).toBeVisible();
    await otherTab.close();

    await button(page, "Write the story").click();
    await storyTextField(page).click();
    await page.keyboard.type("The end.");
    await button(page, "Done").click();
    await page.getByLabel("Describe the poster").fill("A river");
    await button(page, "Publish").click();
    await expect(alertWithText(page, "Story published successfully!")).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto("/stories");
    await expect(descriptionField(page)).toHaveValue("Of the other tab, and more.");
    await expect(page.getByText("Draft kept in your account.")).toBeVisible();
    const drafts = await getFromApi<{ shortDescription: string }[]>(page, "/drafts", ama);
    expect(drafts.map(({ shortDescription }) => shortDescription)).toEqual([
      "Of the other tab, and more.",
    ]);
  },
);

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("a reload of the form opens the kept words, to the last space", async ({
    browser,
    contextOptions,
    network,
    origin,
    dataDir,
  }) => {
    const ama = await createWriter("Ama", { origin, dataDir });
    const context = await browser.newContext({ ...contextOptions, baseURL: network.origin });
    const page = await context.newPage();
    await signIn(page, ama);
    await page.goto("/about");
    await waitForServiceWorkerControl(page);
    await page.goto("/stories");
    await titleField(page).fill("Begun with a connection ");
    await button(page, "Write the story").click();
    await storyTextField(page).click();
    await page.keyboard.type("Once  upon ");
    await button(page, "Done").click();
    await expect(page.getByText("Draft kept on this device.")).toBeVisible();
    network.disconnect();
    await page.reload();
    await expect(titleField(page)).toHaveValue("Begun with a connection ");
    await expect(page.getByText("Error verifying writer.")).toHaveCount(0);
    await page.getByRole("button", { name: /^(Write the story|Go on writing)$/ }).click();
    await expect(storyTextField(page)).toBeVisible();
    expect(await storyTextField(page).evaluate((field) => field.textContent)).toBe("Once  upon ");
    await context.close();
  });
});
