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

interface PostedComment {
  readonly _id: string;
  readonly path: string[];
}

async function post(origin: string, path: string, body: object, { token }: TestUser) {
  const result = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "x-auth-token": token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(result.ok, `${path} answers ${result.status}`).toBe(true);
  return (await result.json()) as { comment: PostedComment };
}

/** Creates a story of Ama and a reader, Efua; comments of others are sent through the API. */
async function createStoryWithUsers(kora: KoraAddress) {
  const [ama, efua] = await Promise.all([createWriter("Ama", kora), createUser("Efua", kora)]);
  const storyId = await publishStory("The Talking Drum", ama, kora);
  const commentOnly = "?return=comment";
  return {
    ama,
    efua,
    storyId,
    addComment: async (
      text: string,
      parent?: PostedComment,
      user = ama,
    ): Promise<PostedComment> => {
      const result = await (parent
        ? post(
            kora.origin,
            `/performance/comment/reply/${storyId}${commentOnly}`,
            { parentId: parent._id, text },
            user,
          )
        : post(kora.origin, `/performance/comment/${storyId}${commentOnly}`, { text }, user));
      return result.comment;
    },
    like: ({ path }: PostedComment, user: TestUser) =>
      post(kora.origin, `/performance/likeComment/${storyId}`, { path }, user),
  };
}

const usernameOf = ({ email }: TestUser) => email.replace(/@.*/, "");
const serverText = "Something went wrong. Please try again.";
const serverError = { code: "INTERNAL", msg: serverText, message: serverText };

/** Returns a comment without its replies. */
const commentByText = (page: Page, text: string) =>
  page
    .getByRole("article")
    .filter({ has: page.getByText(text, { exact: true }) })
    .last();
const commentsButton = (page: Page) => page.getByRole("button", { name: /^Comments/ });
const repliesButton = (page: Page, name: "See replies" | "Hide replies" | "Show more replies") =>
  page.getByRole("button", { name, exact: true });
const replyBoxes = (page: Page) => page.getByRole("textbox", { name: /^Your reply to/ });

async function openComments(page: Page, storyId: string, viewer: TestUser): Promise<void> {
  await signIn(page, viewer);
  await page.goto(`/story/${storyId}#comments`);
  await expect(commentsButton(page)).toHaveAttribute("aria-expanded", "true");
}

test("comments open and close; replies are collapsed to the most liked one until they are opened", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, efua, storyId, addComment, like } = await createStoryWithUsers({ origin, dataDir });
  const topComment = await addComment("Who beat the drum?");
  for (const text of ["The chief did", "The wind did", "Nobody did"]) {
    const reply = await addComment(text, topComment);
    await addComment(`${text}, I saw it`, reply);
    await addComment(`${text}, I heard it`, reply);
  }
  const lateComment = await addComment("And who heard it?");
  await addComment("It is late", lateComment);
  const kofi = await createUser("Kofi", { origin, dataDir });
  await addComment("What a noise", lateComment, kofi);
  await post(origin, "/block-report/block", { type: "user", targetId: kofi.userId }, efua);
  const likedReply = await addComment("The drum beat itself", topComment, efua);
  await like(likedReply, ama);
  await signIn(page, efua);
  await page.goto(`/story/${storyId}`);
  // The count includes all nested replies.
  await expect(commentsButton(page)).toHaveText(/^Comments\s*14$/);
  await expect(commentsButton(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("Who beat the drum?")).toHaveCount(0);
  await commentsButton(page).click();

  await expect(commentByText(page, "The drum beat itself")).toBeVisible();
  await expect(commentByText(page, "Who beat the drum?").getByText("First!")).toBeVisible();
  await expect(page.getByText("First!")).toHaveCount(1);
  await expect(page.getByText("The chief did")).toHaveCount(0);
  // The other comment has one visible reply and one that a block hides.
  await expect(commentByText(page, "It is late")).toBeVisible();
  await expect(repliesButton(page, "See replies")).toHaveCount(1);
  await repliesButton(page, "See replies").click();
  for (const text of ["The chief did", "The wind did", "Nobody did", "The drum beat itself"]) {
    await expect(commentByText(page, text)).toBeVisible();
  }
  await expect(page.getByText("The chief did, I heard it")).toHaveCount(0);
  await repliesButton(page, "Hide replies").click();
  await expect(page.getByText("The chief did")).toHaveCount(0);
  await expect(commentByText(page, "The drum beat itself")).toBeVisible();

  const [ownComment, otherComment] = [
    commentByText(page, "The drum beat itself"),
    commentByText(page, "Who beat the drum?"),
  ];
  await expect(ownComment.getByRole("link", { name: "You" })).toHaveAttribute(
    "href",
    `/user/${efua.userId}`,
  );
  await expect(ownComment.getByRole("button", { name: /^Options for/ })).toHaveCount(0);
  await expect(otherComment.getByRole("link", { name: usernameOf(ama) })).toHaveAttribute(
    "href",
    `/user/${ama.userId}`,
  );
  await otherComment.getByRole("button", { name: /^Options for/ }).click();
  await expect(page.getByRole("menuitem", { name: "Report" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await commentsButton(page).click();
  await expect(page.getByText("Who beat the drum?")).toHaveCount(0);
});

withFaults.describe("what the server refuses", () => {
  withFaults.use({ expectedConsoleErrors: /status of (404|500)/ });

  withFaults(
    "one reply box is open at a time, blank text is not sent, and what could not be sent is given back",
    async ({ page, origin, dataDir }) => {
      const { ama, efua, storyId, addComment } = await createStoryWithUsers({ origin, dataDir });
      await addComment("One drum");
      await addComment("Two drums");
      const sentTexts: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().includes("/performance/comment/")) {
          sentTexts.push(new URL(request.url()).pathname);
        }
      });
      await openComments(page, storyId, efua);
      const openReplyBox = (text: string) =>
        commentByText(page, text).getByRole("button", { name: `Reply to ${usernameOf(ama)}` });
      const [one, two] = [openReplyBox("One drum"), openReplyBox("Two drums")];
      const box = replyBoxes(page);
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
      expect(sentTexts).toEqual([]);

      await page.route("**/api/performance/comment/**", (route) =>
        route.fulfill({ status: 500, json: serverError }),
      );
      await two.click();
      await box.fill("Three, if you listen");
      await send.click();
      await expect(
        alertWithText(page, "Your comment could not be sent. It is still in the box."),
      ).toBeVisible();
      await expect(box).toHaveValue("Three, if you listen");
      await page.unroute("**/api/performance/comment/**");
      await send.click();
      await expect(
        commentByText(page, "Three, if you listen").getByText("You", { exact: true }),
      ).toBeVisible();
      await expect(box).toHaveCount(0);
      await expect(commentsButton(page)).toHaveText(/^Comments\s*3$/);
      expect(sentTexts).toHaveLength(2);
    },
  );

  withFaults(
    "a nested reply is liked by its path, and the like is taken back when the server refuses",
    async ({ page, origin, dataDir }) => {
      const { efua, storyId, addComment } = await createStoryWithUsers({ origin, dataDir });
      const topComment = await addComment("Top");
      const middleReply = await addComment("Middle", topComment);
      const nestedReply = await addComment("Nested", middleReply);
      await openComments(page, storyId, efua);
      await repliesButton(page, "See replies").click();
      const like = commentByText(page, "Nested").getByRole("button", { name: /^Like/ });
      await page.route("**/api/performance/likeComment/**", (route) =>
        route.fulfill({ status: 500, json: serverError }),
      );
      const [rejectedRequest] = await Promise.all([
        page.waitForRequest((request) => request.url().includes("/likeComment/")),
        like.click(),
      ]);
      expect(rejectedRequest.postDataJSON()).toEqual({
        path: [topComment._id, middleReply._id, nestedReply._id],
      });
      await expect(
        alertWithText(page, "Your like could not be kept. Please try again."),
      ).toBeVisible();
      await expect(like).toHaveAttribute("aria-pressed", "false");
      await expect(like).toHaveAccessibleName("Like, 0 likes");
      await page.unroute("**/api/performance/likeComment/**");
      await Promise.all([
        page.waitForResponse((result) => result.url().includes("/likeComment/") && result.ok()),
        like.click(),
      ]);
      await expect(like).toHaveAccessibleName("Like, 1 like");
      await page.reload();
      await repliesButton(page, "See replies").click();
      await expect(like).toHaveAttribute("aria-pressed", "true");
    },
  );
});

test("the own comment is deleted after a confirmation; a placeholder and the replies stay, and First! moves to the next comment", async ({
  page,
  origin,
  dataDir,
}) => {
  const { efua, storyId, addComment } = await createStoryWithUsers({ origin, dataDir });
  const ownComment = await addComment("I regret this", undefined, efua);
  await addComment("What did you say?", ownComment);
  await addComment("The second word");
  await openComments(page, storyId, efua);
  await expect(commentByText(page, "I regret this").getByText("First!")).toBeVisible();
  const deleteButton = commentByText(page, "I regret this").getByRole("button", { name: "Delete" });
  const confirmDialog = page.getByRole("alertdialog", { name: "Delete this comment?" });
  await deleteButton.click();
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(confirmDialog).toHaveCount(0);
  await expect(commentByText(page, "I regret this")).toBeVisible();
  await deleteButton.click();
  await confirmDialog.getByRole("button", { name: "Delete" }).click();
  const expectDeletedPlaceholder = async () => {
    await expect(commentByText(page, "This comment was deleted")).toBeVisible();
    await expect(page.getByText("I regret this")).toHaveCount(0);
    const placeholder = page
      .getByRole("listitem")
      .filter({ hasText: "This comment was deleted" })
      .last();
    await expect(placeholder.getByText("What did you say?")).toBeVisible();
    await expect(commentByText(page, "The second word").getByText("First!")).toBeVisible();
    await expect(page.getByText("First!")).toHaveCount(1);
    await expect(commentsButton(page)).toHaveText(/^Comments\s*2$/);
  };
  await expectDeletedPlaceholder();
  await page.reload();
  await expectDeletedPlaceholder();
});

test("forty-five comments load in pages while scrolling, and replies load on request", async ({
  page,
  origin,
  dataDir,
}) => {
  const { efua, storyId, addComment } = await createStoryWithUsers({ origin, dataDir });
  const topComment = await addComment("Word 1");
  const otherComments = Array.from({ length: 44 }, (_, n) => `Word ${n + 2}`);
  const answers = Array.from({ length: 25 }, (_, n) => `Answer ${n + 1}`);
  await Promise.all([
    ...otherComments.map((text) => addComment(text)),
    ...answers.map((text) => addComment(text, topComment)),
  ]);
  await openComments(page, storyId, efua);
  await expect(commentsButton(page)).toHaveText(/^Comments\s*70$/);
  const words = page.getByText(/^Word \d+$/);
  await expect(words).toHaveCount(20);
  await expect(commentByText(page, "Word 1")).toBeVisible();

  await repliesButton(page, "See replies").click();
  const replies = page.getByText(/^Answer \d+$/);
  await expect(replies).toHaveCount(3);
  await repliesButton(page, "Show more replies").click();
  await expect(replies).toHaveCount(23);
  await repliesButton(page, "Show more replies").click();
  await expect(replies).toHaveCount(25);
  await expect(repliesButton(page, "Show more replies")).toHaveCount(0);
  await repliesButton(page, "Hide replies").click();
  await expect(replies).toHaveCount(1);

  await expect(async () => {
    await words.last().scrollIntoViewIfNeeded();
    expect(await words.count()).toBe(45);
  }).toPass();
  expect(new Set(await words.allTextContents()).size).toBe(45);
});
