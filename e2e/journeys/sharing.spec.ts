import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of sharing a story: on four sites, by its link, and with the share sheet of the device. */

const title = "The Ferry & the “50%” drum";

type OpenedPopup = readonly [address: string, target: string, features: string];
type SharingGlobal = typeof globalThis & {
  openedPopups: OpenedPopup[];
  sharedData: { title: string; url: string }[];
};

/** Records the windows that the page opens, without opening them. */
async function watchWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sharingGlobal = globalThis as SharingGlobal;
    sharingGlobal.openedPopups = [];
    window.open = (address = "", target = "", features = "") => {
      sharingGlobal.openedPopups.push([String(address), target, features]);
      return null;
    };
  });
}

const readOpenedPopups = (page: Page) =>
  page.evaluate(() => (globalThis as SharingGlobal).openedPopups);

/** Replaces the share sheet of the device. The user closes it at first, and then uses it. */
const fakeShareSheet = (page: Page) =>
  page.evaluate(() => {
    const sharingGlobal = globalThis as SharingGlobal;
    sharingGlobal.sharedData = [];
    const share = (data: { title: string; url: string }) => {
      sharingGlobal.sharedData.push(data);
      return sharingGlobal.sharedData.length === 1
        ? Promise.reject(new DOMException("closed", "AbortError"))
        : Promise.resolve();
    };
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  });

async function openStory(
  page: Page,
  kora: KoraAddress,
): Promise<{ storyId: string; writer: TestUser }> {
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  const storyId = await publishStory(title, writer, kora);
  await signIn(page, reader);
  await page.goto(`/story/${storyId}`);
  await expect(page.getByText("kept his word to the river")).toBeVisible();
  return { storyId, writer };
}

const shareDialog = (page: Page) => page.getByRole("dialog", { name: "Share this story" });

async function openShareDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Share, / }).click();
  await expect(shareDialog(page)).toBeVisible();
}

test("a story is shared on four sites, each in a popup of 600×400 with its title and link, and each share is counted; the device's share sheet gets the title and the link, and closing it shows no error; the link is copied, or an error is shown", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  await watchWindows(page);
  // The device has no share sheet at first.
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "share"));
  const { storyId, writer } = await openStory(page, { origin, dataDir });
  await openShareDialog(page);
  await expect(shareDialog(page).getByRole("listitem")).toHaveText([
    "XTwitter",
    "fFacebook",
    "WWhatsApp",
    "inLinkedIn",
    "Copy link",
  ]);
  await page.keyboard.press("Escape");
  const sites = [
    ["Twitter", "twitter.com"],
    ["Facebook", "www.facebook.com"],
    ["WhatsApp", "api.whatsapp.com"],
    ["LinkedIn", "www.linkedin.com"],
  ] as const;
  for (const [index, [name, host]] of sites.entries()) {
    await openShareDialog(page);
    const [request] = await Promise.all([
      page.waitForRequest((candidate) =>
        candidate.url().endsWith(`/api/performance/share/${storyId}`),
      ),
      shareDialog(page).getByRole("button", { name }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ platform: name.toLowerCase() });
    await expect(shareDialog(page)).toHaveCount(0);
    const [address, , features] = (await readOpenedPopups(page)).at(-1) ?? ["", "", ""];
    expect(features).toMatch(/width=600,height=400/);
    expect(new URL(address).host).toBe(host);
    const sharedText = [...new URL(address).searchParams.values()].join(" ");
    expect(sharedText).toContain(title);
    expect(sharedText).toContain(`${origin}/story/${storyId}/share`);
    const count = index + 1;
    await expect(
      page.getByRole("button", { name: `Share, ${count} ${count === 1 ? "share" : "shares"}` }),
    ).toBeVisible();
  }
  const response = await fetch(`${origin}/api/performance/counts/${storyId}`, {
    headers: { "x-auth-token": writer.token },
  });
  expect(await response.json()).toMatchObject({ shares: 4 });

  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await fakeShareSheet(page);
  const link = `${origin}/story/${storyId}/share`;
  const sharedData: { title: string; url: string }[] = [];
  for (const _outcome of ["closed", "used"]) {
    await openShareDialog(page);
    await shareDialog(page).getByRole("button", { name: "More ways to share" }).click();
    await expect(shareDialog(page)).toHaveCount(0);
    sharedData.push({ title, url: link });
    expect(await page.evaluate(() => (globalThis as SharingGlobal).sharedData)).toEqual(sharedData);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }

  await openShareDialog(page);
  await shareDialog(page).getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("alert")).toHaveText("Link copied to clipboard!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await page.getByRole("button", { name: "Story options" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(page.getByRole("alert").last()).toHaveText("Failed to copy link.");
});
