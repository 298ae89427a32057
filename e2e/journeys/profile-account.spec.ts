import { readFile } from "node:fs/promises";
import { alertWithText, button, field, logIn, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { composer, createAndOpenChat, messageBubble, sendMessageAs } from "../support/chat.ts";
import { loseNextAnswer } from "../support/requests.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  password,
  postToApi,
  publishStory,
  signIn,
} from "../support/users.ts";
import { sendToApi, uniqueTitle } from "../support/writing.ts";

/** Tests of data export, feedback, and the deletion of an account, which a login undoes. */

test.use({ expectedConsoleErrors: /status of (40[0134]|5\d\d)|WebSocket connection|ERR_FAILED/ });

test("the data of the user is downloaded as a JSON file, feedback is sent, and a deleted account is restored by a login", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  const title = uniqueTitle("The Last Ferry");
  await publishStory(title, ama, kora);
  await sendMessageAs(origin, ama, kofi, "The river is high");
  await signIn(page, ama);

  await test.step("the export contains all content of the user and shows 'Data downloaded.', or 'Failed to export data.'", async () => {
    await page.goto("/theuser#data");
    await page.route("**/api/profile/export", (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await button(page, "Download your data").click();
    await expect(alertWithText(page, "Failed to export data.")).toBeVisible();
    const downloadPromise = page.waitForEvent("download");
    await button(page, "Download your data").click();
    const download = await downloadPromise;
    await expect(alertWithText(page, "Data downloaded.")).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^kora-[\d-]{10}\.json$/);
    const text = await readFile(await download.path(), "utf8");
    expect(JSON.parse(text)).toBeInstanceOf(Object);
    for (const ownContent of [title, "The river is high", ama.email])
      expect(text).toContain(ownContent);
    expect(text).not.toContain(kofi.email);
  });

  await test.step("sent feedback shows 'Feedback sent. Thank you!'; what could not be sent stays in its field, and is sent again with the key of a lost answer", async () => {
    await page.goto("/theuser#feedback");
    const feedbackField = field(page, "Your feedback");
    await button(page, "Send feedback").click();
    await expect(page.getByText("Please write your feedback.")).toBeVisible();
    await feedbackField.fill("I miss a drum.");
    await page.route("**/api/profile/feedback", (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await button(page, "Send feedback").click();
    await expect(alertWithText(page, "Failed to send feedback.")).toBeVisible();
    await page.reload();
    await expect(feedbackField).toHaveValue("I miss a drum.");
    const keys = await loseNextAnswer(page, "**/api/profile/feedback");
    await button(page, "Send feedback").click();
    await expect(alertWithText(page, "Send it again: it will not arrive twice.")).toBeVisible();
    await page.reload();
    await button(page, "Send feedback").click();
    await expect(alertWithText(page, "Feedback sent. Thank you!")).toBeVisible();
    await expect(feedbackField).toHaveValue("");
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  await test.step("the account is deleted after 'Are you sure? This cannot be undone.' and the password", async () => {
    await page.goto("/theuser#account");
    await button(page, "Delete your account").click();
    const confirmDialog = page.getByRole("alertdialog", {
      name: "Are you sure? This cannot be undone.",
    });
    await expect(confirmDialog.getByText(/You can change your mind until .+\d{4}\./)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await confirmDialog.getByRole("button", { name: "Keep my account" }).click();
    await expect(confirmDialog).toHaveCount(0);
    await page.route("**/api/profile/delete", (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await button(page, "Delete your account").click();
    await expect(confirmDialog.getByRole("radio", { name: "Erase them too" })).toBeChecked();
    await confirmDialog.getByText("Leave them without a name").click();
    await expect(
      confirmDialog.getByRole("radio", { name: "Leave them without a name" }),
    ).toBeChecked();
    const passwordField = confirmDialog.getByRole("textbox", { name: "Your password" });
    const deleteButton = confirmDialog.getByRole("button", { name: "Delete account" });
    await deleteButton.click();
    await expect(confirmDialog.getByText("Please enter your password.")).toBeVisible();
    await passwordField.fill(password);
    await deleteButton.click();
    await expect(alertWithText(page, "Failed to delete account.")).toBeVisible();
    // The entered password is still there.
    await expect(passwordField).toHaveValue(password);
    await passwordField.fill("Not4the harp");
    await deleteButton.click();
    await expect(confirmDialog.getByText("This is not your password.")).toBeVisible();
    await expect(passwordField).toHaveValue("Not4the harp");
    await passwordField.fill(password);
    await deleteButton.click();
    await expect(alertWithText(page, "Your account is being deleted.")).toBeVisible();
    await expect(page).toHaveURL(`${origin}/`);
  });

  await test.step("a login asks whether to restore the account, and what was typed stays", async () => {
    await page.goto("/login");
    await logIn(page, ama);
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
    await expect(page.getByText(/You can change your mind until/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
    await button(page, "Leave it deleted").click();
    await expect(field(page, "Email")).toHaveValue(ama.email);
    await button(page, "Login").click();
    await page.route("**/api/auth/restore", (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await button(page, "Restore my account").click();
    await expect(page.getByText("Your account could not be restored.").first()).toBeVisible();
    await button(page, "Restore my account").click();
    await expect(page).toHaveURL(`${origin}/home`);
  });
});

test("a user who is blocked while the chat is open sees at once that it is closed, and the composer again after the unblock; a user who deletes their account disappears from it while the other one types", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
  await sendMessageAs(origin, kofi, ama, "I am leaving");
  await expect(messageBubble(page, "I am leaving")).toBeVisible();
  const target = { type: "user", targetId: ama.userId };
  await postToApi(origin, "/block-report/block", target, kofi.token);
  await expect(page.getByText("This conversation is closed.")).toBeVisible();
  await postToApi(origin, "/block-report/unblock", target, kofi.token);
  await composer(page).fill("Wait");

  await sendToApi(page, "DELETE", "/profile/delete", { password }, kofi);
  await expect(page.getByText("I am leaving")).toHaveCount(0);
  await page.goto("/recent");
  const chatRow = page.getByRole("article", { name: "Deleted account" });
  await chatRow.getByRole("link").click();
  await expect(page.getByText("This conversation is closed.")).toBeVisible();
  await expect(page.getByText("I am leaving")).toHaveCount(0);
});
