import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll, test } from "../support/test.ts";
import { createUserOfAge, createWriter, publishStory, signIn } from "../support/users.ts";
import { button, getFromApi, uniqueTitle } from "../support/writing.ts";

/** Tests of the pages that everyone may read without an account: griot, genre, tag, series and `/explore`. */

interface Profile {
  readonly user: { readonly username: string };
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor goes from the front page to a story, its griot, a series, a genre and a tag", {
    tag: "@core",
  }, async ({ page, origin, dataDir }) => {
    const kora = { origin, dataDir };
    const griot = await createWriter("Nana", kora);
    const { user } = await getFromApi<Profile>(page, "/profile", griot);
    const title = uniqueTitle("The Ferryman's Daughter");
    const tag = `ferry${title.replaceAll(/\D/g, "")}`;
    const response = await page.request.post("/api/series", {
      headers: { "x-auth-token": griot.token },
      data: { title: "Tales of the ferry", shortDescription: "All that the ferryman told." },
    });
    const series = (await response.json()) as { _id: string };
    const fields = { tags: JSON.stringify([tag]), series: series._id, language: "en" };
    await publishStory(title, griot, kora, undefined, fields);
    const hidden = uniqueTitle("The Ferryman's Secret");
    await publishStory(hidden, griot, kora, undefined, { shownTo: "members" });

    await page.goto("/");
    await page.getByRole("link", { name: "Explore", exact: true }).click();
    await expect(page).toHaveURL("/explore");
    await expect(page.getByRole("heading", { level: 1, name: "Explore stories" })).toBeVisible();
    await expect(page.getByRole("link", { name: hidden })).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    await page.getByRole("link", { name: title }).first().click();
    await expect(page.getByText("kept his word to the river")).toBeVisible();

    await page.getByRole("link", { name: "By Nana Tells" }).click();
    await expect(page).toHaveURL(`/@${user.username}`);
    await expect(page.getByRole("heading", { level: 1, name: "Nana Tells" })).toBeVisible();
    await expect(page.getByText("I tell what the river told me.")).toBeVisible();
    await expect(page.getByRole("link", { name: hidden })).toHaveCount(0);
    await expectNoHorizontalScroll(page);
    await page.getByRole("link", { name: "Tales of the ferry" }).click();
    await expect(page).toHaveURL(`/series/${series._id}/share`);
    await page.getByRole("link", { name: title }).click();

    await page.getByRole("link", { name: `#${tag}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: `#${tag}` })).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.goto("/genres/african%20folktales");
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await page.getByRole("link", { name: "Open in Kora" }).click();
    await expect(page).toHaveURL(/\/story\?genre=/);
  });
});

test("public pages are accessible in both themes and fit 320 px; a story for members leads to the login", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const griot = await createWriter("Ama", kora);
  const { user } = await getFromApi<Profile>(page, "/profile", griot);
  const longTitle = `${"Unbreakable".repeat(6)}`.slice(0, 70);
  const tag = uniqueTitle("tag").toLowerCase().replaceAll(/\W/g, "");
  await publishStory(longTitle, griot, kora, undefined, { tags: JSON.stringify([tag]) });
  await publishStory("الاسم الثالث", griot, kora, undefined, { language: "ar" });
  const secret = await publishStory(uniqueTitle("For Members"), griot, kora, undefined, {
    shownTo: "members",
  });
  // A genre has the page of a tag.
  const paths = [`/@${user.username}`, "/explore", `/tags/${tag}`, `/story/${secret}/share`];
  const size = page.viewportSize();
  for (const path of paths) {
    await page.goto(path);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    if (size) await page.setViewportSize(size);
    await expectAccessibleInBothThemes(page);
  }
  await expect(page.getByText("kept his word to the river")).toHaveCount(0);
  await page.getByRole("link", { name: "Log in to read it" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test("a griot chooses who may read new stories, and otherwise for one story; under 18, there is no setting", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const griot = await createWriter("Esi", kora);
  await signIn(page, griot);
  await page.goto("/theuser#privacy");
  const setting = page.getByLabel("Who may read your new stories");
  await setting.selectOption("Members only");
  await button(page, "Save privacy settings").click();
  await expect(page.getByText("Your privacy settings are saved.")).toBeVisible();
  const title = uniqueTitle("The Lamp");
  const storyId = await publishStory(title, griot, kora);
  const readSharePage = async () => (await page.request.get(`/story/${storyId}/share`)).text();
  expect(await readSharePage()).toContain("This story is for members of Kora.");

  await page.goto(`/stories/edit/${storyId}`);
  const choice = page.getByLabel("Who may read it");
  await expect(choice).toHaveValue("members");
  await choice.selectOption("Everyone");
  await button(page, "Save").click();
  await expect(page).toHaveURL("/search");
  expect(await readSharePage()).toContain("kept his word to the river");

  await signIn(page, await createUserOfAge("Kofi", 15, kora));
  await page.goto("/theuser#privacy");
  await expect(page.getByLabel("Let others download my works")).toBeVisible();
  await expect(setting).toHaveCount(0);
});
