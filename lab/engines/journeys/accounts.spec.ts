import { newUserDetails } from "../../../e2e/support/access.ts";
import { waitForVerificationLink } from "../../../e2e/support/kora-server.ts";
import { password } from "../../../e2e/support/users.ts";
import { button, byLabel, byText, link, textbox } from "../support/locators.ts";
import { expect, test } from "../support/test.ts";

test("a user registers, opens the link in the mail, logs out and logs in again", async ({
  openPage,
  kora,
}) => {
  const ama = newUserDetails("Ama");
  const page = await openPage();
  await page.goto("/register");
  await page.type(textbox("Name"), ama.name);
  await page.type(textbox("Username"), ama.username);
  await page.type(textbox("Email"), ama.email);
  await page.type(byLabel("Password"), password);
  await page.expectVisible(byText("Password strength: Medium"));
  await page.type(byLabel("Confirm Password"), password);
  await page.click(button("Register"));
  await page.expectVisible(byText("Registration successful! Check your email for verification."));
  await page.expectPath(/^\/login/);

  const mailLink = new URL(await waitForVerificationLink(kora.dataDir, ama.email));
  await page.goto(mailLink.pathname);
  await page.click(button("Verify my email"));
  await page.click(link("Go to your stories"));
  await page.expectPath(/^\/home$/);

  await page.goto("/logout");
  await page.click(button("Log out"));
  await page.expectPath(/^\/login$/);
  const readToken = () => page.enginePage.evaluate(() => localStorage.getItem("token"));
  expect(await readToken()).toBeNull();
  await page.type(textbox("Email"), ama.email);
  await page.type(byLabel("Password"), password);
  await page.click(button("Login"));
  await page.expectPath(/^\/home$/);
  expect(await readToken()).not.toBeNull();
});
