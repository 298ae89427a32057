import type { Page } from "@playwright/test";
import { alertWithText, test as testWithExpectedErrors } from "../support/access.ts";
import { ageComment } from "../support/database.ts";
import { expect, expectAccessible, expectNoHorizontalScroll, test } from "../support/test.ts";
import {
  createUser,
  createWriter,
  type KoraAddress,
  postToApi,
  publishStory,
  signIn,
  type TestUser,
} from "../support/users.ts";

/** Tests of comments and replies below a story. */

interface PostedComment {
  readonly _id: string;
  readonly path: string[];
}

async function post(origin: string, path: string, body: object, { token }: TestUser) {
  const response = await postToApi(origin, path, body, token);
  return (await response.json()) as { comment: PostedComment };
}

/** Creates a story of Ama, and a reader, Efua. `addComment` comments as Ama by default; it and `like` use the API. */
async function createStoryWithUsers(kora: KoraAddress) {
  const [ama, efua] = await Promise.all([createWriter("Ama", kora), createUser("Efua", kora)]);
  const storyId = await publishStory("The Talking Drum", ama, kora);
  const commentOnlyQuery = "?return=comment";
  return {
    ama,
    efua,
    storyId,
    addComment: async (
      text: string,
      parent?: PostedComment,
      user = ama,
    ): Promise<PostedComment> => {
      const { comment } = await (parent
        ? post(
            kora.origin,
            `/performance/comment/reply/${storyId}${commentOnlyQuery}`,
            { parentId: parent._id, text },
            user,
          )
        : post(kora.origin, `/performance/comment/${storyId}${commentOnlyQuery}`, { text }, user));
      return comment;
    },
    like: ({ path }: PostedComment, user: TestUser) =>
      post(kora.origin, `/performance/likeComment/${storyId}`, { path }, user),
  };
}

const usernameOf = ({ email }: TestUser) => email.replace(/@.*/, "");
const serverErrorText = "Something went wrong. Please try again.";
const serverError = { code: "INTERNAL", msg: serverErrorText, message: serverErrorText };

/** Finds the article of a comment, which does not contain the replies. */
const commentByText = (page: Page, text: string) =>
  page
    .getByRole("article")
    .filter({ has: page.getByText(text, { exact: true }) })
    .last();
const commentsButton = (page: Page) => page.getByRole("button", { name: /^Comments/ });
const repliesButton = (page: Page, name: "See replies" | "Hide replies" | "Show more replies") =>
  page.getByRole("button", { name, exact: true });

async function openComments(page: Page, storyId: string, viewer: TestUser): Promise<void> {
  await signIn(page, viewer);
  await page.goto(`/story/${storyId}#comments`);
  await expect(commentsButton(page)).toHaveAttribute("aria-expanded", "true");
}

test("the comments open and close; only the most liked reply is shown until the replies are opened", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const { ama, efua, storyId, addComment, like } = await createStoryWithUsers({ origin, dataDir });
  const topComment = await addComment("Who beat the drum?");
  for (const text of ["The chief did", "The wind did", "Nobody did"]) {
    const reply = await addComment(text, topComment);
    await addComment(`${text}, I saw it`, reply);
    await addComment(`${text}, I heard it`, reply);
  }
  const secondComment = await addComment("And who heard it?");
  await addComment("It is late", secondComment);
  const likedReply = await addComment("The drum beat itself", topComment, efua);
  await like(likedReply, ama);
  await signIn(page, efua);
  await page.goto(`/story/${storyId}`);
  // The count includes the nested replies.
  await expect(commentsButton(page)).toHaveText(/^Comments\s*13$/);
  await expect(commentsButton(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("Who beat the drum?")).toHaveCount(0);
  await commentsButton(page).click();

  await expect(commentByText(page, "The drum beat itself")).toBeVisible();
  await expect(commentByText(page, "Who beat the drum?").getByText("First!")).toBeVisible();
  await expect(page.getByText("First!")).toHaveCount(1);
  await expect(page.getByText("The chief did")).toHaveCount(0);
  // The second comment has one reply, which is shown already.
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
  await expectNoHorizontalScroll(page);
  await commentsButton(page).click();
  await expect(page.getByText("Who beat the drum?")).toHaveCount(0);
});

testWithExpectedErrors.describe("when the server rejects requests", () => {
  testWithExpectedErrors.use({ expectedConsoleErrors: /status of (404|500)/ });

  testWithExpectedErrors(
    "one reply field is open at a time, blank text is not sent, and text that could not be sent stays in the field; a deleted comment leaves a placeholder",
    async ({ page, origin, dataDir }) => {
      const { ama, efua, storyId, addComment } = await createStoryWithUsers({ origin, dataDir });
      const ownComment = await addComment("I regret this", undefined, efua);
      await addComment("What did you say?", ownComment);
      await addComment("One drum");
      await addComment("Two drums");
      const sentPaths: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().includes("/performance/comment/")) {
          sentPaths.push(new URL(request.url()).pathname);
        }
      });
      await openComments(page, storyId, efua);
      const replyButton = (text: string) =>
        commentByText(page, text).getByRole("button", { name: `Reply to ${usernameOf(ama)}` });
      const [firstReplyButton, secondReplyButton] = [
        replyButton("One drum"),
        replyButton("Two drums"),
      ];
      const replyField = page.getByRole("textbox", { name: /^Your reply to/ });
      const sendReplyButton = page.getByRole("button", { name: "Reply", exact: true });

      await firstReplyButton.click();
      await expect(replyField).toBeFocused();
      await secondReplyButton.click();
      await expect(replyField).toHaveCount(1);
      await expect(firstReplyButton).toHaveAttribute("aria-expanded", "false");
      await expect(secondReplyButton).toHaveAttribute("aria-expanded", "true");
      await page.getByText("One drum", { exact: true }).click();
      await expect(replyField).toHaveCount(0);

      await secondReplyButton.click();
      await replyField.fill("  \n ");
      await sendReplyButton.click();
      await expect(replyField).toBeFocused();
      const commentField = page.getByRole("textbox", { name: "Your comment" });
      await commentField.fill("   ");
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await expect(commentField).toBeFocused();
      expect(sentPaths).toEqual([]);

      const rejectOnce = (url: string) =>
        page.route(url, (route) => route.fulfill({ status: 500, json: serverError }), { times: 1 });
      await rejectOnce("**/api/performance/comment/**");
      await secondReplyButton.click();
      await replyField.fill("Three, if you listen");
      await sendReplyButton.click();
      await expect(
        alertWithText(page, "Your comment could not be sent. It is still in the box."),
      ).toBeVisible();
      await expect(replyField).toHaveValue("Three, if you listen");
      await sendReplyButton.click();
      await expect(
        commentByText(page, "Three, if you listen").getByText("You", { exact: true }),
      ).toBeVisible();
      await expect(replyField).toHaveCount(0);
      await expect(commentsButton(page)).toHaveText(/^Comments\s*5$/);
      expect(sentPaths).toHaveLength(2);

      const likeButton = commentByText(page, "One drum").getByRole("button", { name: /^Like/ });
      await rejectOnce("**/api/performance/likeComment/**");
      await likeButton.click();
      await expect(
        alertWithText(page, "Your like could not be kept. Please try again."),
      ).toBeVisible();
      await expect(likeButton).toHaveAccessibleName("Like, 0 likes");

      await testWithExpectedErrors.step("a comment is deleted after a confirmation", async () => {
        const ownArticle = commentByText(page, "I regret this");
        const confirmDialog = page.getByRole("alertdialog", { name: "Delete this comment?" });
        await expect(ownArticle.getByText("First!")).toBeVisible();
        await ownArticle.getByRole("button", { name: "Delete" }).click();
        await confirmDialog.getByRole("button", { name: "Cancel" }).click();
        await expect(confirmDialog).toHaveCount(0);
        await ownArticle.getByRole("button", { name: "Delete" }).click();
        await confirmDialog.getByRole("button", { name: "Delete" }).click();
        await expect(page.getByText("I regret this")).toHaveCount(0);
        const placeholder = page
          .getByRole("listitem")
          .filter({ hasText: "This comment was deleted" })
          .last();
        await expect(placeholder.getByText("What did you say?")).toBeVisible();
        await expect(commentByText(page, "One drum").getByText("First!")).toBeVisible();
        await expect(page.getByText("First!")).toHaveCount(1);
        await expect(commentsButton(page)).toHaveText(/^Comments\s*4$/);
      });
    },
  );
});

test("comments load in pages while scrolling, and replies load on request", async ({
  page,
  origin,
  dataDir,
}) => {
  const { efua, storyId, addComment } = await createStoryWithUsers({ origin, dataDir });
  const topComment = await addComment("Word 1");
  const otherCommentTexts = Array.from({ length: 20 }, (_none, index) => `Word ${index + 2}`);
  const replyTexts = Array.from({ length: 24 }, (_none, index) => `Answer ${index + 1}`);
  await Promise.all([
    ...otherCommentTexts.map((text) => addComment(text)),
    ...replyTexts.map((text) => addComment(text, topComment)),
  ]);
  await openComments(page, storyId, efua);
  await expect(commentsButton(page)).toHaveText(/^Comments\s*45$/);
  const loadedComments = page.getByText(/^Word \d+$/);
  await expect(loadedComments).toHaveCount(20);
  await expect(commentByText(page, "Word 1")).toBeVisible();

  await repliesButton(page, "See replies").click();
  const loadedReplies = page.getByText(/^Answer \d+$/);
  await expect(loadedReplies).toHaveCount(3);
  await repliesButton(page, "Show more replies").click();
  await expect(loadedReplies).toHaveCount(23);
  await repliesButton(page, "Show more replies").click();
  await expect(loadedReplies).toHaveCount(24);
  await expect(repliesButton(page, "Show more replies")).toHaveCount(0);
  await repliesButton(page, "Hide replies").click();
  await expect(loadedReplies).toHaveCount(1);

  await expect(async () => {
    await loadedComments.last().scrollIntoViewIfNeeded();
    expect(await loadedComments.count()).toBe(21);
  }).toPass();
  expect(new Set(await loadedComments.allTextContents()).size).toBe(21);
});

testWithExpectedErrors(
  "own comments can always be edited; @username links to the profile and alerts; the griot's comments are marked and one is pinned",
  async ({ page, browser, origin, dataDir }) => {
    const { ama, efua, storyId, addComment, like } = await createStoryWithUsers({
      origin,
      dataDir,
    });
    await like(await addComment("The popular word"), efua);
    await addComment("The quiet word");
    const { _id: earlyId } = await addComment("The early word", undefined, efua);
    await openComments(page, storyId, efua);
    const griotPage = await (await browser.newContext()).newPage();
    await openComments(griotPage, storyId, ama);

    await test.step("the griot's own comments are marked Griot", async () => {
      await expect(commentByText(page, "The quiet word").getByText("Griot")).toBeVisible();
    });

    await test.step("a mention is suggested while it is typed, and links to the profile", async () => {
      const field = page.getByRole("textbox", { name: "Your comment" });
      const username = usernameOf(ama);
      await field.fill("Well said, ");
      await field.pressSequentially(`@${username.slice(0, -1)}`);
      await page.getByRole("option", { name: new RegExp(`@${username}`) }).click();
      await expect(field).toHaveValue(`Well said, @${username} `);
      await page.getByRole("button", { name: "Comment", exact: true }).click();
      await expect(page.getByRole("link", { name: `@${username}` })).toHaveAttribute(
        "href",
        `/user/${ama.userId}`,
      );
      await expect(griotPage.getByRole("link", { name: `@${username}` })).toBeVisible();
    });

    await test.step("an edit is seen by others at once; what was typed stays after a failure", async () => {
      const own = page.getByRole("article").filter({ hasText: "Well said" }).last();
      await own.getByRole("button", { name: "Edit" }).click();
      const field = page.getByRole("textbox", { name: "Your comment, edited" });
      await expect(field).toBeFocused();
      await field.fill("Badly said");
      await page.route("**/api/performance/comment/**", (route) =>
        route.fulfill({ status: 400, json: {} }),
      );
      await page.getByRole("button", { name: "Save" }).click();
      await expect(
        page.getByText("Your comment could not be changed. What you typed stays here."),
      ).toBeVisible();
      await expect(field).toHaveValue("Badly said");
      await expectAccessible(page);
      await page.unroute("**/api/performance/comment/**");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(commentByText(page, "Badly said")).toBeVisible();
      await expect(commentByText(griotPage, "Badly said")).toBeVisible();
      await expect(commentByText(griotPage, "Badly said").getByText("Edited")).toHaveCount(0);
      await expect(
        commentByText(page, "Badly said").getByRole("button", { name: "Edit" }),
      ).toBeFocused();
    });

    await test.step("an edit from 15 minutes after writing shows Edited to other readers", async () => {
      await ageComment({ origin, dataDir }, earlyId, 15);
      await commentByText(page, "The early word").getByRole("button", { name: "Edit" }).click();
      await page.getByRole("textbox", { name: "Your comment, edited" }).fill("The late word");
      await page.getByRole("button", { name: "Save" }).click();
      const edited = commentByText(griotPage, "The late word");
      await expect(edited.getByText("Edited", { exact: true })).toBeVisible();
    });

    await test.step("the griot pins a comment, which is then the first for all", async () => {
      const quietOfGriot = commentByText(griotPage, "The quiet word");
      await quietOfGriot.getByRole("button", { name: "Pin to the top" }).click();
      await expect(quietOfGriot.getByText("Pinned")).toBeVisible();
      await expect(commentByText(page, "The quiet word").getByText("Pinned")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("article").first()).toContainText("The quiet word");
      await expectNoHorizontalScroll(page);
    });
  },
);
