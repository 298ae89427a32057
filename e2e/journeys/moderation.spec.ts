import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { dialogWithText, dismissToasts, findReport } from "../support/moderation.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createModerator,
  createUser,
  createWriter,
  postToApi,
  publishStory,
  signIn,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of the queue of reports: the actions of moderators and the messages to the affected users. */

const dialog = dialogWithText;

test("a report is in the queue with its context; a moderator hides, warns and suspends, and the log lists each action", {
  tag: "@core",
}, async ({ page, browser, contextOptions, failOnConsoleErrors, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const ama = await createWriter("Ama", kora);
  const kofi = await createUser("Kofi", kora);
  const moderatorUser = await createModerator(kora);
  const title = uniqueTitle("The Copied River");
  const storyId = await publishStory(title, ama, kora);
  const report = { type: "story", targetId: storyId, reason: "It is copied, word by word." };
  await postToApi(origin, "/block-report/report", report, kofi.token);

  await test.step("a user who is not a moderator gets the not-found page", async () => {
    await signIn(page, ama);
    await page.goto("/moderation");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });

  await signIn(page, moderatorUser);
  await page.goto("/moderation");
  const reportCard = await findReport(page, title);
  await expect(reportCard.getByText("It is copied, word by word.")).toBeVisible();
  await expect(reportCard.getByRole("link", { name: ama.name })).toBeVisible();
  await expect(reportCard.getByText("kept his word to the river")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step("a rejected action keeps the report in the queue, and what was typed in the dialog", async () => {
    await page.route("**/api/moderation/story/*", (route) =>
      route.fulfill({ status: 400, contentType: "application/json", body: "{}" }),
    );
    await reportCard.getByRole("button", { name: "Hide" }).click();
    await dialog(page, "Hide:").getByRole("textbox").fill("Copied.");
    await dialog(page, "Hide:").getByRole("button", { name: "Hide" }).click();
    await expect(alertWithText(page, "This could not be done. Please try again.")).toBeVisible();
    await expect(dialog(page, "Hide:").getByRole("textbox")).toHaveValue("Copied.");
    await page.unroute("**/api/moderation/story/*");
    await page.keyboard.press("Escape");
    await expect(reportCard).toBeVisible();
  });

  await test.step("a hidden story leaves the queue and is invisible to all", async () => {
    await reportCard.getByRole("button", { name: "Hide" }).click();
    await dialog(page, "Hide:").getByRole("textbox").fill("Copied.");
    await dialog(page, "Hide:").getByRole("button", { name: "Hide" }).click();
    await expect(alertWithText(page, "It is hidden now.")).toBeVisible();
    await expect(reportCard).toHaveCount(0);
    const headers = { "x-auth-token": kofi.token };
    expect((await fetch(`${origin}/api/stories/${storyId}`, { headers })).status).toBe(404);
  });

  await page.getByText("Handled", { exact: true }).click();
  await expect(reportCard.getByRole("button", { name: "Show again" })).toBeVisible();
  await dismissToasts(page);

  await test.step("a warning requires a text, and the writer receives it as an alert", async () => {
    await reportCard.getByRole("button", { name: "Warn" }).click();
    const warnDialog = dialog(page, "Warn:");
    await warnDialog.getByRole("button", { name: "Warn" }).click();
    await expect(warnDialog.getByText("Please say why.")).toBeVisible();
    await warnDialog.getByRole("textbox").fill("Tell your own stories.");
    await warnDialog.getByRole("button", { name: "Warn" }).click();
    await expect(alertWithText(page, "The person was warned.")).toBeVisible();
    const writerPage = await (await browser.newContext(contextOptions)).newPage();
    failOnConsoleErrors(writerPage);
    await signIn(writerPage, ama);
    await writerPage.goto("/home");
    await writerPage
      .getByRole("banner")
      .getByRole("button", { name: /^Alerts, \d+ unread$/ })
      .click();
    const alerts = writerPage.getByRole("dialog", { name: "Alerts" });
    await expect(alerts.getByText("A warning from the moderators")).toBeVisible();
    await expect(alerts.getByText("Tell your own stories.")).toBeVisible();
    await writerPage.context().close();
  });

  await test.step("a correction of the age requires a month, says what follows, and is sent with the reason", async () => {
    await reportCard.getByRole("button", { name: "Correct age" }).click();
    const ageDialog = dialog(page, "Correct age:");
    await ageDialog.getByRole("textbox").fill("She wrote that she is in school.");
    await ageDialog.getByRole("button", { name: "Correct age" }).click();
    await expect(ageDialog.getByText("Please choose the month and the year of birth.")).toHaveCount(
      2,
    );
    await ageDialog.getByLabel("Month of birth").selectOption("May");
    const year = ageDialog.getByLabel("Year of birth");
    await year.selectOption(String(new Date().getFullYear() - 10));
    await expect(ageDialog.getByText("the account is closed now")).toBeVisible();
    await year.selectOption(String(new Date().getFullYear() - 15));
    await expect(ageDialog.getByText("mature stories are hidden from them")).toBeVisible();
    // Messages above the dialog would cover its buttons during the scan.
    await dismissToasts(page);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await ageDialog.getByRole("button", { name: "Correct age" }).click();
    await expect(alertWithText(page, "The month of birth is changed.")).toBeVisible();
    await expect(reportCard.getByText("Age corrected", { exact: true })).toBeVisible();
  });

  await test.step("a suspension has a reason and an end, or none", async () => {
    await reportCard.getByRole("button", { name: "Suspend" }).click();
    const suspendDialog = dialog(page, "Suspend:");
    await suspendDialog.getByRole("textbox").fill("Copied once too often.");
    await suspendDialog.getByRole("combobox").selectOption("Without end");
    await suspendDialog.getByRole("button", { name: "Suspend" }).click();
    await expect(alertWithText(page, "The account is suspended.")).toBeVisible();
    await expect(reportCard.getByText("Suspended", { exact: true })).toBeVisible();
  });

  await page.getByRole("tab", { name: "Log" }).click();
  const log = page.getByRole("list", { name: "Log" });
  await expect(
    log.getByRole("listitem").filter({ hasText: "Copied once too often." }),
  ).toContainText("Suspended");
  await expect(log.getByRole("listitem").filter({ hasText: title }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
