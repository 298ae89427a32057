import type { Page } from "@playwright/test";
import { button, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { storyCard } from "../support/home.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, follow, publishStory, signIn } from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of the page of the griots and series that a reader follows. */

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Following" });

/** Opens the page from the menu. */
async function openFollowing(page: Page): Promise<void> {
  await button(page, "Menu").click();
  const navigation = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
  await navigation.getByRole("link", { name: "Following", exact: true }).click();
  await expect(heading(page)).toBeVisible();
}

test("a reader opens Following from the navigation, and finds the stories of followed griots, newest first", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createWriter("Ama", kora), await createWriter("Kofi", kora)];
  const reader = await createUser("Efua", kora);
  await signIn(page, reader);
  await page.goto("/home");
  await openFollowing(page);
  await expect(main(page)).toContainText(
    "Follow a griot or a series, and their stories come here.",
  );

  const titles = ["The Salt", "The Well", "The Gate"].map(uniqueTitle);
  const [salt = "", well = "", gate = ""] = titles;
  await publishStory(salt, ama, kora);
  await publishStory(well, kofi, kora);
  await publishStory(gate, ama, kora);
  await follow(reader, ama, kora);
  await follow(reader, kofi, kora);
  await page.reload();
  await expect(main(page).getByRole("article").getByRole("heading", { level: 2 })).toHaveText([
    gate,
    well,
    salt,
  ]);
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  // The list follows at once, though it was loaded before.
  await storyCard(page, well).getByRole("link", { name: "Kofi Tells" }).click();
  const response = page.waitForResponse("**/api/writer/follow/*");
  await button(page, "Unfollow Kofi Tells").click();
  await response;
  await openFollowing(page);
  await expect(storyCard(page, gate)).toBeVisible();
  await expect(storyCard(page, well)).toHaveCount(0);
  await storyCard(page, gate).getByRole("link", { name: gate }).click();
  await expect(page.getByRole("dialog").getByText("kept his word to the river")).toBeVisible();
  await page.goBack();
  await main(page).getByRole("link", { name: "Series you follow" }).click();
  await expect(main(page)).toContainText("You follow no series yet.");
});
