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
async function openSettings(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/theuser#security`);
  await expect(page.getByRole("heading", { name: "App with codes" })).toBeVisible();
}

/** Gives the browser an authenticator that answers without a person. Returns a function that removes it. */
async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
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
    await client.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  };
}

/** Reads the recovery codes of the open dialog, and closes it. */
async function takeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("alertdialog", { name: "Store your recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  const codes = await dialog.getByRole("listitem").allTextContents();
  await button(page, "I have stored them").click();
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

test("a moderator is led to the set-up of an app with codes, which login then requires; a recovery code replaces it, and a session without a proof asks for one", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await createUser("Ama", { origin, dataDir });
  const credentials = { email: ama.email, password };
  const response = await postToApi(origin, "/auth/login", credentials);
  const { token: tokenWithoutProof } = (await response.json()) as { token: string };
  await signIn(page, ama);

  await test.step("a moderator without a second factor is led to its set-up", async () => {
    await page.route("**/api/moderation/**", (route) =>
      route.fulfill({
        status: 403,
        json: { code: "SECOND_FACTOR_MISSING", msg: "A second factor is missing.", message: "" },
      }),
    );
    await page.goto("/moderation");
    await expect(page.getByText("Moderators need a second step at login.")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: "Set up a second step" }).click();
  });

  const { secret, recoveryCodes } = await test.step("the set-up keeps what was typed", async () => {
    await button(page, "Set up an app").click();
    await expect(field(page, "Your password")).toBeFocused();
    await field(page, "Your password").fill("Wrong4strings");
    await button(page, "Continue").click();
    await expect(page.getByText("This is not your password.").first()).toBeVisible();
    await expect(field(page, "Your password")).toHaveValue("Wrong4strings");
    await field(page, "Your password").fill(password);
    await button(page, "Continue").click();
    await expect(
      page.getByRole("img", { name: "QR code for your authenticator app" }),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
    const shownSecret = await readSecret(page);
    await field(page, "Code from the app").fill(showCode(shownSecret, 100));
    await button(page, "Confirm").click();
    await expect(page.getByText("This code is wrong or was used already").first()).toBeVisible();
    await expect(field(page, "Code from the app")).toBeFocused();
    await field(page, "Code from the app").fill(showCode(shownSecret));
    await button(page, "Confirm").click();
    const download = page.waitForEvent("download");
    await button(page, "Download").click();
    expect((await download).suggestedFilename()).toBe("kora-recovery-codes.txt");
    await expectAccessibleInBothThemes(page);
    const codes = await takeRecoveryCodes(page);
    await expect(page.getByText("10 unused codes are left.")).toBeVisible();
    return { secret: shownSecret, recoveryCodes: codes };
  });

  await test.step("the login asks for a code, and the way back keeps what was typed", async () => {
    await logInAgain(page, ama);
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    const code = field(page, "Code from your app");
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
    await button(page, "Back to login").click();
    await expect(field(page, "Email")).toHaveValue(ama.email);
    await expect(field(page, "Password")).toHaveValue(password);
    await button(page, "Login").click();
    await code.fill(showCode(secret, 100));
    await button(page, "Continue").click();
    await expect(page.getByText("This code is wrong or was used already")).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(showCode(secret, 1));
    await button(page, "Continue").click();
    await expect(page).toHaveURL(/\/home$/i);
  });

  await test.step("a recovery code replaces the app", async () => {
    await logInAgain(page, ama);
    await button(page, "Use a recovery code").click();
    await field(page, "Recovery code").fill((recoveryCodes[0] ?? "").toUpperCase());
    await button(page, "Continue").click();
    await expect(page).toHaveURL(/\/home$/i);
    await openSettings(page);
    await expect(page.getByText("9 unused codes are left.")).toBeVisible();
  });

  await test.step("a session without a proof asks for it before new codes, and not again before the removal", async () => {
    await signIn(page, { ...ama, token: tokenWithoutProof });
    await openSettings(page);
    const getNewCodes = async () => {
      await button(page, "Get new codes").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Get new codes" }).click();
    };
    const proof = page.getByRole("dialog", { name: "Please confirm that it is you" });
    await getNewCodes();
    await expect(proof).toBeVisible();
    await expectAccessibleInBothThemes(page);
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
  const removeAuthenticator = await addAuthenticator(page);
  await signIn(page, kofi);
  await openSettings(page);
  await button(page, "Add a passkey").click();
  await field(page, "Name of the passkey").fill("Kofi's phone");
  await field(page, "Your password").fill(password);
  await expectAccessibleInBothThemes(page);
  await button(page, "Create the passkey").click();
  const recoveryCodes = await takeRecoveryCodes(page);
  await expect(page.getByText("Kofi's phone")).toBeVisible();

  // The device has a passkey already; the proof is recent, so there is no password.
  await button(page, "Add a passkey").click();
  await button(page, "Create the passkey").click();
  await expect(
    page.getByRole("alertdialog").getByText("This device has a passkey for your account already."),
  ).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
  await expectAccessibleInBothThemes(page);

  await logInAgain(page, kofi);
  await button(page, "Use a passkey").click();
  await expect(page).toHaveURL(/\/home$/i);

  await removeAuthenticator();
  await addAuthenticator(page);
  await logInAgain(page, kofi);
  await button(page, "Use a passkey").click();
  await expect(
    page.getByText("The passkey was not used. Please try again, or choose another way.").first(),
  ).toBeVisible();
  await button(page, "Use a recovery code").click();
  await field(page, "Recovery code").fill(recoveryCodes[0] ?? "");
  await button(page, "Continue").click();
  await expect(page).toHaveURL(/\/home$/i);
  await openSettings(page);
  await button(page, "Remove Kofi's phone").click();
  await expect(page.getByText("It is your last one")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Kofi's phone")).toBeHidden();
});

test("the second factor is set up and answered at 320 px with the keyboard alone", async ({
  page,
  origin,
  dataDir,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { keyboard } = page;
  const press = (name: string) => pressByKeyboard(button(page, name));
  const ama = await createUser("Ama", { origin, dataDir });
  await signIn(page, ama);
  await openSettings(page);
  await expectNoHorizontalScroll(page);

  await press("Set up an app");
  await expect(field(page, "Your password")).toBeFocused();
  await expectNoHorizontalScroll(page);
  await keyboard.type(password);
  await keyboard.press("Enter");
  const secret = await readSecret(page);
  await expectNoHorizontalScroll(page);
  await tabTo(field(page, "Code from the app"));
  await keyboard.type(showCode(secret));
  await keyboard.press("Enter");
  const codes = page.getByRole("alertdialog", { name: "Store your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const [recoveryCode = ""] = await codes.getByRole("listitem").allTextContents();
  await expectNoHorizontalScroll(page);
  await press("I have stored them");
  await expect(codes).toBeHidden();
  await expectHistoryEntryOf(page, "page");

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
  await logInByKeyboard();
  await expect(field(page, "Code from your app")).toBeFocused();
  await keyboard.type(showCode(secret, 1));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/i);

  await logInByKeyboard();
  await press("Use a recovery code");
  await expect(field(page, "Recovery code")).toBeFocused();
  await expectNoHorizontalScroll(page);
  await keyboard.type(recoveryCode);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/i);
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

  /** Sets up an app with codes in the open settings. Returns its secret. */
  async function setUpApp(page: Page): Promise<string> {
    await button(page, "Set up an app").click();
    await field(page, "Your password").fill(password);
    await button(page, "Continue").click();
    const secret = await readSecret(page);
    await field(page, "Code from the app").fill(showCode(secret));
    await button(page, "Confirm").click();
    await takeRecoveryCodes(page);
    return secret;
  }

  test("makes a moderator set one up before /moderation opens", async ({ page }) => {
    const efua = await createModerator(kora);
    await page.goto(`${kora.origin}/login`);
    await logIn(page, efua);
    await expect(page).toHaveURL(`${kora.origin}/home`);
    await page.goto(`${kora.origin}/moderation`);
    await expect(page.getByText("Moderators need a second step at login.")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Reports" })).toHaveCount(0);
    await page.getByRole("link", { name: "Set up a second step" }).click();
    await expect(page.getByText("Please set one up before you moderate.")).toBeVisible();
    await setUpApp(page);
    await page.goto(`${kora.origin}/moderation`);
    await expect(page.getByRole("tab", { name: "Reports" })).toBeVisible();
    await expect(page.getByText("Moderators need a second step at login.")).toHaveCount(0);
  });

  test("offers an app with codes and no passkey, in the profile and at login", async ({ page }) => {
    const kofi = await createUser("Kofi", kora);
    await page.goto(`${kora.origin}/login`);
    await logIn(page, kofi);
    await expect(page).toHaveURL(`${kora.origin}/home`);
    await openSettings(page, kora.origin);
    await expect(page.getByText("Passkeys need a secure connection (https).")).toBeVisible();
    await expect(button(page, "Add a passkey")).toHaveCount(0);
    const secret = await setUpApp(page);
    await logInAgain(page, kofi, kora.origin);
    await expect(field(page, "Code from your app")).toBeFocused();
    await expect(button(page, "Use a passkey")).toHaveCount(0);
    await field(page, "Code from your app").fill(showCode(secret, 1));
    await button(page, "Continue").click();
    await expect(page).toHaveURL(/\/home$/i);
  });
});
