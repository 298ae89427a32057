import type { Page } from "@playwright/test";
import { alertWithText, button, checkbox, field, logIn, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { dialogWithText, dismissToasts, moderateUser } from "../support/moderation.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createModerator,
  createUser,
  createWriter,
  password,
  postToApi,
  publishStory,
  signIn,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of the page of the users on whom an act weighs, above all of suspended ones (people-safety, Reports). */

const decisions = (page: Page) =>
  page.getByRole("heading", { name: "Decisions of the moderators" });

/** Records the calls, and the connections of the socket, of a page from now on. */
function recordConnections(page: Page): {
  readonly calls: Set<string>;
  readonly sockets: string[];
} {
  const calls = new Set<string>();
  const sockets: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.add(`${request.method()} ${pathname}`);
    if (pathname.startsWith("/socket.io/")) sockets.push(request.url());
  });
  page.on("websocket", (socket) => sockets.push(socket.url()));
  return { calls, sockets };
}

test("a suspended user logs in, reads why, appeals, exports and logs out; the session opens nothing else", async ({
  page,
  browser,
  contextOptions,
  failOnConsoleErrors,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const kofi = await createWriter("Kofi", kora);
  const efua = await createModerator(kora);
  const yaw = await createModerator(kora, "Yaw");
  await moderateUser(efua, kofi, { act: "suspend", note: "You threaten others.", days: 7 }, kora);

  const { calls, sockets } = recordConnections(page);
  await page.goto("/home");
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, kofi);
  await expect(page).toHaveURL(`${origin}/sanctions`);
  await expect(decisions(page)).toBeVisible();
  const decision = page.getByRole("article", { name: /^Your account is suspended until/ });
  await expect(decision).toContainText("You threaten others.");
  await expect(decision).toContainText("you can appeal once, until");
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step("all pages of signed-in users lead back", async () => {
    for (const path of ["/home", "/theuser", "/recent", "/login", `/chat/${efua.userId}`]) {
      await page.goto(path);
      await expect(page).toHaveURL(`${origin}/sanctions`);
      await expect(decision).toBeVisible();
    }
  });

  await test.step("an appeal", async () => {
    await decision.getByRole("button", { name: "Appeal" }).click();
    await decision.getByRole("textbox").fill("It was a line of a play.");
    await decision.getByRole("button", { name: "Send the appeal" }).click();
    await expect(decision.getByText(/^It waits for the decision/)).toBeVisible();
    await expect(decision.getByRole("heading").first()).toBeFocused();
  });

  await test.step("the export, and the logout", async () => {
    const downloadPromise = page.waitForEvent("download");
    await button(page, "Download your data").click();
    expect((await downloadPromise).suggestedFilename()).toMatch(/^kora-.*\.json$/);
    await button(page, "Log out").click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(button(page, "Login")).toBeVisible();
    await page.goto("/sanctions");
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  expect(sockets).toEqual([]);
  const allowed = [
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "GET /api/sanctions",
    "POST /api/moderation/appeals",
    "GET /api/profile/export",
  ];
  expect([...calls].filter((call) => !allowed.includes(call))).toEqual([]);

  await test.step("when the suspension ends, the page says to log in again", async () => {
    await logIn(page, kofi);
    await expect(decision).toBeVisible();
    const yawPage = await (await browser.newContext(contextOptions)).newPage();
    failOnConsoleErrors(yawPage);
    await signIn(yawPage, yaw);
    await yawPage.goto("/moderation?view=appeals");
    const card = yawPage.getByRole("article").filter({ hasText: "It was a line of a play." });
    await card.getByRole("button", { name: "Grant" }).click();
    const dialog = dialogWithText(yawPage, "Grant the appeal");
    await dialog.getByRole("textbox").fill("It was.");
    await dialog.getByRole("button", { name: "Grant" }).click();
    await expect(alertWithText(yawPage, "The decision is undone.")).toBeVisible();
    await yawPage.context().close();
    await page.reload();
    await expect(page.getByText(/^Your suspension has ended/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Log in" }).click();
    await logIn(page, kofi);
    await expect(page).toHaveURL(`${origin}/home`);
    await page.goto("/theuser#account");
    await page.getByRole("link", { name: "Decisions of the moderators" }).click();
    await expect(decision).toContainText("Granted: the decision is taken back.");
    await expect(decision).toContainText("Taken back");
    await expect(button(page, "Download your data")).toHaveCount(0);
  });
});

test("a failed list can be loaded again, and a list without decisions says so", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Kofi", { origin, dataDir }));
  await page.route("**/api/sanctions*", (route) => route.fulfill({ status: 403, body: "{}" }));
  await page.goto("/sanctions");
  await expect(page.getByText("The decisions could not be loaded.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute("**/api/sanctions*");
  await button(page, "Try again").click();
  await expect(page.getByText("The moderators have decided nothing about you.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
});

test("a user whose account was closed deletes it at once, with the password, and can restore it", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const kofi = await createUser("Kofi", kora);
  const efua = await createModerator(kora);
  await moderateUser(efua, kofi, { act: "close", note: "You sell accounts." }, kora);
  await page.goto("/login");
  await logIn(page, kofi);
  const decision = page.getByRole("article", { name: "Your account is closed" });
  await expect(decision).toContainText("You sell accounts.");
  await expect(decision).toContainText("It will be erased on");
  await button(page, "Delete your account").click();
  const dialog = page.getByRole("alertdialog");
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByLabel("Your password").fill("Not4the harp");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.locator("[data-toast]")).toBeVisible();
  await expect(dialog.getByLabel("Your password")).toHaveValue("Not4the harp");
  await dismissToasts(page);
  await checkbox(page, "Show password").check();
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL(`${origin}/`);
  // A restored account is closed as before.
  await page.goto("/login");
  await logIn(page, kofi);
  await button(page, "Restore my account").click();
  await expect(page).toHaveURL(`${origin}/sanctions`);
  await expect(decision).toContainText("You sell accounts.");
});

test("the griot of a hidden story reads why, and appeals only while it is hidden", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const ama = await createWriter("Ama", kora);
  const efua = await createModerator(kora);
  const title = uniqueTitle("The Bitter Well");
  const storyId = await publishStory(title, ama, kora);
  const act = (body: object) => postToApi(origin, `/moderation/story/${storyId}`, body, efua.token);
  await act({ act: "hide", note: "It insults a village." });
  await signIn(page, ama);
  await page.goto("/sanctions");
  const decision = page.getByRole("article", { name: `Your story “${title}” is hidden` });
  await expect(decision).toContainText("Others no longer see it.");
  await expect(decision).toContainText("It insults a village.");
  await decision.getByRole("button", { name: "Appeal" }).click();
  await decision.getByRole("textbox").fill("The village asked for it.");
  await act({ act: "unhide", note: "" });
  await decision.getByRole("button", { name: "Send the appeal" }).click();
  await expect(alertWithText(page, "there is nothing to appeal against")).toBeVisible();
  await expect(decision).toContainText("Taken back");
  await expect(field(page, "Why should the decision be changed?")).toHaveCount(0);
});

test("the title of the page is announced, also when the page's code is loaded late", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Kofi", { origin, dataDir }));
  await page.goto("/theuser#account");
  const link = page.getByRole("link", { name: "Decisions of the moderators" });
  await expect(link).toBeVisible();
  const { promise: codeIsDue, resolve: deliverCode } = Promise.withResolvers<void>();
  await page.route("**/assets/sanctions-*.js", async (route) => {
    if (route.request().url().includes("sanctions-page")) return route.continue();
    await codeIsDue;
    await route.continue();
  });
  await link.click();
  await expect(page).toHaveURL(`${origin}/sanctions`);
  const announcement = page.locator("[aria-live=assertive]");
  await expect(announcement).not.toBeEmpty();
  deliverCode();
  await expect(decisions(page)).toBeVisible();
  await expect(announcement).toHaveText("Decisions of the moderators · Kora");
});
