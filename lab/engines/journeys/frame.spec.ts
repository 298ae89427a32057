import { openNetworkProxy } from "../../../e2e/support/network-proxy.ts";
import { createUser, createWriter, follow, publishStory } from "../../../e2e/support/users.ts";
import { uniqueTitle } from "../../../e2e/support/writing.ts";
import { byCss, byRole, byText, inside, link } from "../support/locators.ts";
import { scanContrast } from "../support/scan-contrast.ts";
import { expect, test } from "../support/test.ts";

test("a visitor comes from the first page to the login and to the registration", async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto("/");
  await page.expectVisible(byRole("heading", "Stories. Cultures.. Connected..."));
  await page.click(link("Dive in"));
  await page.expectPath(/^\/login$/);
  await page.click(link("Register"));
  await page.expectPath(/^\/register$/i);
});

for (const [theme, background] of [
  ["Light", "rgb(251, 246, 236)"],
  ["Dark", "rgb(18, 19, 43)"],
] as const) {
  test(`a user chooses the theme ${theme}, and all text has enough contrast in it`, async ({
    openPage,
    kora,
  }) => {
    const [nana, efua] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
    await follow(efua, nana, kora);
    const title = uniqueTitle("The Lantern");
    const storyId = await publishStory(title, nana, kora);
    const page = await openPage();
    const expectTheme = async () => {
      await page.expectStyle(byCss("html"), "background-color", (color) =>
        expect(color).toBe(background),
      );
      expect(await scanContrast(page.enginePage)).toEqual([]);
    };
    await page.goto("/login");
    await page.click(inside(byRole("group", "Theme"), byText(theme)));
    await expectTheme();
    await page.signIn(efua);
    for (const [path, text] of [
      ["/home", title],
      [`/story/${storyId}`, title],
      ["/recent", "Groups"],
    ] as const) {
      await page.goto(path);
      await page.expectVisible(byText(text));
      await expectTheme();
    }
  });
}

test("without a connection a banner says so, the feed is still there, and a banner says when the connection is back", async ({
  openPage,
  kora,
}) => {
  const [nana, efua] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  await follow(efua, nana, kora);
  const title = uniqueTitle("The Weaver");
  await publishStory(title, nana, kora);
  await using network = await openDisposableProxy(kora.origin);
  const page = await openPage(efua, { origin: network.origin });
  await page.goto("/home");
  await page.expectVisible(byRole("heading", title));
  await expect
    .poll(() => page.enginePage.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  // The worker stores the feed that is loaded under its control.
  await page.goto("/home");
  await page.expectVisible(byRole("heading", title));
  network.disconnect();
  await page.goto("/home");
  await page.expectVisible(byText("Status: Offline"));
  await page.expectVisible(byRole("heading", title));
  network.restore();
  await page.expectVisible(byText("Status: Online"));
  await page.expectHidden(byText("Status: Online"));
});

async function openDisposableProxy(origin: string) {
  const proxy = await openNetworkProxy(origin);
  return { ...proxy, [Symbol.asyncDispose]: () => proxy.close() };
}
