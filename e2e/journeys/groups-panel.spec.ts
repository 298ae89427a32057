import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { sendMessageAs } from "../support/chat.ts";
import {
  addMembers,
  alertWithText,
  confirmDialog,
  createAnimation,
  createGroup,
  createPhoto,
  fetchInviteLink,
  groupPanel,
  groupRow,
  openGroupAndPanel,
  openGroupPanel,
  openPageAs,
  promoteMember,
  sendGroupMessage,
  softDeleteGroup,
} from "../support/groups.ts";
import { expect, expectHistoryEntryOf, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createUserOfAge, createWriter, signIn } from "../support/users.ts";

/**
 * Tests of the panel about a group, of deleting and restoring groups, and of group lists.
 */

test.use({ expectedConsoleErrors: /status of (400|403|404|409|500)|net::ERR_FAILED/ });

test("in the panel, admins change picture, name, description and broadcast mode, and other members see each change without a reload; an invite link with its code lets a user join a private group, until it is renewed", async ({
  page,
  context,
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [yaa, ama, kofi, esi] = await Promise.all([
    createWriter("Yaa", kora),
    createUser("Ama", kora),
    createUser("Kofi", kora),
    createUser("Esi", kora),
  ]);
  const group = await createGroup(origin, yaa, "Night tales", {
    description: "By the fire",
    privacy: "private",
  });
  await addMembers(origin, group, yaa, [ama, kofi]);
  await promoteMember(origin, group, yaa, ama);
  const kofiPage = await openPageAs(browser, { ...contextOptions, baseURL: origin }, kofi);
  await openGroupAndPanel(kofiPage, group);
  await signIn(page, ama);
  await openGroupAndPanel(page, group);

  await test.step("the panel has its own history entry, and returns the focus to its button when it closes", async () => {
    await page.goBack();
    await expect(groupPanel(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/group/${group._id}`);
    const aboutButton = page.getByRole("button", { name: "About the group" }).first();
    await aboutButton.click();
    await expect(groupPanel(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(groupPanel(page)).toHaveCount(0);
    await expect(aboutButton).toBeFocused();
    await aboutButton.click();
  });

  await test.step("members see neither the invite link nor the actions of admins", async () => {
    await expect(groupPanel(kofiPage).getByText("By the fire")).toBeVisible();
    for (const name of ["Copy", "Renew link", "Delete Group", "Edit name and description"]) {
      await expect(groupPanel(kofiPage).getByRole("button", { name })).toHaveCount(0);
    }
    await expect(groupPanel(kofiPage).getByRole("checkbox")).toHaveCount(1);
    await expectAccessibleInBothThemes(kofiPage);
    await expectNoHorizontalScroll(kofiPage);
  });

  await test.step("name and description are edited in place; a failure keeps the typed text", async () => {
    await groupPanel(page).getByRole("button", { name: "Edit name and description" }).click();
    const nameField = groupPanel(page).getByLabel("Name");
    await expect(nameField).toBeFocused();
    await nameField.fill("Moon tales");
    await groupPanel(page).getByLabel("Description").fill("Under the moon");
    await page.route("**/api/groups/*", (route) =>
      route.request().method() === "PUT" ? route.abort("failed") : route.continue(),
    );
    await groupPanel(page).getByRole("button", { name: "Save" }).click();
    await expect(
      alertWithText(page, "The group could not be changed. Please try again."),
    ).toBeVisible();
    await expect(nameField).toHaveValue("Moon tales");
    await page.unroute("**/api/groups/*");
    await groupPanel(page).getByRole("button", { name: "Save" }).click();
    await expect(groupPanel(kofiPage).getByRole("heading", { name: "Moon tales" })).toBeVisible();
    await expect(groupPanel(kofiPage).getByText("Under the moon")).toBeVisible();
  });

  await test.step("the picture is shown after the upload, and rolled back on failure", async () => {
    const file = { name: "fire.jpg", mimeType: "image/jpeg", buffer: await createPhoto() };
    const input = page.locator("[role=dialog] input[type=file]");
    await page.route("**/profile-picture", (route) => route.abort("failed"));
    await input.setInputFiles(file);
    await expect(alertWithText(page, "The picture could not be saved.")).toBeVisible();
    await expect(groupPanel(page).locator("img")).toHaveCount(0);
    await page.unroute("**/profile-picture");
    const uploadRequest = page.waitForRequest(/profile-picture$/);
    await input.setInputFiles(file);
    expect((await (await uploadRequest).headerValue("content-type")) ?? "").toContain(
      "multipart/form-data",
    );
    await expect(groupPanel(page).getByText("The group has a new picture.")).toBeVisible();
    await expect(groupPanel(kofiPage).locator("img")).toHaveCount(1);
  });

  await test.step("an animated picture is uploaded after the admin was told that it becomes still", async () => {
    const input = page.locator("[role=dialog] input[type=file]");
    const uploads: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/profile-picture")) uploads.push(request.method());
    });
    await input.setInputFiles({
      name: "fire.gif",
      mimeType: "image/gif",
      buffer: await createAnimation(),
    });
    const sentence = "This picture is animated. Only its first frame is kept.";
    await expect(groupPanel(page).getByRole("status").filter({ hasText: sentence })).toBeVisible();
    expect(uploads).toEqual([]);
    await groupPanel(page).getByRole("button", { name: "Use the first frame" }).click();
    await expect(groupPanel(page).getByText("The group has a new picture.")).toBeVisible();
    await expect(groupPanel(page).getByRole("button", { name: "Change picture" })).toBeFocused();
    expect(uploads).toEqual(["PUT"]);
  });

  await test.step("in broadcast mode others see 'Only admins can send messages in this group.'", async () => {
    const broadcastCheckbox = groupPanel(page).getByRole("checkbox", {
      name: "Only admins can send messages",
    });
    await kofiPage.goBack();
    await expect(kofiPage.getByRole("textbox")).toBeVisible();
    // The test uses the keyboard because toasts may cover the checkbox.
    await broadcastCheckbox.press("Space");
    await expect(kofiPage.getByText("Only admins can send messages in this group.")).toBeVisible();
    await expect(kofiPage.getByRole("textbox")).toHaveCount(0);
    await broadcastCheckbox.press("Space");
    await expect(kofiPage.getByRole("textbox")).toBeVisible();
    await page.route("**/broadcast", (route) => route.abort("failed"));
    await broadcastCheckbox.press("Space");
    await expect(alertWithText(page, "Broadcast mode could not be changed.")).toBeVisible();
    await expect(broadcastCheckbox).not.toBeChecked();
  });

  const muteCheckbox = groupPanel(page).getByRole("checkbox", { name: "Mute notifications" });
  await muteCheckbox.press("Space");
  await expect(muteCheckbox).toBeChecked();

  await test.step("an invite link is copied and renewed", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const linkField = groupPanel(page).getByRole("textbox", { name: "Invite link" });
    await groupPanel(page).getByRole("button", { name: "Copy" }).press("Enter");
    await expect(alertWithText(page, "Link copied to clipboard")).toBeVisible();
    const firstLink = await page.evaluate(() => navigator.clipboard.readText());
    expect(firstLink).toMatch(new RegExp(`^${origin}/group/${group._id}\\?invite=[\\w-]+$`));
    await expect(linkField).toHaveValue(firstLink);
    await expectAccessibleInBothThemes(page);
    await groupPanel(page).getByRole("button", { name: "Renew link" }).press("Enter");
    await confirmDialog(page, "Renew the invite link?")
      .getByRole("button", { name: "Renew link" })
      .click();
    await expect(alertWithText(page, "There is a new invite link.")).toBeVisible();
    await expect(linkField).not.toHaveValue(firstLink);
    const newLink = await linkField.inputValue();
    expect(await fetchInviteLink(origin, group, yaa)).toBe(newLink);

    // The next user of Kofi's browser.
    await signIn(kofiPage, esi);
    await kofiPage.goto(firstLink);
    await kofiPage.getByRole("button", { name: "Join Group" }).click();
    await expect(
      alertWithText(kofiPage, "This invite link is no longer good. Ask for a new one."),
    ).toBeVisible();
    // Without a valid invite link, a user can still send a request to join.
    await expect(kofiPage.getByRole("button", { name: "Request to Join Group" })).toBeVisible();
    await kofiPage.goto(newLink);
    await expect(kofiPage.getByText("You were invited.")).toBeVisible();
    await kofiPage.getByRole("button", { name: "Join Group" }).click();
    await expect(kofiPage.getByRole("textbox")).toBeVisible();
    await expect(kofiPage).toHaveURL(`/group/${group._id}`);
  });
  await kofiPage.context().close();
});

test("a press of 700 ms, a right-click and the menu of a row ask to delete the group, as the panel does; the deleted group is faded with 'Undo Delete', and is restored; members can do neither", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [yaa, kofi] = await Promise.all([createWriter("Yaa", kora), createUser("Kofi", kora)]);
  const group = await createGroup(origin, yaa, "Night tales");
  await addMembers(origin, group, yaa, [kofi]);
  await signIn(page, yaa);
  await page.clock.install();
  await page.goto("/recent");
  const row = groupRow(page, group);
  const deleteDialog = confirmDialog(page, "Delete “Night tales”?");
  const cancel = async () => {
    await deleteDialog.getByRole("button", { name: "Cancel" }).click();
    await expect(deleteDialog).toHaveCount(0);
    // Until then, the dialog may return the focus to the row, where Enter opens the group.
    await expectHistoryEntryOf(page, "page");
  };
  await row.getByText("Night tales").hover();
  await page.mouse.down();
  await page.clock.runFor(650);
  await expect(deleteDialog).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(deleteDialog).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL("/recent");
  await cancel();
  await row.getByText("Night tales").click({ button: "right" });
  await expect(deleteDialog).toBeVisible();
  await cancel();
  await row.getByRole("button", { name: "Options for Night tales" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete Group" }).click({ button: "right" });
  await expect(deleteDialog).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Delete Group" }).press("Enter");
  await expect(deleteDialog).toBeVisible();
  await cancel();

  const kofiPage = await openPageAs(browser, { ...contextOptions, baseURL: origin }, kofi);
  await kofiPage.goto("/recent");
  const kofiRow = groupRow(kofiPage, group);
  await kofiRow.getByText("Night tales").click({ button: "right" });
  await kofiRow.getByRole("button", { name: "Options for Night tales" }).click();
  await expect(kofiPage.getByRole("menuitem", { name: "Leave Group" })).toBeVisible();
  await expect(kofiPage.getByRole("menuitem", { name: "Delete Group" })).toHaveCount(0);
  await expect(confirmDialog(kofiPage, "Delete “Night tales”?")).toHaveCount(0);
  await kofiPage.keyboard.press("Escape");

  // A short press opens the group.
  await row.getByText("Night tales").click();
  await expect(page).toHaveURL(`/group/${group._id}`);
  const panel = await openGroupPanel(page);
  const deleteFromPanel = async () => {
    await panel.getByRole("button", { name: "Delete Group" }).click();
    await deleteDialog.getByRole("button", { name: "Delete Group" }).click();
  };
  await page.route("**/soft-delete", (route) => route.abort("failed"));
  await deleteFromPanel();
  await expect(alertWithText(page, "Failed to delete group")).toBeVisible();
  await page.unroute("**/soft-delete");
  await deleteFromPanel();
  await expect(panel.getByText(/It can be restored until/)).toBeVisible();
  await expectHistoryEntryOf(page, "page");
  await page.goto("/recent");
  for (const memberRow of [row, kofiRow]) {
    await expect(memberRow).toContainText("It can be restored until");
    await expect(memberRow).toHaveAttribute("data-faded", "true");
  }
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  // Members see the deleted group but cannot restore it.
  const undoLabel = "Undo Delete of Night tales";
  await expect(kofiRow.getByRole("button", { name: undoLabel })).toHaveCount(0);

  const undoButton = row.getByRole("button", { name: undoLabel });
  await page.route("**/restore", (route) => route.abort("failed"));
  await undoButton.click();
  await expect(alertWithText(page, "Failed to restore group")).toBeVisible();
  await page.unroute("**/restore");
  await undoButton.click();
  await expect(alertWithText(page, "The group is back.")).toBeVisible();
  for (const memberRow of [row, kofiRow])
    await expect(memberRow).not.toHaveAttribute("data-faded", "true");
  await kofiPage.context().close();
});

test("the groups list shows the last message with its sender and the unread count, which the navigation adds to the chats' count", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [yaa, kofi, esi] = await Promise.all([
    createWriter("Yaa", kora),
    createUserOfAge("Kofi", 30, kora),
    createUser("Esi", kora),
  ]);
  const [nightGroup, dayGroup] = [
    await createGroup(origin, yaa, "Night tales"),
    await createGroup(origin, yaa, "Day tales", { privacy: "private" }),
  ];
  for (const group of [nightGroup, dayGroup]) await addMembers(origin, group, yaa, [kofi]);
  await sendGroupMessage(origin, yaa, dayGroup, "Come at noon");
  await sendMessageAs(origin, esi, kofi, "Good evening");
  await signIn(page, kofi);
  const groupRequests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/groups") groupRequests.push(pathname);
  });
  await page.goto("/recent");
  const quickNavigation = page.getByRole("navigation", { name: "Quick navigation" });
  const readGroupNames = () =>
    page
      .getByRole("region", { name: "Groups" })
      .getByRole("article")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
  await expect(groupRow(page, dayGroup)).toContainText("Yaa: Come at noon");
  await expect(groupRow(page, dayGroup)).toContainText("1 unread message");
  await expect(groupRow(page, dayGroup).getByRole("img", { name: "Private group" })).toBeVisible();
  await expect(groupRow(page, nightGroup)).toContainText("Nothing was said yet.");
  expect(await readGroupNames()).toEqual(["Day tales", "Night tales"]);
  await expect(quickNavigation.getByRole("link", { name: "Chat, 2 unread" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  await sendGroupMessage(origin, yaa, nightGroup, "Who is awake?");
  await expect(groupRow(page, nightGroup)).toContainText("Yaa: Who is awake?");
  expect(await readGroupNames()).toEqual(["Night tales", "Day tales"]);
  await expect(quickNavigation.getByRole("link", { name: "Chat, 3 unread" })).toBeVisible();
  await sendGroupMessage(origin, kofi, nightGroup, "I am");
  await expect(groupRow(page, nightGroup)).toContainText("You: I am");
  // One response contains the list and the unread count. It is fetched on load and when the socket connects, and not
  // after events.
  expect(groupRequests.length).toBeLessThanOrEqual(2);

  await groupRow(page, dayGroup).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Day tales" })).toBeVisible();
  await page.goBack();
  await expect(groupRow(page, dayGroup)).not.toContainText("unread");
  await expect(quickNavigation.getByRole("link", { name: "Chat, 2 unread" })).toBeVisible();
});

test("a writer's groups are on the profile and in the directory, with a View, Join or Request button according to membership", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const uniqueName = `Q${Math.trunc(Math.random() * 1e6)}`;
  const [yaa, kofi] = [await createWriter(uniqueName, kora), await createUser("Kofi", kora)];
  await createGroup(origin, yaa, "Night tales", { privacy: "private" });
  const [ownGroup, publicGroup, deletedGroup] = [
    await createGroup(origin, yaa, "Mine already"),
    await createGroup(origin, yaa, "Open fire"),
    await createGroup(origin, yaa, "Given up"),
  ];
  await addMembers(origin, ownGroup, yaa, [kofi]);
  await softDeleteGroup(origin, deletedGroup, yaa);
  await signIn(page, kofi);
  await page.goto(`/writer/profile/${yaa.userId}`);
  const groups = page.getByRole("region", { name: "Groups" });
  await expect(groups.getByRole("listitem")).toHaveCount(3);
  await expect(groups.getByRole("link", { name: "View Group Mine already" })).toHaveAttribute(
    "href",
    `/group/${ownGroup._id}`,
  );
  await expectAccessibleInBothThemes(page);
  await groups.getByRole("button", { name: "Request to Join Group Night tales" }).click();
  await expect(alertWithText(page, "Your request was sent to the admins.")).toBeVisible();
  await expect(groups.getByRole("button", { name: "Request sent Night tales" })).toBeDisabled();
  await groups.getByRole("button", { name: "Join Group Open fire" }).click();
  await expect(page).toHaveURL(`/group/${publicGroup._id}`);

  await page.goto(`/chat?search=${uniqueName}`);
  const card = page.getByRole("article").filter({ hasText: uniqueName });
  await card.getByRole("heading").getByRole("button").first().click();
  await expect(card.getByRole("link", { name: "View Group Open fire" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Request sent Night tales" })).toBeVisible();
  await expectNoHorizontalScroll(page);
});
