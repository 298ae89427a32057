import type { Locator, Page } from "@playwright/test";
import { alertWithText, button, field, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { usernameFromEmail } from "../support/statuses.ts";
import { blockSocket, expect, expectNoHorizontalScroll } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  password,
  postToApi,
  publishStory,
  signIn,
} from "../support/users.ts";

/** Tests of the user's own profile and of another user's profile. */

test.use({ expectedConsoleErrors: /status of (40[0349]|5\d\d)|WebSocket connection/ });

const section = (page: Page, name: string) => page.getByRole("region", { name });
/** Opens a section by a click on its heading, unless a reload has opened it again; returns the section. */
const openSection = async (page: Page, name: string): Promise<Locator> => {
  const toggle = section(page, name).getByRole("heading", { level: 2 }).getByRole("button");
  if ((await toggle.getAttribute("aria-expanded")) !== "true") await toggle.click();
  return section(page, name);
};

test("username, About Me, genres and password are changed, and a failure keeps the typed text", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createUser("Ama", kora), await createUser("Kofi", kora)];
  await signIn(page, ama);
  await page.goto("/theuser");
  await expect(page.getByRole("heading", { level: 1, name: "Your Profile: Ama" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);

  await test.step("a taken username stays in its field with the error", async () => {
    await button(page, "Change your username").click();
    await expect(field(page, "Username")).toBeFocused();
    await field(page, "Username").fill("");
    await button(page, "Save").first().click();
    await expect(page.getByText("Please enter a username.")).toBeVisible();
    await field(page, "Username").fill(usernameFromEmail(kofi).toUpperCase());
    await button(page, "Save").first().click();
    await expect(alertWithText(page, "Failed to update profile.")).toBeVisible();
    await expect(page.getByText("This username is already taken.").first()).toBeVisible();
    await expect(field(page, "Username")).toHaveValue(usernameFromEmail(kofi).toUpperCase());
    const newUsername = `ama.${ama.userId.slice(-10)}`;
    await field(page, "Username").fill(newUsername);
    await field(page, "Username").press("Enter");
    await expect(alertWithText(page, "Profile updated successfully!")).toBeVisible();
    await expect(page.getByText(`@${newUsername}`)).toBeVisible();
  });

  await test.step("About Me has eight presets and at most 100 characters", async () => {
    const aboutSection = await openSection(page, "About Me");
    const aboutField = aboutSection.getByRole("textbox");
    await expect(aboutField).toHaveValue("available");
    await expect(aboutSection.getByRole("button", { name: "Available" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    for (const preset of ["Busy", "Sleeping", "At work", "On vacation", "In a meeting", "Away"]) {
      await expect(aboutSection.getByRole("button", { name: preset })).toBeVisible();
    }
    await aboutField.fill("a".repeat(101));
    await expect(aboutSection).toContainText("About Me can be at most 100 characters.");
    await aboutSection.getByRole("button", { name: "On vacation" }).click();
    await page.route("**/api/profile", (route) => route.fulfill({ status: 500 }), { times: 1 });
    await button(page, "Save").first().click();
    await expect(alertWithText(page, "Failed to update About Me.")).toBeVisible();
    await expect(aboutField).toHaveValue("On vacation");
    await aboutSection.getByRole("button", { name: "Save" }).click();
    await expect(alertWithText(page, "About Me updated successfully!")).toBeVisible();
  });

  await test.step("genres are chosen from the list of all genres", async () => {
    const genreSection = await openSection(page, "What you like to read");
    await expect(
      genreSection.getByRole("group", { name: "Genres" }).getByRole("button"),
    ).toHaveCount(39);
    await genreSection.getByRole("button", { name: "African Folktales" }).click();
    await genreSection.getByRole("button", { name: "General" }).click();
    // The alert of the username may still be there and says the same.
    const profileResponse = page.waitForResponse(
      (response) => response.request().method() === "PUT",
    );
    await genreSection.getByRole("button", { name: "Save" }).click();
    expect((await profileResponse).ok()).toBe(true);
    await expect(alertWithText(page, "Profile updated successfully!")).toBeVisible();
    // A reload keeps the open sections.
    await page.reload();
    await expect(genreSection.getByRole("button", { pressed: true })).toHaveText([
      "African Folktales",
      "General",
    ]);
    await expect(section(page, "About Me").getByRole("textbox")).toHaveValue("On vacation");
  });

  await test.step("a password change requires the old password, and the new password is rated while it is typed", async () => {
    const passwordForm = await openSection(page, "Password");
    await passwordForm.getByLabel("Old Password").fill("Wrong4strings");
    await passwordForm.getByLabel("New Password").fill("NewHarp4strings!");
    await expect(passwordForm).toContainText("Password strength: Strong");
    await passwordForm.getByLabel("Confirm Password").fill("NewHarp4strings!");
    await passwordForm.getByRole("button", { name: "Change password" }).click();
    await expect(alertWithText(page, "Failed to change password.")).toBeVisible();
    await expect(passwordForm.getByLabel("New Password")).toHaveValue("NewHarp4strings!");
    await passwordForm.getByLabel("Old Password").fill(password);
    await expectAccessibleInBothThemes(page);
    await passwordForm.getByRole("button", { name: "Change password" }).click();
    await expect(alertWithText(page, "Password changed successfully.")).toBeVisible();
    await expect(passwordForm.getByLabel("Old Password")).toHaveValue("");
  });
});

test("an address with a section shows it at the top, also when sections above it load later; bookmarks and followed writers are listed, and notification settings are stored", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  const title = `The Ferry ${ama.userId.slice(-6)}`;
  const storyId = await publishStory(title, ama, kora);
  await signIn(page, kofi);
  await test.step("the section of the address is at the top", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/theuser#devices");
    const devices = section(page, "Your devices");
    await expect(devices.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
    const distanceToTop = async () => (await devices.boundingBox())?.y;
    await expect.poll(distanceToTop).toBeGreaterThan(0);
    await expect.poll(distanceToTop).toBeLessThan(200);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await expect(await openSection(page, "Bookmarks")).toContainText(
    "You have not bookmarked any story yet.",
  );
  await expect(await openSection(page, "Writers You Follow")).toContainText(
    "You are not following any writers yet.",
  );
  const notificationSettings = await openSection(page, "Notifications");
  const friendRequestsCheckbox = notificationSettings.getByRole("checkbox", {
    name: "Friend requests",
  });
  const settingsResponse = page.waitForResponse(
    (response) => response.request().method() === "PUT",
  );
  await friendRequestsCheckbox.click();
  await expect(friendRequestsCheckbox).not.toBeChecked();
  await settingsResponse;

  await postToApi(origin, "/profile/bookmark", { storyId }, kofi.token);
  await follow(kofi, ama, kora);
  await page.goto("/theuser#bookmarks");
  await page.reload();
  const bookmarks = section(page, "Bookmarks");
  await expect(bookmarks.getByRole("link", { name: title })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.route("**/api/profile/bookmark", (route) => route.fulfill({ status: 500 }), {
    times: 1,
  });
  await bookmarks.getByRole("button", { name: `Remove the bookmark of ${title}` }).click();
  await expect(alertWithText(page, "Failed to remove bookmark.")).toBeVisible();
  await bookmarks.getByRole("button", { name: `Remove the bookmark of ${title}` }).click();
  await expect(alertWithText(page, "Bookmark removed.")).toBeVisible();
  await expect(bookmarks).toContainText("You have not bookmarked any story yet.");
  const followedWriters = await openSection(page, "Writers You Follow");
  await expect(followedWriters.getByRole("link", { name: "Ama Tells" })).toBeVisible();
  await openSection(page, "Notifications");
  await expect(friendRequestsCheckbox).not.toBeChecked();
  await expect(
    notificationSettings.getByRole("checkbox", { name: "Messages to you" }),
  ).toBeChecked();
});

test("the page of a user shows the viewer's own profile without actions, an unknown user, a failure to load, and a block", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const [ama, kofi] = [await createWriter("Ama", kora), await createUser("Kofi", kora)];
  await signIn(page, kofi);
  await page.goto(`/user/${kofi.userId}`);
  await expect(page.getByText("you", { exact: true })).toBeVisible();
  await expect(button(page, "Add Friend Kofi")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Chat with Kofi" })).toHaveCount(0);

  await page.goto("/user/0193f0a0-0000-7000-8000-00000000dead");
  await expect(page.getByText("No profile data available.")).toBeVisible();

  await blockSocket(page);
  await page.route("**/api/profile/find/*", (route) => route.fulfill({ status: 403 }));
  await page.goto(`/user/${ama.userId}`);
  await expect(page.getByText("Failed to load profile. Please try again.")).toBeVisible();
  await page.unrouteAll();
  await button(page, "Try again").click();
  await expect(page.getByRole("heading", { level: 1, name: "Ama" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View profile" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Follow Ama Tells" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole("button", { name: "Options for Ama" }).click();
  await page.getByRole("menuitem", { name: "Block Ama" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Block" }).click();
  await expect(page).toHaveURL(`${origin}/home`);
  await page.goto(`/user/${ama.userId}`);
  const blockedText =
    "This user has been blocked. Please visit your own profile to unblock them in order to view their profile.";
  await expect(page.getByText(blockedText)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Find people" })).toHaveAttribute(
    "href",
    "/users",
  );
  await page.getByRole("main").getByRole("link", { name: "Your Profile" }).click();
  await expect(section(page, "Blocked").getByRole("button", { name: /Unblock/ })).toBeVisible();
});
