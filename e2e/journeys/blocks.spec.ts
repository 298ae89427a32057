import type { Page } from "@playwright/test";
import { alertWithText, button, test } from "../support/access.ts";
import { findInFeed, storyCard } from "../support/home.ts";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  scrollUntilFound,
} from "../support/test.ts";
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

/** Tests of blocks and reports: blocked content disappears. */

const uniqueName = (name: string) => `${name}${Math.trunc(Math.random() * 1e4)}`;
const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const reportDialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const confirmDialog = (page: Page, name: string) => page.getByRole("alertdialog", { name });

async function chooseStoryAction(page: Page, title: string, action: string): Promise<void> {
  await scrollUntilFound(storyCard(page, title));
  await storyCard(page, title).getByRole("button", { name: "Story options" }).click();
  await menuItem(page, action).click();
}

test("a story that is blocked in the feed or in its dialog leaves the feed; all stories of a blocked writer leave it", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [ama, esi] = [await createWriter(uniqueName("Ama"), kora), await createWriter("Esi", kora)];
  const amaWriterName = `${ama.name} Tells`;
  const titles = [uniqueTitle("First"), uniqueTitle("Second"), uniqueTitle("Third")] as const;
  const [firstTitle, secondTitle, thirdTitle] = titles;
  for (const title of titles) await publishStory(title, ama, kora);
  const otherTitle = uniqueTitle("Of another");
  await publishStory(otherTitle, esi, kora);
  const kofi = await createUser("Kofi", kora);
  for (const writer of [ama, esi]) await follow(kofi, writer, kora);
  await signIn(page, kofi);
  await findInFeed(page, firstTitle);

  await chooseStoryAction(page, firstTitle, "Block this story");
  const blockDialog = confirmDialog(page, "Block this story?");
  await expect(blockDialog).toBeVisible();
  await expectAccessible(page);
  await blockDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(storyCard(page, firstTitle)).toBeVisible();
  await chooseStoryAction(page, firstTitle, "Block this story");
  await blockDialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(alertWithText(page, "Blocked successfully")).toBeVisible();
  await expect(storyCard(page, firstTitle)).toHaveCount(0);
  await findInFeed(page, secondTitle);
  await expect(storyCard(page, firstTitle)).toHaveCount(0);

  await storyCard(page, secondTitle).getByRole("heading").click();
  const storyDialog = page.getByRole("dialog").filter({ hasText: "kept his word" });
  await expect(storyDialog).toBeVisible();
  await storyDialog.getByRole("button", { name: "Story options" }).click();
  await menuItem(page, "Block this story").click();
  await blockDialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(storyDialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await expect(storyCard(page, secondTitle)).toHaveCount(0);

  await chooseStoryAction(page, thirdTitle, `Block ${amaWriterName}`);
  await confirmDialog(page, `Block ${amaWriterName}?`)
    .getByRole("button", { name: "Block", exact: true })
    .click();
  await expect(storyCard(page, thirdTitle)).toHaveCount(0);
  await scrollUntilFound(storyCard(page, otherTitle));
  await findInFeed(page, otherTitle);
  await expect(page.getByText(amaWriterName)).toHaveCount(0);
  await expectNoHorizontalScroll(page);
});

test("a user's own story can be neither blocked nor reported; another user's story is reported on its page, and blocking it leads back to the previous page", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, esi] = [await createWriter("Ama", kora), await createWriter("Esi", kora)];
  const [ownTitle, otherTitle] = [uniqueTitle("Mine"), uniqueTitle("Yours")];
  const ownStoryId = await publishStory(ownTitle, ama, kora);
  const storyId = await publishStory(otherTitle, esi, kora);
  await signIn(page, ama);
  await page.goto(`/story/${ownStoryId}`);
  await expect(page.getByRole("heading", { name: ownTitle })).toBeVisible();
  await page.getByRole("button", { name: "Story options" }).click();
  await expect(menuItem(page, "Copy link")).toBeVisible();
  await expect(menuItem(page, "Report")).toHaveCount(0);
  await expect(page.getByRole("menuitem", { name: /^Block/ })).toHaveCount(0);
  await page.mouse.click(10, 600);
  await expect(menuItem(page, "Copy link")).toHaveCount(0);

  // Large screens have the search on every page.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: "Search" })
    .click();
  await page.getByRole("combobox").fill(otherTitle);
  await page.getByRole("option", { name: otherTitle }).click();
  await expect(page).toHaveURL(`${origin}/story/${storyId}`);
  await expect(page.getByRole("heading", { name: otherTitle })).toBeVisible();
  const chooseAction = async (name: string) => {
    await page.getByRole("button", { name: "Story options" }).click();
    await menuItem(page, name).click();
  };
  await chooseAction("Report");
  const report = reportDialog(page, "Report this story");
  await report.getByRole("textbox").fill("It is copied.");
  await report.getByRole("button", { name: "Report", exact: true }).click();
  await expect(alertWithText(page, "Reported successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: otherTitle })).toBeVisible();

  const block = async () => {
    await chooseAction("Block this story");
    const question = confirmDialog(page, "Block this story?");
    await question.getByRole("button", { name: "Block", exact: true }).click();
  };
  await page.route("**/api/block-report/block", (route) => route.fulfill({ status: 429 }), {
    times: 1,
  });
  await block();
  await expect(
    alertWithText(page, "Block failed: An error occurred while blocking."),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: otherTitle })).toBeVisible();
  await block();
  await expect(page).toHaveURL(`${origin}/story/${ownStoryId}`);
  // The search was open when its result was chosen.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: ownTitle })).toBeVisible();
});

test("comments of others can be reported or blocked, replies only reported, and the viewer's own comments neither", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  const title = uniqueTitle("The Loud Market");
  const storyId = await publishStory(title, ama, kora);
  const addComment = async (text: string, { token }: TestUser, parentId?: string) => {
    const path = `/performance/comment/${parentId === undefined ? "" : "reply/"}${storyId}`;
    const response = await postToApi(origin, path, { text, parentId }, token);
    return (await response.json()) as { comment: { _id: string } };
  };
  const { comment } = await addComment("A loud word", ama);
  await addComment("A louder answer", ama, comment._id);
  await addComment("My own word", kofi);
  await addComment("A quiet word", ama);

  await signIn(page, kofi);
  await page.goto(`/story/${storyId}#comments`);
  const commentByText = (text: string) =>
    page.getByRole("article").filter({ hasText: text }).last();
  const optionsButton = (text: string) =>
    commentByText(text).getByRole("button", { name: /^Options for/ });
  await expect(commentByText("My own word").getByText("You", { exact: true })).toBeVisible();
  await expect(optionsButton("My own word")).toHaveCount(0);
  await expect(commentByText("My own word").getByRole("button", { name: "Delete" })).toBeVisible();

  await optionsButton("A louder answer").click();
  await expect(menuItem(page, "Report")).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Block/ })).toHaveCount(0);
  await menuItem(page, "Report").click();
  await reportDialog(page, "Report this reply").getByRole("textbox").fill("Too loud.");
  await button(page, "Report").click();
  await expect(alertWithText(page, "Reported successfully")).toBeVisible();

  await optionsButton("A loud word").click();
  await menuItem(page, "Report").click();
  await reportDialog(page, "Report this comment").getByRole("textbox").fill("Loud.");
  await button(page, "Report").click();
  await expect(alertWithText(page, "Reported successfully")).toBeVisible();
  await optionsButton("A loud word").click();
  await menuItem(page, "Block this comment").click();
  await confirmDialog(page, "Block this comment?")
    .getByRole("button", { name: "Block", exact: true })
    .click();
  await expect(alertWithText(page, "Blocked successfully")).toBeVisible();
  await expect(page.getByText("A loud word")).toHaveCount(0);
  await expect(page.getByText("A louder answer")).toHaveCount(0);
  await expect(commentByText("A quiet word")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(commentByText("A quiet word")).toBeVisible();
  await expect(page.getByText("A loud word")).toHaveCount(0);
  await expectNoHorizontalScroll(page);
});
