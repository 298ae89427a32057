import type { Page } from "@playwright/test";
import { alertWithText, button, checkbox, field, logIn, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { dismissToasts, moderateUser } from "../support/moderation.ts";
import { setUpSecondFactor } from "../support/second-factor.ts";
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
import { getFromApi, uniqueTitle } from "../support/writing.ts";

/** Tests of the page of the users on whom an act weighs, above all of suspended ones. */

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
    for (const path of ["/theuser", "/login"]) {
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
    const appeals = await getFromApi<{ _id: string; person: { _id: string } }[]>(
      page,
      "/moderation/appeals?limit=100",
      yaw,
    );
    const appeal = appeals.find(({ person }) => person._id === kofi.userId);
    const grant = { outcome: "overturned", reason: "It was." };
    await postToApi(origin, `/moderation/appeals/${appeal?._id}`, grant, yaw.token);
    await page.reload();
    await expect(page.getByText(/^Your suspension has ended/)).toBeVisible();
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

test("a user whose account was closed reads why after the second step, deletes it at once with password and proof, and can restore it", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const kofi = await createUser("Kofi", kora);
  const { recoveryCodes } = await setUpSecondFactor(origin, kofi);
  const efua = await createModerator(kora);
  await moderateUser(efua, kofi, { act: "close", note: "You sell accounts." }, kora);
  const answerWithRecoveryCode = async () => {
    await button(page, "Use a recovery code").click();
    await field(page, "Recovery code").fill(recoveryCodes.pop() ?? "");
    await button(page, "Continue").click();
  };
  await page.goto("/login");
  await logIn(page, kofi);
  await expect(field(page, "Code from your app")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await answerWithRecoveryCode();
  await expect(page).toHaveURL(`${origin}/sanctions`);
  const decision = page.getByRole("article", { name: "Your account is closed" });
  await expect(decision).toContainText("You sell accounts.");
  await expect(decision).toContainText("It will be erased on");
  await button(page, "Delete your account").click();
  const dialog = page.getByRole("alertdialog");
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
  // The proof of the login is valid for five minutes.
  await page.route(
    "**/api/profile/delete",
    (route) => route.fulfill({ status: 403, json: { code: "PROOF_REQUIRED" } }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await answerWithRecoveryCode();
  await expect(page).toHaveURL(`${origin}/`);
  // A restored account is closed as before.
  await page.goto("/login");
  await logIn(page, kofi);
  await answerWithRecoveryCode();
  await button(page, "Restore my account").click();
  await expect(page).toHaveURL(`${origin}/sanctions`);
  await expect(decision).toContainText("You sell accounts.");
});

test("the griot of a hidden series and a hidden story sees that, reads why, and appeals only while they are hidden", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const ama = await createWriter("Ama", kora);
  const efua = await createModerator(kora);
  const [title, seriesTitle] = [uniqueTitle("The Bitter Well"), uniqueTitle("Letters of Scorn")];
  const storyId = await publishStory(title, ama, kora);
  const series = await postToApi(origin, "/series", { title: seriesTitle }, ama.token);
  const { _id: seriesId } = (await series.json()) as { _id: string };
  const act = (path: string, body: object) =>
    postToApi(origin, `/moderation/${path}`, body, efua.token);
  await act(`story/${storyId}`, { act: "hide", note: "It insults a village." });
  await act(`series/${seriesId}`, { act: "hide", note: "It scorns a people." });
  await signIn(page, ama);

  await test.step("the series says that it is hidden, and where to appeal", async () => {
    await page.goto("/search");
    const list = page.getByRole("region", { name: "Your series" });
    await expect(list).toContainText("Hidden by the moderators");
    await list.getByRole("link", { name: seriesTitle }).click();
    await expect(page.getByRole("main")).toContainText("The moderators have hidden this series.");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("link", { name: "Why, and how to appeal" }).click();
    const decision = page.getByRole("article").filter({ hasText: "It scorns a people." });
    await expect(decision.getByRole("button", { name: "Appeal" })).toBeVisible();
  });

  await test.step("an appeal against an act that was taken back meanwhile is refused, and its text stays on the screen", async () => {
    const decision = page.getByRole("article", { name: `Your story “${title}” is hidden` });
    await expect(decision).toContainText("Others no longer see it.");
    await expect(decision).toContainText("It insults a village.");
    await decision.getByRole("button", { name: "Appeal" }).click();
    await decision.getByRole("textbox").fill("The village asked for it.");
    await act(`story/${storyId}`, { act: "unhide", note: "It was a mistake." });
    await decision.getByRole("button", { name: "Send the appeal" }).click();
    await expect(alertWithText(page, "there is nothing to appeal against")).toBeVisible();
    await expect(decision).toContainText("Taken back");
    const appeal = field(page, "Why should the decision be changed?");
    await expect(appeal).toHaveValue("The village asked for it.");
    await expect(decision.getByText(/there is nothing to appeal against/)).toBeVisible();
    await expect(decision.getByRole("button", { name: "Send the appeal" })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await decision.getByRole("button", { name: "Discard" }).click();
    await expect(appeal).toHaveCount(0);
  });
});

test("the title of the page is announced, also when the page's code is loaded late; an empty list says so, and a failed one can be loaded again", async ({
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

  await expect(page.getByText("The moderators have decided nothing about you.")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.route("**/api/sanctions*", (route) => route.fulfill({ status: 403, body: "{}" }));
  await page.reload();
  await expect(page.getByText("The decisions could not be loaded.")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.unroute("**/api/sanctions*");
  await button(page, "Try again").click();
  await expect(page.getByText("The moderators have decided nothing about you.")).toBeVisible();
});
