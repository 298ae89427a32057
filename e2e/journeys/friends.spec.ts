import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { usernameFromEmail } from "../support/statuses.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, postToApi, signIn } from "../support/users.ts";

/**
 * Tests of friend requests and friendships on the screens of both users.
 */

test.use({ expectedConsoleErrors: /status of (40[34]|503)|WebSocket connection/ });

const actionButton = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name });
/** Makes the next request for this operation fail with a server error. */
const failNextRequest = (page: Page, operation: "request" | "accept" | "decline") =>
  page.route(`**/api/profile/friend/${operation}`, (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
const friendsDialog = (page: Page) => page.getByRole("dialog", { name: "Friends" });
const tab = (page: Page, name: RegExp) =>
  friendsDialog(page).locator("label").filter({ hasText: name });

test("two users become friends and end the friendship, and both screens update", {
  tag: "@core",
}, async ({ page, browser, contextOptions, origin, dataDir, failOnConsoleErrors }) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createUser("Ama", kora), await createUser("Kofi", kora)];
  const kofiContext = await browser.newContext({ ...contextOptions, baseURL: origin });
  const kofiPage = await kofiContext.newPage();
  failOnConsoleErrors(kofiPage);
  await signIn(page, ama);
  await signIn(kofiPage, kofi);
  await kofiPage.goto(`/user/${ama.userId}`);
  await expect(actionButton(kofiPage, "Add Friend Ama")).toBeVisible();

  await page.goto(`/user/${kofi.userId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Kofi" })).toBeVisible();
  await expect(page.getByText(`@${usernameFromEmail(kofi)}`)).toBeVisible();
  await expect(page.getByRole("main").getByText("Online")).toBeVisible();
  await expect(page.getByRole("link", { name: "Chat with Kofi" })).toHaveAttribute(
    "href",
    `/chat/${kofi.userId}`,
  );
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await failNextRequest(page, "request");
  await actionButton(page, "Add Friend Kofi").click();
  await expect(alertWithText(page, "Failed to send friend request.")).toBeVisible();
  await actionButton(page, "Add Friend Kofi").click();
  await expect(alertWithText(page, "Friend request sent!")).toBeVisible();
  await expect(actionButton(page, "Request Sent Kofi")).toBeDisabled();
  await expect(actionButton(page, "Request Sent Kofi")).toBeFocused();

  await test.step("the recipient can decline a request, and can receive another one", async () => {
    await failNextRequest(kofiPage, "accept");
    await actionButton(kofiPage, "Accept Ama").click();
    await expect(alertWithText(kofiPage, "Failed to accept friend request.")).toBeVisible();
    await failNextRequest(kofiPage, "decline");
    await actionButton(kofiPage, "Decline Ama").click();
    await expect(alertWithText(kofiPage, "Failed to decline friend request.")).toBeVisible();
    await actionButton(kofiPage, "Decline Ama").click();
    await expect(alertWithText(kofiPage, "Friend request declined.")).toBeVisible();
    await expect(actionButton(kofiPage, "Add Friend Ama")).toBeFocused();
    await actionButton(page, "Add Friend Kofi").click();
    await expect(actionButton(kofiPage, "Accept Ama")).toBeVisible();
  });

  await test.step("the recipient's own profile shows requests and friends as counts and in the dialog", async () => {
    await kofiPage.goto("/theuser");
    await kofiPage.getByRole("button", { name: "1 friend request" }).click();
    await expect(friendsDialog(kofiPage).getByRole("link", { name: /Ama/ })).toBeVisible();
    await expectAccessibleInBothThemes(kofiPage);
    await friendsDialog(kofiPage).getByRole("button", { name: "Accept Ama" }).click();
    await expect(alertWithText(kofiPage, "Friend request accepted!")).toBeVisible();
    await expect(friendsDialog(kofiPage).getByText("Nobody waits for your answer.")).toBeVisible();
    await tab(kofiPage, /^Friends/).click();
    await expect(friendsDialog(kofiPage).getByRole("link", { name: /Ama/ })).toBeVisible();
    await expect(actionButton(page, "Remove Friend Kofi")).toBeVisible();
    await expect(page.getByText("1 friend", { exact: true })).toBeVisible();
  });

  await test.step("removing a friend requires a confirmation; the message on the user's own profile is 'Friend removed.'", async () => {
    await friendsDialog(kofiPage).getByRole("button", { name: "Remove Friend Ama" }).click();
    await kofiPage.getByRole("alertdialog").getByRole("button", { name: "Keep" }).click();
    await expect(friendsDialog(kofiPage).getByRole("link", { name: /Ama/ })).toBeVisible();
    await friendsDialog(kofiPage).getByRole("button", { name: "Remove Friend Ama" }).click();
    await kofiPage.getByRole("alertdialog").getByRole("button", { name: "Remove Friend" }).click();
    await expect(alertWithText(kofiPage, "Friend removed.")).toBeVisible();
    await expect(friendsDialog(kofiPage).getByText("You have no friends here yet.")).toBeVisible();
    await expect(actionButton(page, "Add Friend Kofi")).toBeVisible();
  });
  await kofiContext.close();
});

test("two crossing requests become a friendship; in the user directory, the message after the end of a friendship is 'Friend removed successfully!'", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createUser("Ama", kora), await createUser("Kofi", kora)];
  await signIn(page, ama);
  await page.goto(`/user/${kofi.userId}`);
  await expect(actionButton(page, "Add Friend Kofi")).toBeVisible();
  // Kofi's request arrives while Ama clicks, so her screen does not show it yet.
  await page.route("**/api/profile/friend/request", async (route) => {
    await postToApi(origin, "/profile/friend/request", { friendId: ama.userId }, kofi.token);
    await route.continue();
  });
  await actionButton(page, "Add Friend Kofi").click();
  await expect(alertWithText(page, "Friend request accepted!")).toBeVisible();
  await expect(actionButton(page, "Remove Friend Kofi")).toBeVisible();
  await page.unrouteAll();

  await test.step("a rejected operation without a message from the server is rolled back with 'Failed to remove friend.'", async () => {
    await page.route("**/api/profile/friend/*", (route) => route.fulfill({ status: 404 }), {
      times: 1,
    });
    await actionButton(page, "Remove Friend Kofi").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove Friend" }).click();
    await expect(alertWithText(page, "Failed to remove friend.")).toBeVisible();
    await expect(actionButton(page, "Remove Friend Kofi")).toBeVisible();
  });

  await test.step("the user directory shows the same state", async () => {
    await page.goto(`/users?search=${usernameFromEmail(kofi)}`);
    await actionButton(page, "Remove Friend Kofi").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove Friend" }).click();
    await expect(alertWithText(page, "Friend removed successfully!")).toBeVisible();
    await expect(actionButton(page, "Add Friend Kofi")).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});
