import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { alertWithText, button, expect, field, link, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expectNoHorizontalScroll, pressByKeyboard, tabTo } from "../support/test.ts";
import { createUser, password, postToApi, signIn } from "../support/users.ts";

// Some calls fail once, to see that what was typed stays.
test.use({ expectedConsoleErrors: /the server responded with a status of (4\d\d|503)/ });

const newPassword = "Another harp of 21 strings";

/** Waits for a mail to `address` with a link of `action`. Returns the path of the newest link. */
async function waitForLink(dataDir: string, address: string, action: string): Promise<string> {
  const outbox = join(dataDir, "outbox");
  let path: string | undefined;
  await expect(async () => {
    for (const file of (await readdir(outbox)).toSorted().reverse()) {
      const mail = (await readFile(join(outbox, file), "utf8")).replaceAll("=\r\n", "");
      path = new RegExp(`/account-link/${action}/[\\w-]+`).exec(mail)?.[0];
      if (mail.includes(`To: ${address}`) && path !== undefined) return;
    }
    throw new Error(`No mail to ${address} with a link to ${action} arrived.`);
  }).toPass();
  return path ?? "";
}

/** Opens the section of the account in the own profile. */
async function openAccount(page: Page): Promise<void> {
  await page.goto("/theuser#account");
  await expect(page.getByRole("heading", { name: "Your email" })).toBeVisible();
}

const expectGoodScreen = async (page: Page) => {
  await expectAccessibleInBothThemes(page);
  await expectNoHorizontalScroll(page);
};

test("name and email are changed at 320 px with the keyboard, and the old address takes the change back", async ({
  page,
  browser,
  origin,
  dataDir,
  contextOptions,
}) => {
  const viewport = { width: 320, height: 640 };
  await page.setViewportSize(viewport);
  const { keyboard } = page;
  const press = (name: string) => pressByKeyboard(button(page, name));
  await page.clock.install();
  const ama = await createUser("Ama", { origin, dataDir });
  const [wrongEmail, email] = [`old.${ama.email}`, `new.${ama.email}`];
  await signIn(page, ama);
  await openAccount(page);

  await test.step("the name stays in its field until it is saved", async () => {
    await press("Change name");
    const nameField = field(page, "Your name");
    await expect(nameField).toBeFocused();
    await nameField.fill("  ");
    await button(page, "Save").click();
    await expect(page.getByText("Please enter your name.")).toBeVisible();
    await nameField.fill("Ama of the River");
    await page.route("**/api/profile/name", (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await button(page, "Save").click();
    await expect(page.getByText("Your name could not be changed.").first()).toBeVisible();
    await expect(nameField).toHaveValue("Ama of the River");
    await button(page, "Save").click();
    await expect(button(page, "Change name")).toBeFocused();
    await expect(page.getByText("Ama of the River").first()).toBeVisible();
  });

  await test.step("a refused email keeps what was typed; the right one waits for its link", async () => {
    await press("Change email");
    const dialog = page.getByRole("alertdialog", { name: "Change your email" });
    await expect(field(page, "New email")).toBeFocused();
    await expectGoodScreen(page);
    await keyboard.type(ama.email);
    await tabTo(field(page, "Your password"));
    await keyboard.type("Not4the harp");
    await keyboard.press("Enter");
    await expect(dialog.getByText("This is not your password.")).toBeVisible();
    await field(page, "Your password").fill(password);
    await press("Send the link");
    await expect(dialog.getByText("This is the email of your account already.")).toBeVisible();
    await expect(field(page, "Your password")).toHaveValue(password);
    await field(page, "New email").fill(wrongEmail);
    await press("Send the link");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Waiting for ${wrongEmail}`)).toBeVisible();
    await expectNoHorizontalScroll(page);
    await press("Send the link again");
    await expect(alertWithText(page, "A new link is on its way")).toBeVisible();
    await press("Keep my old email");
    await expect(page.getByText(`Waiting for ${wrongEmail}`)).toHaveCount(0);
    await press("Change email");
    await field(page, "New email").fill(email);
    await field(page, "Your password").fill(password);
    await press("Send the link");
    await expect(page.getByText(`Waiting for ${email}`)).toBeVisible();
  });

  const openBrowser = async () =>
    (await browser.newContext({ ...contextOptions, viewport })).newPage();
  await test.step("the link in the mail to the new address changes the email, on any device", async () => {
    const phone = await openBrowser();
    await phone.goto(await waitForLink(dataDir, email, "confirm-email"));
    await expectGoodScreen(phone);
    await pressByKeyboard(button(phone, "Confirm my new email"));
    await expect(phone.getByText(`Your email is ${email} now.`)).toBeVisible();
    await expect(phone).toHaveURL(`${origin}/account-link/confirm-email`);
    await expectGoodScreen(phone);
    await phone.context().close();
    // The open profile notices it by itself, within ten seconds.
    await page.clock.fastForward(10_000);
    await expect(page.getByText(email, { exact: true }).last()).toBeVisible();
    await expect(page.getByText(`Waiting for ${email}`)).toHaveCount(0);
  });

  await test.step("the link in the mail to the old address takes it back, and leads to a new password", async () => {
    const owner = await openBrowser();
    const path = await waitForLink(dataDir, ama.email, "undo-email");
    await owner.goto(path);
    await expectGoodScreen(owner);
    await pressByKeyboard(button(owner, "Undo the change"));
    await expect(owner.getByText(`Your email is ${ama.email} again.`)).toBeVisible();
    await expectNoHorizontalScroll(owner);
    await tabTo(link(owner, "Set a new password"));
    await owner.keyboard.press("Enter");
    await field(owner, "New Password").fill(newPassword);
    await field(owner, "Confirm Password").fill(newPassword);
    await button(owner, "Reset Password").click();
    await expect(owner).toHaveURL(/\/login/);
    await owner.goto(path);
    await button(owner, "Undo the change").click();
    await expect(owner.getByText("This link was used already")).toBeVisible();
    await owner.context().close();
  });
});

test("a sign-in on a new device is ended from its mail, in a browser that is not signed in", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await createUser("Ama", { origin, dataDir });
  await postToApi(origin, "/auth/login", { email: ama.email, password });

  const path = await waitForLink(dataDir, ama.email, "sign-out-device");
  await page.goto(path);
  await expect(page).toHaveURL(`${origin}/account-link/sign-out-device`);
  await expectGoodScreen(page);
  await page.route("**/api/auth/end-unknown-session", (route) => route.fulfill({ status: 503 }), {
    times: 1,
  });
  await button(page, "Sign the device out").click();
  await expect(page.getByText("This did not work.").first()).toBeVisible();
  await button(page, "Sign the device out").click();
  await expect(page.getByText("The device is signed out.")).toBeVisible();
  await link(page, "Set a new password").click();
  await expect(page).toHaveURL(/\/login\?forgot=/);
  await page.goto("/account-link/sign-out-device");
  await expect(page.getByText("Please open the link in the mail again.")).toBeVisible();
});
