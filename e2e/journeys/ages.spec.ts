import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, signIn } from "../support/users.ts";

const question = "How old are you?";

/** Returns the year this many years ago. */
const yearAgo = (years: number) => String(new Date().getFullYear() - years);

test("home asks for the month of birth once, the profile shows the answer again before it is kept", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Ama", { origin, dataDir }));
  await page.clock.install();
  await page.goto("/home");
  await expect(page.getByRole("main")).toBeVisible();
  const profileResponse = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith("/api/profile"),
  );
  await page.clock.runFor(10_000);
  await profileResponse;
  const card = page.getByRole("region", { name: question });
  await expect(card).toHaveCount(0);

  await page.reload();
  await expect(card).toBeVisible();
  await expectNoHorizontalScroll(page);
  await card.getByRole("link", { name: "Answer" }).click();
  await expect(page).toHaveURL("/theuser#age");
  const section = page.getByRole("region", { name: "Your age" });
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(
    section.getByText("Please choose the month and the year of your birth."),
  ).toHaveCount(2);
  await section.getByLabel("Month of birth").selectOption("March");
  await section.getByLabel("Year of birth").selectOption(yearAgo(20));
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section).toContainText(`You were born in March ${yearAgo(20)}. Is that right?`);
  await expectAccessibleInBothThemes(page);
  await section.getByRole("button", { name: "No, change it" }).click();
  await section.getByLabel("Year of birth").selectOption(yearAgo(30));
  await section.getByRole("button", { name: "Continue" }).click();
  await section.getByRole("button", { name: "Yes, keep it" }).click();
  await expect(section).toContainText(`You were born in March ${yearAgo(30)}.`);

  await test.step("an adult cannot become a minor, and sees why", async () => {
    await section.getByRole("button", { name: "Correct it" }).click();
    await section.getByLabel("Year of birth").selectOption(yearAgo(15));
    await section.getByRole("button", { name: "Continue" }).click();
    await section.getByRole("button", { name: "Yes, keep it" }).click();
    await expect(section).toContainText("Only a moderator can change this now.");
  });

  await page.goto("/home");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("a confirmed age under 13 closes the account, and says so", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Kofi", { origin, dataDir }));
  await page.goto("/theuser#age");
  const section = page.getByRole("region", { name: "Your age" });
  await section.getByLabel("Month of birth").selectOption("January");
  await section.getByLabel("Year of birth").selectOption(yearAgo(10));
  await section.getByRole("button", { name: "Continue" }).click();
  await section.getByRole("button", { name: "Yes, keep it" }).click();
  await expect(page.getByRole("alert")).toContainText("Kora is for people from 13.");
  await expect(page).toHaveURL(/\/login/);
});
