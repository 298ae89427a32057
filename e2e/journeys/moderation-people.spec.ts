import { alertWithText, button, field, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { openChat, typeAndSend } from "../support/chat.ts";
import { dialogWithText, dismissToasts, findReport, uniqueName } from "../support/moderation.ts";
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

/** Tests of what moderators do without a report, of several moderators, and of appeals. */

test.use({
  expectedConsoleErrors: /Failed to load resource: (the server responded|net::ERR_FAILED)/,
});

test("a moderator finds a person, writes a note and limits; the person reads why and appeals, and another moderator decides; neither acts on the other", async ({
  page,
  browser,
  contextOptions,
  failOnConsoleErrors,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const kofi = await createUser(uniqueName("Kofi"), kora);
  const ama = await createWriter("Ama", kora);
  const title = uniqueTitle("The Quiet River");
  const storyId = await publishStory(title, ama, kora);
  const [efua, yaw] = [await createModerator(kora), await createModerator(kora, "Yaw")];
  const openPage = async () => {
    const opened = await (await browser.newContext(contextOptions)).newPage();
    failOnConsoleErrors(opened);
    return opened;
  };

  await signIn(page, efua);

  await test.step("the own profile tells the device that its user is a moderator, for whom menus lead to moderation", async () => {
    await page.goto("/theuser");
    await expect(page.getByRole("link", { name: "Moderation" })).toBeVisible();
    await page.goto(`/user/${kofi.userId}`);
    await button(page, `Options for ${kofi.name}`).click();
    await page.getByRole("menuitem", { name: "Open in moderation" }).click();
    await expect(page).toHaveURL(`${origin}/moderation/user/${kofi.userId}`);
  });

  await page.goto("/moderation?view=search");

  await test.step("the search finds a story and a person", async () => {
    await button(page, "Search").click();
    await expect(page.getByText("Please enter a name, a link or an id.")).toBeVisible();
    const search = page.getByRole("searchbox", { name: "Name, link or id" });
    await search.fill("Nobodyhasthisname");
    await button(page, "Search").click();
    await expect(page.getByText("Nothing was found.")).toBeVisible();
    const [kind, results] = [
      page.getByRole("combobox", { name: "What" }),
      page.getByRole("list", { name: "Results" }),
    ];
    await kind.selectOption("Stories");
    await search.fill(title);
    await button(page, "Search").click();
    await expect(results).toContainText(title);
    await kind.selectOption("People");
    await search.fill(kofi.name);
    await button(page, "Search").click();
    await expect(results).toContainText(kofi.name);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("link", { name: kofi.name }).click();
  });

  await expect(page).toHaveURL(`${origin}/moderation/user/${kofi.userId}`);
  await expect(page.getByRole("heading", { name: kofi.name })).toBeVisible();
  await expect(page.getByText("Nothing is reported.")).toBeVisible();

  await test.step("a note is kept when it cannot be stored, added, and deleted by its author", async () => {
    const note = field(page, "New note");
    await button(page, "Add note").click();
    await expect(page.getByText("Please write the note.")).toBeVisible();
    await note.fill("He was warned by mail.");
    await page.route("**/api/moderation/user/*/notes", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await button(page, "Add note").click();
    await expect(
      alertWithText(
        page,
        "We could not tell whether the note was added. Add it again: it will not appear twice.",
      ),
    ).toBeVisible();
    await expect(note).toHaveValue("He was warned by mail.");
    await page.unroute("**/api/moderation/user/*/notes");
    await button(page, "Add note").click();
    const notes = page.getByRole("list", { name: "Notes" });
    await expect(notes.getByText("He was warned by mail.")).toBeVisible();
    await expect(note).toHaveValue("");
    await notes.getByRole("button", { name: "Delete" }).click();
    await dialogWithText(page, "Delete this note?").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("He was warned by mail.")).toHaveCount(0);
  });

  await test.step("a limit needs a reason, which stays when its dialog is closed", async () => {
    await button(page, "Limit").click();
    const dialog = dialogWithText(page, `Limit: ${kofi.name}`);
    await dialog.getByRole("combobox").selectOption("3 days");
    await dialog.getByRole("button", { name: "Limit" }).click();
    await expect(dialog.getByText("Please say why.")).toBeVisible();
    await dialog.getByRole("textbox").fill("You flood the comments.");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await button(page, "Limit").click();
    await expect(dialog.getByRole("textbox")).toHaveValue("You flood the comments.");
    await dialog.getByRole("combobox").selectOption("3 days");
    await dialog.getByRole("button", { name: "Limit" }).click();
    await expect(alertWithText(page, "The account is limited.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Limited until/)).toBeVisible();
    await expect(page.getByRole("heading", { name: kofi.name })).toBeFocused();
    await expect(button(page, "End limit")).toBeVisible();
    await expect(page.getByRole("list", { name: "Decisions about them" })).toContainText(
      "You flood the comments.",
    );
    await dismissToasts(page);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  const kofiPage = await openPage();
  await signIn(kofiPage, kofi);

  await test.step("a limited person reads in a new chat and in the form of a comment until when; what was typed stays", async () => {
    const refusal = /Moderators have limited your account until \d+ \w+ \d{4}/;
    await openChat(kofiPage, ama);
    await typeAndSend(kofiPage, "May I ask you something?");
    await expect(kofiPage.getByText(refusal)).toBeVisible();
    await expect(kofiPage.getByText("May I ask you something?")).toBeVisible();
    await expect(kofiPage.getByRole("button", { name: "Try again" })).toBeVisible();
    await kofiPage.goto(`/story/${storyId}`);
    await kofiPage.getByRole("button", { name: /^Comments/ }).click();
    const comment = kofiPage.getByRole("textbox", { name: "Your comment" });
    await comment.fill("What a river");
    await kofiPage.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(kofiPage.getByText(refusal).last()).toBeVisible();
    await dismissToasts(kofiPage);
    await expect(kofiPage.getByText(refusal)).toBeVisible();
    await expect(comment).toHaveValue("What a river");
    await comment.fill("What a river!");
    await expect(kofiPage.getByText(refusal)).toHaveCount(0);
  });

  await test.step("the alert leads to the decision, which can be appealed once", async () => {
    await kofiPage
      .getByRole("banner")
      .getByRole("button", { name: /^Alerts, \d+ unread$/ })
      .click();
    const alerts = kofiPage.getByRole("dialog", { name: "Alerts" });
    await alerts.getByRole("link", { name: /The moderators have limited your account/ }).click();
    await expect(kofiPage).toHaveURL(/\/sanctions#/);
    const decision = kofiPage.getByRole("article", { name: /^Your account is limited until/ });
    await expect(decision).toContainText("You flood the comments.");
    await expect(decision).toContainText("In effect");
    await decision.getByRole("button", { name: "Appeal" }).click();
    const appeal = decision.getByRole("textbox");
    await expect(appeal).toBeFocused();
    await decision.getByRole("button", { name: "Send the appeal" }).click();
    await expect(
      decision.getByText("Please write why the decision should be changed."),
    ).toBeVisible();
    await appeal.fill("They were birthday wishes.");
    await kofiPage.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(kofiPage);
    await kofiPage.setViewportSize({ width: 360, height: 740 });
    await kofiPage.route("**/api/moderation/appeals", (route) => route.abort());
    await decision.getByRole("button", { name: "Send the appeal" }).click();
    await expect(
      alertWithText(
        kofiPage,
        "We could not tell whether your appeal was sent. Send it again: it will not arrive twice.",
      ),
    ).toBeVisible();
    await expect(appeal).toHaveValue("They were birthday wishes.");
    await kofiPage.unroute("**/api/moderation/appeals");
    await decision.getByRole("button", { name: "Send the appeal" }).click();
    await expect(decision.getByText(/^It waits for the decision/)).toBeVisible();
    await expect(decision.getByRole("button", { name: "Appeal" })).toHaveCount(0);
    await kofiPage.context().close();
  });

  const appealCard = (moderatorPage: typeof page) =>
    moderatorPage.getByRole("article").filter({ hasText: kofi.name });

  await test.step("the moderator who limited cannot decide the appeal", async () => {
    await page.goto("/moderation?view=appeals");
    await expect(appealCard(page)).toContainText(
      "Another moderator has to decide this, because the decision was yours.",
    );
    await expect(appealCard(page).getByRole("button", { name: "Grant" })).toHaveCount(0);
  });

  await test.step("another moderator grants it with a reason, which stays after a failure and when its dialog is closed", async () => {
    const yawPage = await openPage();
    await signIn(yawPage, yaw);
    await yawPage.goto("/moderation?view=appeals");
    await expect(appealCard(yawPage)).toContainText("They were birthday wishes.");
    await expect(appealCard(yawPage)).toContainText("You flood the comments.");
    await expectAccessibleInBothThemes(yawPage);
    await yawPage.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(yawPage);
    await yawPage.setViewportSize({ width: 360, height: 740 });
    await appealCard(yawPage).getByRole("button", { name: "Grant" }).click();
    const dialog = dialogWithText(yawPage, `Grant the appeal of ${kofi.name}`);
    await dialog.getByRole("button", { name: "Grant" }).click();
    await expect(dialog.getByText("Please say why.")).toBeVisible();
    await dialog.getByRole("textbox").fill("They were.");
    await yawPage.route("**/api/moderation/appeals/*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Grant" }).click();
    await expect(
      alertWithText(yawPage, "The appeal could not be decided. Please try again."),
    ).toBeVisible();
    await expect(dialog.getByRole("textbox")).toHaveValue("They were.");
    await yawPage.unroute("**/api/moderation/appeals/*");
    await yawPage.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await appealCard(yawPage).getByRole("button", { name: "Grant" }).click();
    await expect(dialog.getByRole("textbox")).toHaveValue("They were.");
    await dialog.getByRole("button", { name: "Grant" }).click();
    await expect(alertWithText(yawPage, "The decision is undone.")).toBeVisible();
    await expect(appealCard(yawPage)).toHaveCount(0);
    await yawPage.getByText("Decided", { exact: true }).click();
    await expect(appealCard(yawPage)).toContainText("They were.");
    await yawPage.context().close();
  });

  await test.step("the log is filtered by a person and by a moderator", async () => {
    await page.goto(`/moderation/user/${kofi.userId}`);
    await page.getByRole("link", { name: "Log of what concerns them" }).click();
    const log = page.getByRole("list", { name: "Log" });
    await expect(log.getByRole("listitem")).toHaveCount(2);
    await expect(log.getByRole("listitem").first()).toContainText("Appeal granted");
    await expect(page.getByText(/^Only about @kofi/)).toBeVisible();
    await log
      .getByRole("listitem")
      .filter({ hasText: "Limited" })
      .getByRole("link", { name: /^Show only what @efua/ })
      .click();
    await expect(log.getByRole("listitem")).toHaveCount(1);
    await button(page, "Show all").click();
    await expect(page.getByText(/^Choose a name to see only/)).toBeVisible();
  });

  await test.step("the moderator acts neither on herself nor on another moderator, and reads why", async () => {
    for (const [{ userId }, reason] of [
      [efua, "This is your own account, so other moderators decide."],
      [yaw, "Only operators can act on a moderator."],
    ] as const) {
      await page.goto(`/moderation/user/${userId}`);
      await expect(page.getByText(reason)).toBeVisible();
      await expect(button(page, "Warn")).toHaveCount(0);
    }
  });
});

test("a report is taken by one of two moderators; the other sees it, and after a conflict the latest decision and what was typed", async ({
  page,
  browser,
  contextOptions,
  failOnConsoleErrors,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  const [efua, yaw] = [await createModerator(kora), await createModerator(kora, "Yaw")];
  const title = uniqueTitle("The Borrowed Drum");
  const storyId = await publishStory(title, ama, kora);
  const report = { type: "story", targetId: storyId, reason: "It is mine." };
  await postToApi(origin, "/block-report/report", report, kofi.token);
  const yawPage = await (await browser.newContext(contextOptions)).newPage();
  failOnConsoleErrors(yawPage);
  await signIn(page, efua);
  await signIn(yawPage, yaw);
  await page.goto("/moderation");
  await yawPage.goto("/moderation");
  const efuaCard = await findReport(page, title);
  const yawCard = await findReport(yawPage, title);

  // The page of the other moderator does not know it yet.
  await yawPage.waitForLoadState("networkidle");
  await efuaCard.getByRole("button", { name: "Take it" }).click();
  await expect(efuaCard.getByText(/^You have taken this until/)).toBeVisible();
  await yawCard.getByRole("button", { name: "Take it" }).click();
  await expect(
    alertWithText(yawPage, "Another moderator is working on this already."),
  ).toBeVisible();
  await expect(yawCard.getByText(/^@efua\S* is working on this until/)).toBeVisible();
  await expect(yawCard.getByRole("button", { name: "Take it" })).toHaveCount(0);
  await dismissToasts(yawPage);
  await efuaCard.getByRole("button", { name: "Give it back" }).click();
  await expect(efuaCard.getByRole("button", { name: "Take it" })).toBeVisible();

  await yawCard.getByRole("button", { name: "Hide" }).click();
  const dialog = dialogWithText(yawPage, "Hide:");
  await dialog.getByRole("textbox").fill("It belongs to another griot.");

  await efuaCard.getByRole("button", { name: "Warn" }).click();
  const warnDialog = dialogWithText(page, "Warn:");
  await warnDialog.getByRole("textbox").fill("Name your sources.");
  await warnDialog.getByRole("button", { name: "Warn" }).click();
  await expect(alertWithText(page, "The person was warned.")).toBeVisible();
  await expect(efuaCard).toHaveCount(0);

  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(alertWithText(yawPage, "This was acted on already. Please reload.")).toBeVisible();
  const latest = dialog.getByRole("region", { name: "The latest decision" });
  await expect(latest).toContainText("Warned");
  await expect(latest).toContainText("Name your sources.");
  await expect(latest).toContainText("@efua");
  await expect(dialog.getByRole("textbox")).toHaveValue("It belongs to another griot.");
  await dismissToasts(yawPage);
  await expectAccessibleInBothThemes(yawPage);
  await dialog.getByRole("button", { name: "Hide" }).click();
  await expect(alertWithText(yawPage, "It is hidden now.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await yawPage.context().close();
});
