import type { Page } from "@playwright/test";
import { alertWithText, endSession, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { findInFeed } from "../support/home.ts";
import { blockSocket, expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of the list of blocked entities on the user's own profile (specification, social features, §2, §7, §8). */

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const blockedList = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
const unblockButton = (page: Page, entityName: string) =>
  page.getByRole("button", { name: `Unblock ${entityName}`, exact: true });

/** Opens the section of the profile that lists blocked entities. */
async function openBlockedSection(page: Page): Promise<void> {
  await page.goto("/theuser#blocked");
  await expect(tab(page, "Blocked Users")).toBeVisible();
}

test("blocked entities are listed under their tabs and can be unblocked; an unblocked story returns to the feed", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, esi] = [await createWriter("Ama", kora), await createWriter("Esi", kora)];
  const [kofi, yaw] = [await createUser("Kofi", kora), await createUser("Yaw", kora)];
  const title = uniqueTitle("The Ferry");
  const storyId = await publishStory(title, ama, kora);
  await follow(kofi, ama, kora);
  const commentedStoryId = await publishStory("The Talk of the Ferry", ama, kora);
  const commentResponse = await postToApi(
    origin,
    `/performance/comment/${commentedStoryId}`,
    { text: "A loud word" },
    ama.token,
  );
  const { comment } = (await commentResponse.json()) as { comment: { _id: string } };
  const block = (type: string, targetId: string, blocker: TestUser = kofi) =>
    postToApi(origin, "/block-report/block", { type, targetId }, blocker.token);
  await block("user", yaw.userId);
  await block("writer", esi.userId);
  await block("comment", comment._id);
  await block("story", storyId);

  await signIn(page, kofi);
  await openBlockedSection(page);
  await expect(blockedList(page, "Blocked Users").getByRole("listitem")).toHaveText(/Yaw/);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step("an entity that could not be unblocked stays, and an unblocked entity disappears at once", async () => {
    await page.route("**/block-report/unblock", (route) =>
      route.fulfill({ status: 400, contentType: "application/json", body: "{}" }),
    );
    await unblockButton(page, "Yaw").click();
    await expect(alertWithText(page, "Failed to unblock entity")).toBeVisible();
    await expect(unblockButton(page, "Yaw")).toBeVisible();
    await page.unroute("**/block-report/unblock");
    await unblockButton(page, "Yaw").click();
    await expect(alertWithText(page, "Entity unblocked successfully!")).toBeVisible();
    await expect(page.getByText("You have blocked nobody.")).toBeVisible();
  });

  await test.step("the arrow keys switch the tabs", async () => {
    await tab(page, "Blocked Users").focus();
    await page.keyboard.press("ArrowRight");
    await expect(blockedList(page, "Writers").getByRole("listitem")).toHaveText(/Esi Tells/);
    await page.keyboard.press("ArrowRight");
    await expect(blockedList(page, "Stories").getByRole("listitem")).toHaveText(new RegExp(title));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("You have blocked no status.")).toBeVisible();
    await page.keyboard.press("End");
    await unblockButton(page, "A loud word").click();
    await expect(page.getByText("You have blocked no comment.")).toBeVisible();
  });

  await tab(page, "Stories").click();
  // The entry disappears before the server has answered, and opening another page could cancel a request.
  const unblockResponse = page.waitForResponse("**/block-report/unblock");
  await unblockButton(page, title).click();
  await expect(page.getByText("You have blocked no story.")).toBeVisible();
  await unblockResponse;
  await expect(await findInFeed(page, title)).toBeVisible();
});

test("a failure to fetch the blocked entities shows an error and can be retried", {
  tag: "@once",
}, async ({ page, origin, dataDir }) => {
  await signIn(page, await createUser("Efua", { origin, dataDir }));
  const rejection = { status: 400, contentType: "application/json", body: "{}" };
  await page.route("**/block-report/blocks", (route) => route.fulfill(rejection));
  await page.goto("/theuser#blocked");
  const errorAlert = page
    .getByRole("alert")
    .filter({ hasText: "Failed to fetch blocked entities" });
  await expect(errorAlert).toBeVisible();
  await page.unroute("**/block-report/blocks");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You have blocked nobody.")).toBeVisible();
});

test("a user whose session has ended cannot unblock, and sees 'You must be logged in.'", {
  tag: "@once",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [efua, yaw] = [await createUser("Efua", kora), await createUser("Yaw", kora)];
  await postToApi(
    origin,
    "/block-report/block",
    { type: "user", targetId: yaw.userId },
    efua.token,
  );
  await signIn(page, efua);
  await blockSocket(page);
  await page.goto("/theuser#blocked");
  await expect(unblockButton(page, "Yaw")).toBeVisible();
  // The app opens the login page as soon as any request is refused, also one that the page still makes by itself.
  await page.waitForLoadState("networkidle");
  await endSession(origin, efua);
  await unblockButton(page, "Yaw").click();
  await expect(alertWithText(page, "You must be logged in.")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
