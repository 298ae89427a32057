import type { Locator, Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { usernameFromEmail } from "../support/statuses.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, createUserOfAge, signIn } from "../support/users.ts";
import { button, openSecondDevice } from "../support/writing.ts";

/** Tests of the privacy settings in the user's own profile. */

test.use({ expectedConsoleErrors: /status of (404|409|500)|ERR_INTERNET_DISCONNECTED|WebSocket/ });

const saved = "Your privacy settings are saved.";
const settingsUrl = "**/api/profile/privacy";
const narrow = { width: 320, height: 740 };

const privacySection = (page: Page) => page.getByRole("region", { name: "Privacy" });
/** Opens the section by its link. */
async function openSettings(page: Page): Promise<Locator> {
  await page.goto("/theuser#privacy");
  await expect(setting(page, "messages")).toBeVisible();
  return privacySection(page);
}

const labels = {
  messages: "Who may begin to write to you",
  friendRequests: "Who may send you a friend request",
  status: "Who sees your Memoir",
  onlineState: "Who sees when you are online",
  mature: "Mature stories",
} as const;
const setting = (page: Page, name: keyof typeof labels) =>
  privacySection(page).getByRole("combobox", { name: labels[name] });
const choose = (page: Page, name: keyof typeof labels, label: string) =>
  setting(page, name).selectOption(label);
/** Returns the label of the selected option. */
const readChoice = (page: Page, name: keyof typeof labels) =>
  setting(page, name).locator("option:checked").textContent();

const switches = [
  "Show others that I have read their messages",
  "Let others find me by name",
  "Show my age in my griot's profile",
  "Let others download my works",
] as const;
const switchNamed = (page: Page, name: (typeof switches)[number]) =>
  privacySection(page).getByRole("checkbox", { name });
const save = (page: Page) => button(privacySection(page), "Save privacy settings");

test("a reader opens the settings by keyboard, changes each of them, and finds them after a reload", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createUserOfAge("Ama", 30, kora), await createUser("Kofi", kora)];
  const kofiName = usernameFromEmail(kofi);
  await signIn(page, ama);
  await page.goto("/theuser");
  const section = privacySection(page);
  const header = section.getByRole("heading", { level: 2 }).getByRole("button");
  await header.focus();
  await page.keyboard.press("Enter");
  await expect(header).toHaveAttribute("aria-expanded", "true");
  await expect(save(page)).toBeDisabled();

  await choose(page, "messages", "Only people I know");
  await choose(page, "friendRequests", "Nobody");
  await choose(page, "status", "People whom I choose");
  await choose(page, "onlineState", "Friends");
  await choose(page, "mature", "Show them");
  await switchNamed(page, switches[0]).press("Space");
  await switchNamed(page, switches[1]).tap();
  await switchNamed(page, switches[2]).tap();
  await switchNamed(page, switches[3]).tap();
  await save(page).press("Enter");
  await expect(section.getByText("Please choose at least one person who sees it.")).toBeVisible();

  await section.getByRole("searchbox", { name: "Find people" }).fill(kofiName);
  await section.getByRole("searchbox", { name: "Find people" }).press("Enter");
  await section.getByRole("checkbox", { name: "Kofi" }).press("Space");
  await expect(section.getByText("1 of 200 chosen")).toBeVisible();
  await page.setViewportSize(narrow);
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  await save(page).press("Enter");
  await expect(alertWithText(page, saved)).toBeVisible();

  await openSettings(page);
  await page.reload();
  const names = ["messages", "friendRequests", "status", "onlineState", "mature"] as const;
  expect(await Promise.all(names.map((name) => readChoice(page, name)))).toEqual([
    "Only people I know",
    "Nobody",
    "People whom I choose",
    "Friends",
    "Show them",
  ]);
  for (const name of switches) await expect(switchNamed(page, name)).not.toBeChecked();
  await section.getByRole("button", { name: `Remove ${kofiName}` }).press("Enter");
  await expect(section.getByText("No one is chosen yet.")).toBeFocused();
});

test("a failure of the server keeps what was chosen, and offline says so; settings that were changed on two devices are shown in both versions, and either can be kept", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const ama = await createUser("Ama", { origin, dataDir });
  await signIn(page, ama);
  const section = await openSettings(page);
  await expect(section).toContainText("Adults who enter the month of their birth can choose.");

  await test.step("what could not be saved stays", async () => {
    await choose(page, "messages", "Nobody");
    await page.route(settingsUrl, (route) => route.fulfill({ status: 500, json: {} }));
    await save(page).click();
    await expect(section).toContainText("could not be saved. Please try again.");
    expect(await readChoice(page, "messages")).toBe("Nobody");
    await page.unroute(settingsUrl);
    await context.setOffline(true);
    await save(page).click();
    await expect(section).toContainText("You seem to be offline.");
    expect(await readChoice(page, "messages")).toBe("Nobody");
    await context.setOffline(false);
    await save(page).click();
    await expect(alertWithText(page, saved)).toBeVisible();
  });

  const { page: laptop, context: laptopContext } = await openSecondDevice(context, page, ama);
  await openSettings(laptop);
  await test.step("the version of the other device is kept", async () => {
    await choose(page, "onlineState", "Nobody");
    await choose(laptop, "messages", "Strangers by a request");
    await save(laptop).click();
    await expect(alertWithText(laptop, saved)).toBeVisible();
    await save(page).click();
    await expect(section.getByText("These settings were changed on another device")).toBeFocused();
    await expect(section).toContainText("Other device: Strangers by a request");
    await expect(section).toContainText("Here: Nobody");
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(narrow);
    await expectNoHorizontalScroll(page);
    await button(section, "Keep the other device's").click();
    expect(await readChoice(page, "messages")).toBe("Strangers by a request");
    expect(await readChoice(page, "onlineState")).toBe("Everyone");
  });

  await test.step("the version of this device is kept", async () => {
    await choose(page, "onlineState", "Friends");
    await switchNamed(laptop, switches[0]).click();
    await save(laptop).click();
    await expect(save(laptop)).toBeDisabled();
    await save(page).click();
    await expect(section).toContainText("Other device: Off");
    await button(section, "Keep the ones from here").press("Enter");
    await expect(alertWithText(page, saved)).toBeVisible();
    await laptop.reload();
    expect(await readChoice(laptop, "onlineState")).toBe("Friends");
    await expect(switchNamed(laptop, switches[0])).toBeChecked();
  });
  await laptopContext.close();
});

test("a minor finds the settings of minors", async ({ page, origin, dataDir }) => {
  await signIn(page, await createUserOfAge("Esi", 15, { origin, dataDir }));
  const section = await openSettings(page);
  expect(await readChoice(page, "messages")).toBe("Strangers by a request");
  expect(await readChoice(page, "status")).toBe("Friends");
  await expect(switchNamed(page, "Let others find me by name")).not.toBeChecked();
  await expect(setting(page, "mature")).toHaveCount(0);
  await expect(section).toContainText("Mature stories are hidden from you.");
});
