import type { Page } from "@playwright/test";
import { alertWithText, endSession, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { watchRequests } from "../support/requests.ts";
import { blockSocket, expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, postToApi, publishStory, signIn } from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of the list of blocked entities on the user's own profile. */

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const blockedList = (page: Page, name: string) => page.getByRole("list", { name, exact: true });
const unblockButton = (page: Page, entityName: string) =>
  page.getByRole("button", { name: `Unblock ${entityName}`, exact: true });

test("blocked entities are listed under their tabs and can be unblocked, also after a failure; without a session 'You must be logged in.' is shown", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, esi] = [await createWriter("Ama", kora), await createWriter("Esi", kora)];
  const [kofi, yaw] = [await createUser("Kofi", kora), await createUser("Yaw", kora)];
  const title = uniqueTitle("The Ferry");
  const storyId = await publishStory(title, ama, kora);
  const commentedStoryId = await publishStory("The Talk of the Ferry", ama, kora);
  const commentResponse = await postToApi(
    origin,
    `/performance/comment/${commentedStoryId}`,
    { text: "A loud word" },
    ama.token,
  );
  const { comment } = (await commentResponse.json()) as { comment: { _id: string } };
  const block = (type: string, targetId: string) =>
    postToApi(origin, "/block-report/block", { type, targetId }, kofi.token);
  await block("user", yaw.userId);
  await block("writer", esi.userId);
  await block("comment", comment._id);
  await block("story", storyId);

  await signIn(page, kofi);
  // The socket would repair the failed list when it connects, and report the end of the session before the press.
  await blockSocket(page);
  await page.route("**/block-report/blocks", (route) =>
    route.fulfill({ status: 400, contentType: "application/json", body: "{}" }),
  );
  await page.goto("/theuser#blocked");
  await expect(alertWithText(page, "Failed to fetch blocked entities")).toBeVisible();
  await page.unroute("**/block-report/blocks");
  await page.getByRole("button", { name: "Try again" }).click();
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

  await test.step("after the end of the session, unblocking leads to the login", async () => {
    const waitForResponses = watchRequests(page);
    await tab(page, "Stories").click();
    await unblockButton(page, title).click();
    await expect(page.getByText("You have blocked no story.")).toBeVisible();
    await tab(page, "Writers").click();
    await expect(unblockButton(page, "Esi Tells")).toBeVisible();
    // The app opens the login page as soon as any request is refused, also one that the page still makes by itself.
    await waitForResponses();
    await endSession(origin, kofi);
    await unblockButton(page, "Esi Tells").click();
    await expect(alertWithText(page, "You must be logged in.")).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
});
