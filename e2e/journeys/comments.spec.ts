import type { Page } from "@playwright/test";
import { alertWithText, test as withFaults } from "../support/access.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of comments and replies below a story (stories-and-writers §2 to §6; decisions §3). */

interface Said {
  readonly _id: string;
  readonly path: string[];
}

async function post(origin: string, path: string, body: object, { token }: TestUser) {
  const answer = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "x-auth-token": token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} answers ${answer.status}`).toBe(true);
  return (await answer.json()) as { comment: Said };
}

/** Creates a story of Ama and a reader, Efua; comments of others are sent through the API. */
async function scene(at: KoraAddress) {
  const [ama, efua] = await Promise.all([createWriter("Ama", at), createUser("Efua", at)]);
  const storyId = await publishStory("The Talking Drum", ama, at);
  const only = "?return=comment";
  return {
    ama,
    efua,
    storyId,
    say: async (text: string, to?: Said, person = ama): Promise<Said> => {
      const answer = await (to
        ? post(
            at.origin,
            `/performance/comment/reply/${storyId}${only}`,
            { parentId: to._id, text },
            person,
          )
        : post(at.origin, `/performance/comment/${storyId}${only}`, { text }, person));
      return answer.comment;
    },
    like: ({ path }: Said, person: TestUser) =>
      post(at.origin, `/performance/likeComment/${storyId}`, { path }, person),
  };
}

const usernameOf = ({ email }: TestUser) => email.replace(/@.*/, "");
const sentence = "Something went wrong. Please try again.";
const broken = { code: "INTERNAL", msg: sentence, message: sentence };

/** Returns a comment without its replies. */
const said = (page: Page, text: string) =>
  page
    .getByRole("article")
    .filter({ has: page.getByText(text, { exact: true }) })
    .last();
const panel = (page: Page) => page.getByRole("button", { name: /^Comments/ });
const toggle = (page: Page, name: "See replies" | "Hide replies" | "Show more replies") =>
  page.getByRole("button", { name, exact: true });
const openBoxes = (page: Page) => page.getByRole("textbox", { name: /^Your reply to/ });

async function open(page: Page, storyId: string, viewer: TestUser): Promise<void> {
  await signIn(page, viewer);
  await page.goto(`/story/${storyId}#comments`);
  await expect(panel(page)).toHaveAttribute("aria-expanded", "true");
}

test("comments open and close; replies are collapsed to the most liked one until they are opened", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, efua, storyId, say, like } = await scene({ origin, dataDir });
  const top = await say("Who beat the drum?");
  for (const text of ["The chief did", "The wind did", "Nobody did"]) {
    const answered = await say(text, top);
    await say(`${text}, I saw it`, answered);
    await say(`${text}, I heard it`, answered);
  }
  const late = await say("And who heard it?");
  await say("It is late", late);
  const kofi = await createUser("Kofi", { origin, dataDir });
  await say("What a noise", late, kofi);
  await post(origin, "/block-report/block", { type: "user", targetId: kofi.userId }, efua);
  const loved = await say("The drum beat itself", top, efua);
  await like(loved, ama);
  await signIn(page, efua);
  await page.goto(`/story/${storyId}`);
  // The count includes all nested replies.
  await expect(panel(page)).toHaveText(/^Comments\s*14$/);
  await expect(panel(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("Who beat the drum?")).toHaveCount(0);
  await panel(page).click();

  await expect(said(page, "The drum beat itself")).toBeVisible();
  await expect(said(page, "Who beat the drum?").getByText("First!")).toBeVisible();
  await expect(page.getByText("First!")).toHaveCount(1);
  await expect(page.getByText("The chief did")).toHaveCount(0);
  // The other comment has one visible reply and one that a block hides.
  await expect(said(page, "It is late")).toBeVisible();
  await expect(toggle(page, "See replies")).toHaveCount(1);
  await toggle(page, "See replies").click();
  for (const text of ["The chief did", "The wind did", "Nobody did", "The drum beat itself"]) {
    await expect(said(page, text)).toBeVisible();
  }
  await expect(page.getByText("The chief did, I heard it")).toHaveCount(0);
  await toggle(page, "Hide replies").click();
  await expect(page.getByText("The chief did")).toHaveCount(0);
  await expect(said(page, "The drum beat itself")).toBeVisible();

  const [own, others] = [said(page, "The drum beat itself"), said(page, "Who beat the drum?")];
  await expect(own.getByRole("link", { name: "You" })).toHaveAttribute(
    "href",
    `/user/${efua.userId}`,
  );
  await expect(own.getByRole("button", { name: /^Options for/ })).toHaveCount(0);
  await expect(others.getByRole("link", { name: usernameOf(ama) })).toHaveAttribute(
    "href",
    `/user/${ama.userId}`,
  );
  await others.getByRole("button", { name: /^Options for/ }).click();
  await expect(page.getByRole("menuitem", { name: "Report" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel(page).click();
  await expect(page.getByText("Who beat the drum?")).toHaveCount(0);
});

withFaults.describe("what the server refuses", () => {
  withFaults.use({ expectedConsoleErrors: /status of (404|500)/ });

  withFaults(
    "one reply box is open at a time, blank text is not sent, and what could not be sent is given back",
    async ({ page, origin, dataDir }) => {
      const { ama, efua, storyId, say } = await scene({ origin, dataDir });
      await say("One drum");
      await say("Two drums");
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().includes("/performance/comment/")) {
          sent.push(new URL(request.url()).pathname);
        }
      });
      await open(page, storyId, efua);
      const replyTo = (text: string) =>
        said(page, text).getByRole("button", { name: `Reply to ${usernameOf(ama)}` });
      const [one, two] = [replyTo("One drum"), replyTo("Two drums")];
      const box = openBoxes(page);
      const send = page.getByRole("button", { name: "Reply", exact: true });

      await one.click();
      await expect(box).toBeFocused();
      await two.click();
      await expect(box).toHaveCount(1);
      await expect(one).toHaveAttribute("aria-expanded", "false");
      await expect(two).toHaveAttribute("aria-expanded", "true");
      await page.getByText("One drum", { exact: true }).click();
      await expect(box).toHaveCount(0);

      await two.click();
      await box.fill("  \n ");
      await send.click();
      await expect(box).toBeFocused();
      const story = page.getByRole("textbox", { name: "Your comment" });
      await story.fill("   ");
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await expect(story).toBeFocused();
      expect(sent).toEqual([]);

      await page.route("**/api/performance/comment/**", (route) =>
        route.fulfill({ status: 500, json: broken }),
      );
      await two.click();
      await box.fill("Three, if you listen");
      await send.click();
      await expect(alertWithText(page, sentence)).toBeVisible();
      await expect(box).toHaveValue("Three, if you listen");
      await page.unroute("**/api/performance/comment/**");
      await send.click();
      await expect(
        said(page, "Three, if you listen").getByText("You", { exact: true }),
      ).toBeVisible();
      await expect(box).toHaveCount(0);
      await expect(panel(page)).toHaveText(/^Comments\s*3$/);
      expect(sent).toHaveLength(2);
    },
  );

  withFaults(
    "a nested reply is liked by its path, and the like is taken back when the server refuses",
    async ({ page, origin, dataDir }) => {
      const { efua, storyId, say } = await scene({ origin, dataDir });
      const top = await say("Top");
      const middle = await say("Middle", top);
      const nested = await say("Nested", middle);
      await open(page, storyId, efua);
      await toggle(page, "See replies").click();
      const like = said(page, "Nested").getByRole("button", { name: /^Like/ });
      await page.route("**/api/performance/likeComment/**", (route) =>
        route.fulfill({ status: 500, json: broken }),
      );
      const [refused] = await Promise.all([
        page.waitForRequest((request) => request.url().includes("/likeComment/")),
        like.click(),
      ]);
      expect(refused.postDataJSON()).toEqual({ path: [top._id, middle._id, nested._id] });
      await expect(alertWithText(page, sentence)).toBeVisible();
      await expect(like).toHaveAttribute("aria-pressed", "false");
      await expect(like).toHaveAccessibleName("Like, 0 likes");
      await page.unroute("**/api/performance/likeComment/**");
      await Promise.all([
        page.waitForResponse((answer) => answer.url().includes("/likeComment/") && answer.ok()),
        like.click(),
      ]);
      await expect(like).toHaveAccessibleName("Like, 1 like");
      await page.reload();
      await toggle(page, "See replies").click();
      await expect(like).toHaveAttribute("aria-pressed", "true");
    },
  );
});

test("the own comment is deleted after a confirmation; a placeholder and the replies stay, and First! moves to the next comment", async ({
  page,
  origin,
  dataDir,
}) => {
  const { efua, storyId, say } = await scene({ origin, dataDir });
  const own = await say("I regret this", undefined, efua);
  await say("What did you say?", own);
  await say("The second word");
  await open(page, storyId, efua);
  await expect(said(page, "I regret this").getByText("First!")).toBeVisible();
  const remove = said(page, "I regret this").getByRole("button", { name: "Delete" });
  const question = page.getByRole("alertdialog", { name: "Delete this comment?" });
  await remove.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(said(page, "I regret this")).toBeVisible();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  const check = async () => {
    await expect(said(page, "This comment was deleted")).toBeVisible();
    await expect(page.getByText("I regret this")).toHaveCount(0);
    const place = page.getByRole("listitem").filter({ hasText: "This comment was deleted" }).last();
    await expect(place.getByText("What did you say?")).toBeVisible();
    await expect(said(page, "The second word").getByText("First!")).toBeVisible();
    await expect(page.getByText("First!")).toHaveCount(1);
    await expect(panel(page)).toHaveText(/^Comments\s*2$/);
  };
  await check();
  await page.reload();
  await check();
});

test("forty-five comments load in pages while scrolling, and replies load on request", async ({
  page,
  origin,
  dataDir,
}) => {
  const { efua, storyId, say } = await scene({ origin, dataDir });
  const top = await say("Word 1");
  const rest = Array.from({ length: 44 }, (_, n) => `Word ${n + 2}`);
  const answers = Array.from({ length: 25 }, (_, n) => `Answer ${n + 1}`);
  await Promise.all([...rest.map((text) => say(text)), ...answers.map((text) => say(text, top))]);
  await open(page, storyId, efua);
  await expect(panel(page)).toHaveText(/^Comments\s*70$/);
  const words = page.getByText(/^Word \d+$/);
  await expect(words).toHaveCount(20);
  await expect(said(page, "Word 1")).toBeVisible();

  await toggle(page, "See replies").click();
  const replies = page.getByText(/^Answer \d+$/);
  await expect(replies).toHaveCount(3);
  await toggle(page, "Show more replies").click();
  await expect(replies).toHaveCount(23);
  await toggle(page, "Show more replies").click();
  await expect(replies).toHaveCount(25);
  await expect(toggle(page, "Show more replies")).toHaveCount(0);
  await toggle(page, "Hide replies").click();
  await expect(replies).toHaveCount(1);

  await expect(async () => {
    await words.last().scrollIntoViewIfNeeded();
    expect(await words.count()).toBe(45);
  }).toPass();
  expect(new Set(await words.allTextContents()).size).toBe(45);
});
