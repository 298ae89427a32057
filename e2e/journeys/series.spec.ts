import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { findInFeed, storyCard } from "../support/home.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createWriter, publishStory, signIn, type TestUser } from "../support/users.ts";
import { uniqueTitle } from "../support/writing.ts";

/** Tests of series: reading their parts in order, following, and the griot's own series. */

interface Kora {
  readonly origin: string;
  readonly dataDir: string;
}

async function callApi<Body>(
  page: Page,
  { origin }: Kora,
  request: { method: "POST" | "PUT"; path: string; data: object; user: TestUser },
): Promise<Body> {
  const { method, path, data, user } = request;
  const headers = { "x-auth-token": user.token };
  const response = await page.request.fetch(`${origin}/api${path}`, { method, headers, data });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Body;
}

/** Creates a griot with three stories, and with `isSeries` a series of them, through the API. */
async function createParts(page: Page, kora: Kora, { isSeries }: { isSeries: boolean }) {
  const griot = await createWriter("Ama", kora);
  const partTitles = ["The Salt", "The Well", "The Gate"].map(uniqueTitle);
  const stories: string[] = [];
  for (const partTitle of partTitles) stories.push(await publishStory(partTitle, griot, kora));
  const title = uniqueTitle("Letters");
  const [salt = "", well = "", gate = ""] = partTitles;
  const parts = { griot, title, salt, well, gate, stories };
  if (!isSeries) return { ...parts, path: "" };
  const data = { title, shortDescription: "A caravan writes home." };
  const series = await callApi<{ _id: string; revision: number }>(page, kora, {
    ...{ method: "POST", path: "/series", data, user: griot },
  });
  const path = `/series/${series._id}`;
  await callApi(page, kora, {
    ...{ method: "PUT", path: `${path}/parts`, user: griot },
    data: { stories, revision: series.revision },
  });
  return { ...parts, path };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const main = (page: Page) => page.getByRole("main");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const partNavigation = (page: Page) =>
  page.getByRole("navigation", { name: "Parts of the series" });
const contents = (page: Page) => page.getByRole("region", { name: "Contents" });

test.use({ expectedConsoleErrors: /status of 4\d\d/ });

test("a reader reads part after part, follows the series and continues where they stopped", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const { griot, title, salt, well, gate, path, stories } = await createParts(page, kora, {
    isSeries: true,
  });
  const kofi = await createUser("Kofi", kora);
  await signIn(page, kofi);
  await findInFeed(page, salt, "/story");
  await expect(storyCard(page, salt)).toContainText("Part 1 of 3");
  await expect(storyCard(page, well)).toHaveCount(0);
  await page.getByRole("link", { name: salt, exact: true }).click();
  await partNavigation(page)
    .getByRole("link", { name: `Next part ${well}` })
    .click();
  await expect(heading(page, well)).toBeVisible();
  await expect(main(page).getByRole("link", { name: `Part 2 of 3 ${title}` })).toBeVisible();
  await expect(
    partNavigation(page).getByRole("link", { name: `Previous part ${salt}` }),
  ).toBeVisible();
  await button(page, "Follow this series").click();
  await expect(button(page, "Unfollow this series")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await partNavigation(page)
    .getByRole("link", { name: `Next part ${gate}` })
    .click();
  await expect(heading(page, gate)).toBeVisible();
  await expect(partNavigation(page)).toContainText("This is the last part, for now.");
  await partNavigation(page).getByRole("link", { name: "All parts" }).click();

  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(heading(page, title)).toBeVisible();
  await expect(main(page)).toContainText("A caravan writes home.");
  await expect(main(page)).toContainText("1 follower");
  await expect(contents(page).getByRole("listitem")).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await callApi(page, kora, {
    ...{ method: "PUT", path: `/dashboard/stories/${stories[0]}`, user: griot },
    data: { title: salt, shortDescription: "Edited.", rating: "mature" },
  });
  // How much the pages have counted depends on how fast the test is, and an opening is recorded shortly after it.
  const continueLink = main(page).getByRole("link", { name: /^Continue with The (Well|Gate)/ });
  await expect(async () => {
    await callApi(page, kora, {
      ...{ method: "POST", path: `/stories/updateTimer/${stories[1]}`, user: kofi },
      data: { time: 1, position: 0.5 },
    });
    await page.reload();
    await expect(contents(page).getByRole("listitem")).toHaveCount(2);
    await expect(continueLink).toBeVisible({ timeout: 3000 });
  }).toPass();
  await continueLink.click();
  await expect(main(page).getByRole("link", { name: /^Part [12] of 2/ })).toBeVisible();

  await page.goto(`/writer/profile/${griot.userId}`);
  await main(page).getByRole("link", { name: title }).click();
  await expect(heading(page, title)).toBeVisible();
  // The count changes before the server has answered, and opening another page could cancel a request.
  const unfollowResponse = page.waitForResponse("**/api/series/*/follow");
  await button(page, "Unfollow this series").click();
  await expect(main(page)).toContainText("0 followers");
  await unfollowResponse;
  await page.goto("/series/following");
  await expect(heading(page, "Series you follow")).toBeVisible();
  await expect(main(page)).toContainText("You follow no series yet.");
  await expectAccessibleInBothThemes(page);
  await page.goto("/series/01970000-0000-7000-8000-000000000000");
  await expect(main(page)).toContainText("Series not found.");
});

test("a griot begins a series, adds and orders its parts by keyboard, edits it, deletes a story in it, and deletes it", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const { griot, salt, well, gate } = await createParts(page, kora, { isSeries: false });
  await signIn(page, griot);
  await page.goto("/search");
  const manager = page.getByRole("region", { name: "Your series" });
  await expect(manager).toContainText("You have no series yet.");
  await button(page, "New series").click();
  await manager.getByRole("button", { name: "Create" }).click();
  await expect(manager).toContainText("Please give the series a title.");
  const title = uniqueTitle("Letters");
  await manager.getByRole("textbox", { name: "Title" }).fill(title);
  await manager.getByRole("button", { name: "Create" }).click();

  await expect(heading(page, title)).toBeVisible();
  await expect(main(page)).toContainText("There is no part in this series yet.");
  await button(page, "Arrange the parts").click();
  for (const partTitle of [gate, salt, well]) {
    await main(page)
      .getByRole("combobox", { name: "Add a story" })
      .selectOption({ label: partTitle });
  }
  await main(page)
    .getByRole("button", { name: `Move ${gate}` })
    .press("End");
  await expect(main(page).getByRole("status")).toHaveText(`${gate} is now 3 of 3.`);
  await main(page)
    .getByRole("button", { name: `Take out ${well}` })
    .click();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
  await button(page, "Save the order").click();
  await expect(alertWithText(page, "The parts were saved.")).toBeVisible();
  await expect(contents(page).getByRole("listitem")).toHaveText([/Salt/, /Gate/]);

  const lastPart = contents(page).getByRole("link").last();
  const partId = (await lastPart.getAttribute("href"))?.split("/").at(-1);
  await button(page, "Edit").click();
  await main(page)
    .getByRole("textbox", { name: "Short description" })
    .fill("A caravan writes home.");
  await main(page).getByRole("combobox", { name: "State" }).selectOption("Complete");
  const id = page.url().split("/").at(-1) ?? "";
  const path = `/dashboard/stories/${partId}/unpublish`;
  await callApi(page, kora, { method: "POST", path, data: {}, user: griot });
  const data = { rating: "teen" };
  await callApi(page, kora, { method: "PUT", path: `/series/${id}`, data, user: griot });
  await button(page, "Save").click();
  await expect(main(page)).toContainText(
    "This series was changed in another place. Nothing of yours is lost.",
  );
  await expectAccessibleInBothThemes(page);
  await button(page, "Save").click();
  await expect(main(page)).toContainText("A caravan writes home.");
  await expect(main(page)).toContainText("Complete");
  await expect(lastPart).toContainText("Not published");

  await main(page).getByRole("link", { name: "Write the next part" }).click();
  await expect(page.getByRole("combobox", { name: "Series" })).toHaveValue(id);
  await page.goto("/search");
  await expect(manager).toContainText("2 parts · Complete");
  const confirmDeletion = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await button(page, `Delete ${salt}`).click();
  await confirmDeletion.click();
  await expect(manager).toContainText("1 part · Complete");
  await button(page, `Delete ${title}`).click();
  await confirmDeletion.click();
  await expect(manager).toContainText("You have no series yet.");
});
