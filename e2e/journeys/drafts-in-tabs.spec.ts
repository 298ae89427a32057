import { test as accessTest, alertWithText } from "../support/access.ts";
import { waitForServiceWorkerControl } from "../support/browser-app.ts";
import { test } from "../support/browser-network-proxy.ts";
import { expect } from "../support/test.ts";
import { createWriter, publishStory, signIn } from "../support/users.ts";
import {
  button,
  choosePoster,
  descriptionField,
  draftSyncedMessage,
  getFromApi,
  sendDraft,
  storyTextField,
  titleField,
  uniqueTitle,
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

  test("a reload of an edit opens the kept words; with the next connection they are saved, after the choice if the story was changed meanwhile", async ({
    browser,
    contextOptions,
    network,
    origin,
    dataDir,
  }) => {
    const ama = await createWriter("Ama", { origin, dataDir });
    const title = uniqueTitle("The Ferry");
    const storyId = await publishStory(title, ama, { origin, dataDir });
    const otherStoryId = await publishStory(uniqueTitle("The Loom"), ama, { origin, dataDir });
    const context = await browser.newContext({ ...contextOptions, baseURL: network.origin });
    const page = await context.newPage();
    await signIn(page, ama);
    await page.goto("/about");
    await waitForServiceWorkerControl(page);
    await page.goto(`/stories/edit/${storyId}`);
    await titleField(page).fill(`${title}, mended `);
    await expect(page.getByText("Draft kept on this device.")).toBeVisible();
    network.disconnect();
    await page.reload();
    await expect(titleField(page)).toHaveValue(`${title}, mended `);
    await expect(descriptionField(page)).toHaveValue("A ferryman keeps a promise.");
    await descriptionField(page).fill("Mended without a connection.");
    await button(page, "Save").click();
    await expect(page.getByRole("alert").getByText("Failed to save story")).toBeVisible();
    await page.reload();
    await expect(descriptionField(page)).toHaveValue("Mended without a connection.");

    // An edit that this device does not have needs the server.
    const otherTab = await context.newPage();
    await otherTab.goto(`/stories/edit/${otherStoryId}`);
    await expect(otherTab.getByRole("alert").getByText("Failed to load story")).toBeVisible();

    const { ok } = await fetch(`${origin}/api/dashboard/stories/${storyId}`, {
      method: "PUT",
      headers: { "x-auth-token": ama.token, "content-type": "application/json" },
      body: JSON.stringify({
        title: "Theirs",
        shortDescription: "Theirs.",
        story: "<p>Theirs.</p>",
      }),
    });
    expect(ok).toBe(true);
    network.restore();
    await expect(titleField(otherTab)).toBeVisible();
    await expect(descriptionField(page)).toHaveValue("Mended without a connection.");
    await button(page, "Save").click();
    const conflictDialog = page.getByRole("alertdialog", {
      name: "This story was changed in another place",
    });
    await expect(conflictDialog).toContainText("Theirs");
    await button(conflictDialog, "Keep mine").click();
    await expect(page.getByText("Story saved.", { exact: true })).toBeVisible();
    const saved = await getFromApi(page, `/dashboard/stories/${storyId}`, ama);
    expect(saved).toMatchObject({
      title: `${title}, mended`,
      shortDescription: "Mended without a connection.",
    });
    await context.close();
  });
});
