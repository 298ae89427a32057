import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  addMembers,
  alertWithText,
  chooseMemberAction,
  confirmDialog,
  createGroup,
  createPhoto,
  groupPanel,
  groupRow,
  openGroupAndPanel,
  openGroupPanel,
  openPageAs,
  promoteMember,
  statusMessage,
} from "../support/groups.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createUserOfAge, createWriter, postToApi, signIn } from "../support/users.ts";

/** Tests of creating and joining groups, roles, and leaving. */

test.use({ expectedConsoleErrors: /status of (400|403|404|409|500)|net::ERR_FAILED/ });

test("a writer creates a group with name, description, privacy and a picture, and is its member", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const yaa = await createWriter("Yaa", kora);
  await signIn(page, yaa);
  await page.goto("/recent");
  await page.getByRole("main").getByRole("link", { name: "Create Group" }).click();
  await expect(page).toHaveURL("/create-group");
  const createButton = page.getByRole("button", { name: "Create Group" });
  await expect(page.getByRole("radio", { name: "Public" })).toBeChecked();
  await createButton.click();
  await expect(page.getByText("Please give the group a name.")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByLabel("Name").fill("River listeners");
  await page.getByLabel("Description").fill("Every Thursday.");
  await page.getByRole("radio", { name: "Private" }).check();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  await test.step("a failure shows 'Failed to create group. Please try again.'; after a lost answer the group is not created twice, and the typed text stays", async () => {
    await page.route("**/api/groups", (route) => route.fulfill({ status: 500, body: "" }));
    await createButton.click();
    await expect(alertWithText(page, "Failed to create group. Please try again.")).toBeVisible();
    await page.unroute("**/api/groups");
    await page.route("**/api/groups", async (route) => {
      await route.fetch();
      await route.abort("failed");
    });
    await createButton.click();
    const unknownOutcome =
      "We could not tell whether the group was created. Create it again: it will not appear twice.";
    await expect(alertWithText(page, unknownOutcome)).toBeVisible();
    await expect(page.getByRole("main").getByText(unknownOutcome)).toBeVisible();
    await page.unroute("**/api/groups");
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("River listeners");
    await expect(page.getByLabel("Description")).toHaveValue("Every Thursday.");
    await expect(page.getByRole("radio", { name: "Private" })).toBeChecked();
  });

  const file = { name: "fire.jpg", mimeType: "image/jpeg", buffer: await createPhoto() };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("button", { name: "Change picture" })).toBeVisible();
  await createButton.click();
  await expect(page).toHaveURL(/\/group\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "River listeners" })).toBeVisible();
  const aboutPanel = await openGroupPanel(page);
  await expect(aboutPanel.getByText("Every Thursday.")).toBeVisible();
  await expect(aboutPanel.getByText("Private group")).toBeVisible();
  await expect(aboutPanel.getByRole("button", { name: /^Members\s*1 member$/ })).toBeVisible();
  await expect(aboutPanel.locator("img")).toHaveAttribute("src", /./);
  await page.goto("/recent");
  await expect(page.getByRole("article", { name: "River listeners", exact: true })).toHaveCount(1);
  await page.goto("/create-group");
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("users who are not writers have no link to create a group; its page says that only writers can, with a link to become one", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Ama", { origin, dataDir }));
  const main = page.getByRole("main");
  await page.goto("/recent");
  await expect(page.getByText("No conversations yet. Say hello to somebody.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Create Group" })).toHaveCount(0);
  await page.goto("/create-group");
  await expect(page.getByText("Only writers can create groups.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Become a griot" })).toHaveAttribute("href", "/save");
  await expectAccessibleInBothThemes(page);
});

test("users join a public group at once and request to join a private group, and admins accept or decline, in three browsers", {
  tag: "@core",
}, async ({ page, browser, contextOptions, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [yaa, ama, kofi, esi] = [
    await createWriter("Yaa", kora),
    await createUser("Ama", kora),
    await createUser("Kofi", kora),
    await createUser("Esi", kora),
  ];
  const publicGroup = await createGroup(origin, yaa, "Open fire");
  const privateGroup = await createGroup(origin, yaa, "Night tales", { privacy: "private" });
  await addMembers(origin, privateGroup, yaa, [ama]);
  await promoteMember(origin, privateGroup, yaa, ama);
  const options = { ...contextOptions, baseURL: origin };
  const [amaPage, kofiPage] = [
    await openPageAs(browser, options, ama),
    await openPageAs(browser, options, kofi),
  ];
  await signIn(page, yaa);
  await page.goto("/recent");
  await amaPage.goto("/recent");

  await test.step("outsiders see name, picture, privacy and member count", async () => {
    await kofiPage.goto(`/group/${publicGroup._id}`);
    await expect(kofiPage.getByRole("heading", { level: 1, name: "Open fire" })).toBeVisible();
    await expect(kofiPage.getByText("Public group")).toBeVisible();
    await expect(kofiPage.getByText("1 member", { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(kofiPage);
  });

  await test.step("a failure without a message from the server shows 'Failed to join group.'", async () => {
    await kofiPage.route("**/api/groups/*/join", (route) => route.abort("failed"));
    await kofiPage.getByRole("button", { name: "Join Group" }).click();
    await expect(alertWithText(kofiPage, "Failed to join group.")).toBeVisible();
    await kofiPage.unroute("**/api/groups/*/join");
  });

  await test.step("a user joins a public group immediately, sees the message of the response, and is a member", async () => {
    await kofiPage.getByRole("button", { name: "Join Group" }).click();
    await expect(alertWithText(kofiPage, "You have joined the group.")).toBeVisible();
    await expect(kofiPage.getByRole("textbox")).toBeVisible();
    await kofiPage.goto("/recent");
    await expect(groupRow(kofiPage, publicGroup)).toBeVisible();
  });

  await test.step("a request to join a private group is shown to its creator and admins at once", async () => {
    await kofiPage.goto(`/group/${privateGroup._id}`);
    await kofiPage.getByRole("button", { name: "Request to Join Group" }).click();
    await expect(alertWithText(kofiPage, "Your request was sent to the admins.")).toBeVisible();
    await expect(kofiPage.getByRole("button", { name: /Request sent/ })).toBeDisabled();
    for (const adminPage of [page, amaPage]) {
      await expect(statusMessage(adminPage, "Kofi asks to join Night tales.")).toBeAttached();
      await expect(groupRow(adminPage, privateGroup)).toContainText("1 person asks to join");
    }
    await postToApi(origin, `/groups/${privateGroup._id}/request-join`, {}, esi.token);
    await expect(groupRow(page, privateGroup)).toContainText("2 people ask to join");
  });

  await test.step("an admin declines one request and accepts another, whose sender becomes a member at once", async () => {
    await openGroupAndPanel(amaPage, privateGroup);
    await groupPanel(amaPage)
      .getByRole("button", { name: /^Requests to join\s*2$/ })
      .click();
    const requestsDialog = amaPage.getByRole("dialog", { name: "Requests to join" });
    await expect(requestsDialog.getByRole("listitem")).toHaveCount(2);
    await expectAccessibleInBothThemes(amaPage);
    await requestsDialog.getByRole("button", { name: "Decline Esi" }).click();
    await expect(alertWithText(amaPage, "The request was declined.")).toBeVisible();
    await requestsDialog.getByRole("button", { name: "Accept Kofi" }).click();
    await expect(alertWithText(amaPage, "They are a member now.")).toBeVisible();
    await expect(requestsDialog.getByText("Nobody waits to be let in.")).toBeVisible();
    await expect(statusMessage(kofiPage, "You are a member of Night tales now.")).toBeAttached();
    await expect(kofiPage.getByRole("textbox")).toBeVisible();
    await expect(groupRow(page, privateGroup)).not.toContainText("to join");
  });
});

test("only the creator promotes and demotes; admins remove members; the browsers of the others show each change; a member leaves after a confirmation, which says that the oldest admin becomes the creator, or that the group ends", async ({
  page,
  browser,
  contextOptions,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [yaa, ama, kofi] = await Promise.all([
    createWriter("Yaa", kora),
    createUserOfAge("Ama", 36, kora),
    createUser("Kofi", kora),
  ]);
  const group = await createGroup(origin, yaa, "Night tales");
  await addMembers(origin, group, yaa, [ama, kofi]);
  const amaPage = await openPageAs(browser, { ...contextOptions, baseURL: origin }, ama);
  await amaPage.goto("/recent");
  await signIn(page, yaa);
  await openGroupAndPanel(page, group);
  await groupPanel(page)
    .getByRole("button", { name: /^Members/ })
    .click();
  const members = page.getByRole("dialog", { name: "3 members" });
  const memberRow = (name: string) => members.getByRole("listitem").filter({ hasText: name });
  await expect(members.getByRole("listitem")).toHaveCount(3);
  await expect(memberRow("Yaa")).toContainText("Creator");
  await expect(memberRow("Yaa")).toContainText("you");
  await expect(memberRow("Ama").getByRole("img", { name: "Online" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  await test.step("members can be searched by name", async () => {
    await members.getByRole("searchbox").fill("kof");
    await expect(members.getByRole("listitem")).toHaveCount(1);
    await members.getByRole("searchbox").fill("nobody at all");
    await expect(members.getByText("Nobody matches your search.")).toBeVisible();
    await members.getByRole("searchbox").fill("");
    await expect(members.getByRole("listitem")).toHaveCount(3);
  });

  await chooseMemberAction(page, ama, "Make admin");
  await expect(memberRow("Ama")).toContainText("Admin");
  await expect(statusMessage(amaPage, "You are now an admin of Night tales.")).toBeAttached();

  await test.step("an admin cannot promote members, and removes them only after a confirmation", async () => {
    await openGroupAndPanel(amaPage, group);
    await groupPanel(amaPage)
      .getByRole("button", { name: /^Members/ })
      .click();
    await amaPage.getByRole("button", { name: "Options for Kofi" }).click();
    await expect(amaPage.getByRole("menuitem", { name: "Remove from group" })).toBeVisible();
    await expect(amaPage.getByRole("menuitem", { name: "Make admin" })).toHaveCount(0);
    await amaPage.getByRole("menuitem", { name: "Remove from group" }).click();
    const removeDialog = confirmDialog(amaPage, "Remove Kofi from the group?");
    await removeDialog.getByRole("button", { name: "Cancel" }).click();
    await expect(removeDialog).toHaveCount(0);
    await expect(members).toBeVisible();
    await chooseMemberAction(amaPage, kofi, "Remove from group");
    await removeDialog.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("dialog", { name: "2 members" })).toBeVisible();
  });

  await chooseMemberAction(page, ama, "Remove as admin");
  await expect(statusMessage(amaPage, "You are no longer an admin of Night tales.")).toBeAttached();
  await amaPage.goBack();
  await expect(groupPanel(amaPage).getByRole("heading", { name: "Invite link" })).toHaveCount(0);

  await test.step("a promotion that fails is rolled back with an error message", async () => {
    await page.route("**/api/groups/*/admins", (route) => route.abort("failed"));
    await chooseMemberAction(page, ama, "Make admin");
    await expect(alertWithText(page, "That did not work. Please try again.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Ama" })).not.toContainText("Admin");
    await page.unroute("**/api/groups/*/admins");
  });

  await chooseMemberAction(page, ama, "Make admin");
  await expect(page.getByRole("listitem").filter({ hasText: "Ama" })).toContainText("Admin");
  await page.goBack();
  await groupPanel(page).getByRole("button", { name: "Leave Group" }).click();
  const leaveDialog = confirmDialog(page, "Leave “Night tales”?");
  await expect(leaveDialog).toContainText("Ama, the oldest admin, becomes its creator.");
  await leaveDialog.getByRole("button", { name: "Cancel" }).click();
  await groupPanel(page).getByRole("button", { name: "Leave Group" }).click();
  await leaveDialog.getByRole("button", { name: "Leave Group" }).click();
  await expect(page).toHaveURL("/recent");
  await expect(alertWithText(page, "You have left the group.")).toBeVisible();
  await expect(groupRow(page, group)).toHaveCount(0);
  await expect(statusMessage(amaPage, "You are now the creator of Night tales.")).toBeAttached();

  await amaPage.goto("/recent");
  await amaPage.getByRole("button", { name: "Options for Night tales" }).click();
  await amaPage.getByRole("menuitem", { name: "Leave Group" }).click();
  const lastDialog = confirmDialog(amaPage, "Leave “Night tales”?");
  await expect(lastDialog).toContainText("Nobody else is in it");
  await lastDialog.getByRole("button", { name: "Leave Group" }).click();
  await expect(groupRow(amaPage, group)).toHaveCount(0);
  await amaPage.context().close();
});
