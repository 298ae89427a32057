import type { Page } from "@playwright/test";
import { alertWithText, button, expect, field, logIn, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { type Kora, startKora } from "../support/kora-server.ts";
import { showCode } from "../support/second-factor.ts";
import {
  expectHistoryEntryOf,
  expectNoHorizontalScroll,
  pressByKeyboard,
  tabTo,
} from "../support/test.ts";
import { createModerator, createUser, password, postToApi, signIn } from "../support/users.ts";

/** Opens the section of the second factor in the own profile. */
async function openSettings(page: Page): Promise<void> {
  await page.goto("/theuser#security");
  await expect(page.getByRole("heading", { name: "App with codes" })).toBeVisible();
}

/**
 * Gives the browser an authenticator that answers without a person. Returns a function that takes its passkeys away, as
 * on another device, and returns one that brings them back.
 */
async function addAuthenticator(page: Page): Promise<() => Promise<() => Promise<void>>> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
    await client.send("WebAuthn.clearCredentials", { authenticatorId });
    return async () => {
      for (const credential of credentials)
        await client.send("WebAuthn.addCredential", { authenticatorId, credential });
    };
  };
}

/** Reads the recovery codes of the open dialog, and closes it. */
async function takeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("alertdialog", { name: "Store your recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = await dialog.getByRole("listitem").allTextContents();
  await pressByKeyboard(button(page, "I have stored them"));
  await expect(dialog).toBeHidden();
  await expectHistoryEntryOf(page, "page");
  return codes;
}

/** Logs the user out, and in again with the password. */
async function logInAgain(page: Page, user: { email: string }, origin = ""): Promise<void> {
  await page.goto(`${origin}/logout`);
  await button(page, "Log out").click();
  await expect(page).toHaveURL(/\/login/i);
  await logIn(page, user);
}

const readSecret = async (page: Page) => {
  const text = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  return (text ?? "").replaceAll(" ", "");
};

test("an app with codes is set up and answered at 320 px with the keyboard alone; a recovery code replaces it, and a session without a proof asks for one", async ({
  page,
  origin,
  dataDir,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { keyboard } = page;
  const press = (name: string) => pressByKeyboard(button(page, name));
  const ama = await createUser("Ama", { origin, dataDir });
  const credentials = { email: ama.email, password };
  const response = await postToApi(origin, "/auth/login", credentials);
  const { token: tokenWithoutProof } = (await response.json()) as { token: string };
  await signIn(page, ama);
  await openSettings(page);

  const { secret, recoveryCodes } = await test.step("the set-up keeps what was typed", async () => {
    await expectNoHorizontalScroll(page);
    await press("Set up an app");
    await expect(field(page, "Your password")).toBeFocused();
    await expectNoHorizontalScroll(page);
    await keyboard.type("Wrong4strings");
    await keyboard.press("Enter");
    await expect(page.getByText("This is not your password.").first()).toBeVisible();
    await expect(field(page, "Your password")).toHaveValue("Wrong4strings");
    await field(page, "Your password").fill(password);
    await press("Continue");
    await expect(
      page.getByRole("img", { name: "QR code for your authenticator app" }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
    const shownSecret = await readSecret(page);
    await tabTo(field(page, "Code from the app"));
    await keyboard.type(showCode(shownSecret, 100));
    await keyboard.press("Enter");
    await expect(page.getByText("This code is wrong or was used already").first()).toBeVisible();
    await expect(field(page, "Code from the app")).toBeFocused();
    await field(page, "Code from the app").fill(showCode(shownSecret));
    await keyboard.press("Enter");
    const download = page.waitForEvent("download");
    await press("Download");
    expect((await download).suggestedFilename()).toBe("kora-recovery-codes.txt");
    await expectNoHorizontalScroll(page);
    // The scan would report a button that is scrolled half out of a low dialog as too small.
    await page.setViewportSize({ width: 320, height: 800 });
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const codes = await takeRecoveryCodes(page);
    await expect(page.getByText("10 unused codes are left.")).toBeVisible();
    return { secret: shownSecret, recoveryCodes: codes };
  });

  const logInByKeyboard = async () => {
    await page.goto("/logout");
    await press("Log out");
    await expect(page).toHaveURL(/\/login/i);
    await tabTo(field(page, "Email"));
    await keyboard.type(ama.email);
    await tabTo(field(page, "Password"));
    await keyboard.type(password);
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    await expectNoHorizontalScroll(page);
  };

  await test.step("the login asks for a code, and the way back keeps what was typed", async () => {
    await logInByKeyboard();
    const code = field(page, "Code from your app");
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expectAccessibleInBothThemes(page);
    await press("Back to login");
    await expect(field(page, "Email")).toHaveValue(ama.email);
    await expect(field(page, "Password")).toHaveValue(password);
    await press("Login");
    await expect(code).toBeFocused();
    await keyboard.type(showCode(secret, 100));
    await keyboard.press("Enter");
    await expect(page.getByText("This code is wrong or was used already")).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(showCode(secret, 1));
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/home$/i);
  });

  await test.step("a recovery code replaces the app", async () => {
    await logInByKeyboard();
    await press("Use a recovery code");
    await expect(field(page, "Recovery code")).toBeFocused();
    await expectNoHorizontalScroll(page);
    await keyboard.type((recoveryCodes[0] ?? "").toUpperCase());
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/home$/i);
  });

  await test.step("a session without a proof asks for it before new codes, and not again before the removal", async () => {
    await signIn(page, { ...ama, token: tokenWithoutProof });
    await openSettings(page);
    await expect(page.getByText("9 unused codes are left.")).toBeVisible();
    const getNewCodes = async () => {
      await button(page, "Get new codes").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Get new codes" }).click();
    };
    const proof = page.getByRole("dialog", { name: "Please confirm that it is you" });
    await getNewCodes();
    await expect(proof).toBeVisible();
    await proof.getByRole("button", { name: "Close" }).click();
    await expect(
      alertWithText(page, "Please confirm with your second factor to continue."),
    ).toBeVisible();
    await getNewCodes();
    await proof.getByRole("button", { name: "Use a recovery code" }).click();
    await field(page, "Recovery code").fill("0000-0000-0000-0000");
    await proof.getByRole("button", { name: "Continue" }).click();
    await expect(proof.getByText("This recovery code is wrong or was used already.")).toBeVisible();
    await field(page, "Recovery code").fill(recoveryCodes[1] ?? "");
    await proof.getByRole("button", { name: "Continue" }).click();
    const newCodes = await takeRecoveryCodes(page);
    expect(newCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);

    // The proof is valid for five minutes.
    await button(page, "Remove").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(button(page, "Set up an app")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeHidden();
  });
});

test("a passkey is added, used at login and removed", async ({ page, origin, dataDir }) => {
  const kofi = await createUser("Kofi", { origin, dataDir });
  const takePasskeysAway = await addAuthenticator(page);
  await signIn(page, kofi);
  await openSettings(page);
  await button(page, "Add a passkey").click();
  await field(page, "Name of the passkey").fill("Kofi's phone");
  await field(page, "Your password").fill(password);
  await expectAccessibleInBothThemes(page);
  await button(page, "Create the passkey").click();
  await takeRecoveryCodes(page);
  await expect(page.getByText("Kofi's phone")).toBeVisible();

  // The device has a passkey already; the proof is recent, so there is no password.
  await button(page, "Add a passkey").click();
  await button(page, "Create the passkey").click();
  await expect(
    page.getByRole("alertdialog").getByText("This device has a passkey for your account already."),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
  await expectAccessibleInBothThemes(page);

  const bringPasskeysBack = await takePasskeysAway();
  await logInAgain(page, kofi);
  await button(page, "Use a passkey").click();
  await expect(
    page.getByText("The passkey was not used. Please try again, or choose another way.").first(),
  ).toBeVisible();
  await expect(button(page, "Use a recovery code")).toBeVisible();
  await bringPasskeysBack();
  await button(page, "Use a passkey").click();
  await expect(page).toHaveURL(/\/home$/i);
  await openSettings(page);
  await button(page, "Remove Kofi's phone").click();
  await expect(page.getByText("It is your last one")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Kofi's phone")).toBeHidden();
});

test.describe("a server over plain http that requires a second factor of moderators", () => {
  let kora: Kora;

  test.beforeAll(async () => {
    // Like any name or address without https but localhost, this address has no passkeys.
    kora = await startKora({
      hostname: "127.0.0.1",
      settings: { MODERATOR_SECOND_FACTOR: "required" },
    });
  });
  test.afterAll(() => kora.stop());
  test.beforeEach(async ({ page }) => {
    // Browsers have no WebAuthn over plain http. They make an exception of the addresses of this machine.
    await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  });

  test("leads a moderator from /moderation to the set-up of an app with codes, offers no passkey, and then opens /moderation", async ({
    page,
  }) => {
    const efua = await createModerator(kora);
    await page.goto(`${kora.origin}/login`);
    await logIn(page, efua);
    await expect(page).toHaveURL(`${kora.origin}/home`);
    await page.goto(`${kora.origin}/moderation`);
    const missing = page.getByText("Moderators need a second step at login.");
    await expect(missing).toBeVisible();
    await expect(page.getByRole("tab", { name: "Reports" })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Set up a second step" }).click();
    await expect(page.getByText("Please set one up before you moderate.")).toBeVisible();
    await expect(page.getByText("Passkeys need a secure connection (https).")).toBeVisible();
    await expect(button(page, "Add a passkey")).toHaveCount(0);
    await button(page, "Set up an app").click();
    await field(page, "Your password").fill(password);
    await button(page, "Continue").click();
    const secret = await readSecret(page);
    await field(page, "Code from the app").fill(showCode(secret));
    await button(page, "Confirm").click();
    await takeRecoveryCodes(page);
    await page.goto(`${kora.origin}/moderation`);
    await expect(page.getByRole("tab", { name: "Reports" })).toBeVisible();
    await expect(missing).toHaveCount(0);

    await logInAgain(page, efua, kora.origin);
    await expect(field(page, "Code from your app")).toBeFocused();
    await expect(button(page, "Use a passkey")).toHaveCount(0);
    await field(page, "Code from your app").fill(showCode(secret, 1));
    await button(page, "Continue").click();
    await expect(page).toHaveURL(/\/home$/i);
  });
});
