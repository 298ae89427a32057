import { findInFeed } from "../support/home.ts";
import { expectNoLayoutShift, recordLayoutShifts, slowDown } from "../support/layout-shift.ts";
import { expect, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  follow,
  type KoraAddress,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests that nothing moves on a story while it loads, on a slow phone and on a slow desktop. */

const longTitle = "The Ferryman Who Counted All the Lanterns of the Far Bank";
const paragraph =
  "The ferryman counted the lanterns on the far bank, and there was one more than last night.";
const longStory = Array.from({ length: 40 }, (_, n) => `<p>${n + 1}. ${paragraph}</p>`).join("");

const comment = "What a crossing!";

interface FullStory {
  readonly storyId: string;
  readonly title: string;
  readonly reader: TestUser;
}

/** Publishes a story with all that can appear on its page: comments, playlists, a reading position, an unread alert. */
async function publishFullStory(kora: KoraAddress): Promise<FullStory> {
  const { origin } = kora;
  const [writer, reader] = [await createWriter("Nana", kora), await createUser("Efua", kora)];
  await follow(reader, writer, kora);
  const title = `${longTitle} ${writer.userId.slice(-6)}`;
  const storyId = await publishStory(title, writer, kora, longStory);
  for (let n = 0; n < 3; n += 1) {
    await postToApi(origin, `/performance/comment/${storyId}`, { text: comment }, writer.token);
  }
  for (const name of ["Evenings on the river", "Ferrymen"]) {
    const response = await postToApi(origin, "/playlists", { name, public: true }, writer.token);
    const { _id } = (await response.json()) as { _id: string };
    const added = await fetch(`${origin}/api/playlists/${_id}`, {
      method: "PUT",
      headers: { "x-auth-token": writer.token, "content-type": "application/json" },
      body: JSON.stringify({ add: [storyId] }),
    });
    expect(added.ok).toBe(true);
  }
  // A position is stored once whole seconds have passed since the story was opened or since the last call.
  await fetch(`${origin}/api/stories/${storyId}`, { headers: { "x-auth-token": reader.token } });
  const reading = { time: 2, position: 0.4 };
  const read = async () => {
    const path = `/stories/updateTimer/${storyId}`;
    const response = await postToApi(origin, path, reading, reader.token);
    return ((await response.json()) as { reads: number }).reads;
  };
  await expect.poll(read, { intervals: [1100] }).toBe(1);
  return { storyId, title, reader };
}

for (const part of ["", "#comments"]) {
  test(`nothing moves on /story/{id}${part} while it loads`, async ({ page, origin, dataDir }) => {
    const { storyId, title, reader } = await publishFullStory({ origin, dataDir });
    await signIn(page, reader);
    await recordLayoutShifts(page);
    await slowDown(page);
    await page.goto(`/story/${storyId}${part}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(main.getByRole("navigation", { name: "In playlists" })).toBeVisible();
    await expect(main.getByRole("button", { name: /^Continue where you stopped/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Install Kora" })).toBeVisible();
    await expect(main.getByText(comment)).toHaveCount(part === "" ? 0 : 3);
    await expectNoLayoutShift(page);
  });
}

test("nothing moves in a story while it loads after it was chosen in the feed", async ({
  page,
  origin,
  dataDir,
}) => {
  const { title, reader } = await publishFullStory({ origin, dataDir });
  await signIn(page, reader);
  await recordLayoutShifts(page);
  const card = await findInFeed(page, title);
  await slowDown(page);
  await page.evaluate(() => window.layoutShifts?.splice(0));
  await card.getByRole("link", { name: title }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(paragraph).first()).toBeVisible();
  await expect(dialog.getByRole("navigation", { name: "In playlists" })).toBeVisible();
  await expectNoLayoutShift(page);
});
