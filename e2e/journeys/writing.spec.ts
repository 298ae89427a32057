import type { Page } from "@playwright/test";
import { alertWithText, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { dropFiles } from "../support/transfer-files.ts";
import { createUser, createWriter, signIn } from "../support/users.ts";
import {
  button,
  choosePoster,
  createNoisyPictureFile,
  createPictureFile,
  descriptionField,
  draftSyncedMessage,
  getFromApi,
  main,
  openSecondDevice,
  sendDraft,
  sendToApi,
  storyTextField,
  titleField,
  uniqueTitle,
} from "../support/writing.ts";

/** Tests of applying as a writer, writing and publishing. */

// These tests abort and reject requests on purpose.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

/** Runs in the browser: stores the poster of the last form that was sent. */
function recordSentPoster(): void {
  const { send: originalSend } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function send(body) {
    if (body instanceof FormData) Object.assign(globalThis, { poster: body.get("posterImage") });
    originalSend.call(this, body);
  };
}

/**
 * Lets the server take the requests to `url`, and breaks their connections before the response. Returns a function that ends
 * it. `route.fetch` cannot do this, because it leaves out the files of a form.
 */
async function loseResponses(page: Page, url: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId }) => {
    void session.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
  });
  const urlPattern = url.replace("**", "*");
  await session.send("Fetch.enable", { patterns: [{ urlPattern, requestStage: "Response" }] });
  return () => session.detach();
}

/** Runs in the browser: measures the poster that `recordSentPoster` has stored; null if there is none. */
async function readSentPoster() {
  const { poster } = globalThis as { poster?: unknown };
  if (!(poster instanceof Blob)) return null;
  const { width, height } = await createImageBitmap(poster);
  return { type: poster.type, size: poster.size, longerSide: Math.max(width, height) };
}

test("a user applies as a writer: the form shows a message for each broken rule, and a second application is rejected", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const kofi = await createUser("Kofi", { origin, dataDir });
  await signIn(page, kofi);
  await page.goto("/stories");
  await expect(main(page)).toContainText("Writer not found. Please apply to become a writer.");

  // The country that is detected by IP arrives after the user has chosen one, or in time, or the detection fails.
  const countryField = page.getByRole("combobox", { name: /country/i });
  const detectionError = page.getByText(
    "Unable to detect your country via IP. Please select it manually.",
  );
  const genreChips = (name: string) => page.getByRole("group", { name }).getByRole("button");
  const geoUrl = "**/api/geo/country";
  let releaseResponse = () => undefined as unknown;
  const responseGate = new Promise((resolve) => {
    releaseResponse = () => resolve(null);
  });
  await page.route(geoUrl, async (route) => {
    await responseGate;
    await route.fulfill({ json: { country_name: "Ghana" } });
  });
  await page.getByRole("link", { name: "Become a Griot" }).click();
  await countryField.fill("Kenya");
  await page.getByRole("option", { name: "Kenya" }).click();
  const geoResponse = page.waitForResponse(geoUrl);
  releaseResponse();
  await (await geoResponse).finished();
  await page.getByLabel(/^Age/).fill("13");
  await page.getByLabel(/^About yourself/).fill("The river told me.");
  await genreChips("Genres").first().click();
  await expect(countryField).toHaveValue("Kenya");

  // The form keeps the typed values when the user leaves the page.
  await page.goBack();
  await expect(countryField).toHaveCount(0);
  await page.goForward();
  await expect(countryField).toHaveValue("Kenya");
  await page.reload();
  await expect(countryField).toHaveValue("Kenya");
  await expect(page.getByLabel(/^Age/)).toHaveValue("13");
  await expect(page.getByLabel(/^About yourself/)).toHaveValue("The river told me.");
  await expect(genreChips("Genres").first()).toHaveAttribute("aria-pressed", "true");

  const deleteStoredApplication = () =>
    page.evaluate((id) => localStorage.removeItem(`kora:application:${id}`), kofi.userId);
  await deleteStoredApplication();
  await page.reload();
  await expect(countryField).toHaveValue("Ghana");
  await expect(detectionError).toHaveCount(0);
  await page.unroute(geoUrl);
  await deleteStoredApplication();
  await page.reload();
  await expect(detectionError).toBeVisible();
  await expect(countryField).toHaveValue("");
  await button(page, "Submit application").click();
  for (const message of [
    "Please choose your country.",
    "Please enter a poster name.",
    "Please tell readers about yourself.",
    "Age must be a number, 13 or older.",
    "Please choose at least one genre.",
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await countryField.fill("Ghana");
  await page.getByRole("option", { name: "Ghana" }).click();
  await page.getByLabel(/^Poster name/).pressSequentially("Kofi of the far hills");
  await expect(page.getByLabel(/^Poster name/)).toHaveValue("Kofi of the far");
  await page.getByLabel(/^About yourself/).focus();
  await page.keyboard.insertText("b".repeat(99));
  await page.keyboard.type("cd");
  await expect(page.getByLabel(/^About yourself/)).toHaveValue(`${"b".repeat(99)}c`);
  await page.getByLabel(/^Age/).fill("12");
  await button(page, "Submit application").click();
  await expect(page.getByText("Age must be a number, 13 or older.")).toBeVisible();
  await page.getByLabel(/^Age/).fill("13");
  for (let index = 0; index < 11; index += 1) await genreChips("Genres").nth(index).click();
  await expect(page.getByText("You can select a maximum of 10 genres.")).toBeVisible();
  await expect(genreChips("Genres").and(page.locator('[aria-pressed="true"]'))).toHaveCount(10);
  for (let index = 0; index < 5; index += 1) await genreChips("Hobbies").nth(index).click();
  await expect(page.getByText("You can select a maximum of 4 hobbies.")).toBeVisible();

  // The test uses the keyboard because the message about hobbies covers the button.
  await page.route("**/api/writer/save", (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, "Submit application").press("Enter");
  await expect(alertWithText(page, "An error occurred. Please try again.")).toBeVisible();
  await expect(main(page).getByText("An error occurred. Please try again.")).toBeVisible();
  await page.unrouteAll();
  await button(page, "Submit application").press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await page.goto("/save");
  await expect(main(page)).toContainText("You can't apply twice, you are already a griot.");
});

test("the page verifies the writer, the form shows which fields are missing, and a failure to publish loses no text", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  await signIn(page, ama);
  const writerApi = "**/api/writer/me";
  await page.route(writerApi, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/stories");
  await expect(page.getByRole("alert").getByText("Error verifying writer.")).toBeVisible();
  await page.unroute(writerApi);
  await button(page, "Try again").click();
  await expect(main(page)).toContainText(
    "Without a choice the story gets the first three of your own genres.",
  );
  await button(page, "Publish").click();
  for (const message of [
    "Title is required.",
    "Short description is required.",
    "Story content is required.",
    "Poster image is required.",
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  const title = uniqueTitle("The Kept Word");
  await titleField(page).fill("T".repeat(71));
  await expect(page.getByText("Title must be at most 70 characters.")).toBeVisible();
  await titleField(page).fill(title);
  await descriptionField(page).fill("d".repeat(201));
  await expect(page.getByText("Short description must be less than 200 characters")).toBeVisible();
  await descriptionField(page).fill("A ferryman keeps a promise.");
  await button(page, "Write the story").click();
  await storyTextField(page).click();
  await page.keyboard.type("Once there was a ferryman.");
  await button(page, "Done").click();
  await expect(main(page)).toContainText("Once there was a ferryman.");
  await choosePoster(page);

  const storiesUrl = "**/api/stories";
  await page.route(storiesUrl, (route) => route.fulfill({ status: 500, body: "" }));
  await button(page, "Publish").click();
  await expect(page.getByRole("alert").getByText("Error publishing story")).toBeVisible();
  await page.unroute(storiesUrl);
  await expect(titleField(page)).toHaveValue(title);
  await expect(main(page)).toContainText("Once there was a ferryman.");
  await expectAccessibleInBothThemes(page);

  // The server takes the story, and the connection breaks before the answer.
  const restore = await loseResponses(page, storiesUrl);
  await button(page, "Publish").click();
  await expect(
    page
      .getByRole("alert")
      .getByText(
        "We could not tell whether it was published. Publish again: it will not appear twice.",
      ),
  ).toBeVisible();
  await restore();
  expect(await getFromApi(page, "/dashboard/stories", ama)).toHaveLength(1);
  await expect(titleField(page)).toHaveValue(title);
  await button(page, "Publish").click();
  await expect(alertWithText(page, "Story published successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  expect(await getFromApi(page, "/dashboard/stories", ama)).toHaveLength(1);
  expect(await getFromApi(page, "/drafts", ama)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/stories$/);
  await expect(titleField(page)).toHaveValue("");
  await page.getByRole("link", { name: "Read it" }).click();
  await expect(page).toHaveURL(/\/story\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
});

test("a story started on the phone is finished on the laptop, and a conflict keeps both versions of the draft", async ({
  page,
  context,
  origin,
  dataDir,
}) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  await signIn(page, ama);
  await page.goto("/stories");
  const title = uniqueTitle("Begun");
  await titleField(page).fill(title);
  await choosePoster(page);
  await expect(page.getByText("Draft kept on this device.")).toBeVisible();
  await sendDraft(page);
  await expect(draftSyncedMessage(page)).toBeVisible();

  const { page: laptop, context: laptopContext } = await openSecondDevice(context, page, ama);
  await laptop.goto("/stories");
  await expect(titleField(laptop)).toHaveValue("");
  const otherDrafts = laptop.getByRole("region", { name: "Your other drafts" });
  await expectAccessibleInBothThemes(laptop);
  await button(otherDrafts, `Go on with ${title}`).click();
  await expect(titleField(laptop)).toHaveValue(title);
  await expect(laptop.getByText("A draft brings no poster along", { exact: false })).toBeVisible();
  await descriptionField(laptop).fill("From the laptop.");
  await sendDraft(laptop);
  await expect(draftSyncedMessage(laptop)).toBeVisible();

  // The phone is still open with the old version.
  await descriptionField(page).fill("From the phone.");
  await sendDraft(page);
  const conflictDialog = page.getByRole("alertdialog", {
    name: "This draft was changed on another device",
  });
  await expect(conflictDialog).toContainText("From the laptop.");
  await expect(conflictDialog).toContainText("From the phone.");
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  // At the max number of drafts, the other version cannot be stored as a draft.
  const otherDraftIds = Array.from({ length: 19 }, () => ({
    _id: crypto.randomUUID(),
    title: "Another",
  }));
  await Promise.all(otherDraftIds.map((draft) => sendToApi(page, "PUT", "/drafts", draft, ama)));
  await button(conflictDialog, "Keep mine").click();
  await expect(conflictDialog.getByRole("alert")).toHaveText(
    "The other version could not be kept, so nothing was changed. You have 20 drafts. Please publish or delete one of them first.",
  );
  await Promise.all(
    otherDraftIds.map(({ _id: id }) => sendToApi(page, "DELETE", "/drafts", { id }, ama)),
  );
  await button(conflictDialog, "Take theirs").click();
  await expect(descriptionField(page)).toHaveValue("From the laptop.");
  const drafts = await getFromApi<{ shortDescription: string }[]>(page, "/drafts", ama);
  expect(drafts.map(({ shortDescription }) => shortDescription).toSorted()).toEqual([
    "From the laptop.",
    "From the phone.",
  ]);
  const otherDraftsRegion = page.getByRole("region", { name: "Your other drafts" });
  await button(otherDraftsRegion, `Delete ${title}`).click();
  await button(page.getByRole("alertdialog"), "Delete").click();
  await expect(otherDraftsRegion).toHaveCount(0);

  await button(page, "Write the story").click();
  await storyTextField(page).click();
  await page.keyboard.type("The end.");
  await button(page, "Done").click();
  await expect(page.getByLabel("Describe the poster")).toBeVisible();
  await button(page, "Publish").click();
  await expect(alertWithText(page, "Story published successfully!")).toBeVisible();
  expect(await getFromApi(page, "/drafts", ama)).toEqual([]);
  await laptop.reload();
  await expect(titleField(laptop)).toHaveValue("");
  await laptopContext.close();
});

/** Limits how fast the page sends, in bytes per second; -1 removes the limit. */
async function limitUpload(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1 };
  const conditions = { ...unlimited, uploadThroughput: bytesPerSecond };
  await session.send("Network.emulateNetworkConditions", conditions);
}

test("a draft is started over; a poster is chosen or dropped and scaled down; at most 3 genres are selected; publishing can be cancelled or rejected; who goes back before home is shown finds an empty form, which saves the next story", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  await signIn(page, ama);
  await page.goto("/stories");
  await titleField(page).fill("Thrown Away");
  await sendDraft(page);
  await expect(draftSyncedMessage(page)).toBeVisible();
  // Only a draft from before can be started over.
  await page.reload();
  await expect(titleField(page)).toHaveValue("Thrown Away");
  await button(page, "Start over").click();
  await button(page.getByRole("alertdialog"), "Start over").click();
  await expect(titleField(page)).toHaveValue("");
  await expect.poll(() => getFromApi(page, "/drafts", ama)).toEqual([]);

  const posterInput = page.locator('input[type="file"]');
  const textFile = {
    name: "poster.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("No picture"),
  };
  await posterInput.setInputFiles(textFile);
  await expect(page.getByText("Poster must be an image.")).toBeVisible();
  await dropFiles(main(page), [await createPictureFile(640, 400)]);
  await expect(page.getByText("640 × 400 px", { exact: false })).toBeVisible();
  await expect(page.getByText("Poster must be an image.")).toHaveCount(0);
  await posterInput.setInputFiles(await createNoisyPictureFile(2400, 360));
  await expect(page.getByText("1920 × 288 px", { exact: false })).toBeVisible();
  await page.getByLabel("Describe the poster").fill("Snow on a river");

  const storyTitle = uniqueTitle("The Snow");
  await titleField(page).fill(storyTitle);
  await descriptionField(page).fill("A river in the snow.");
  await button(page, "Write the story").click();
  await storyTextField(page).click();
  await page.keyboard.type("It snowed.");
  await button(page, "Done").click();
  await button(page, "All genres").click();
  const genres = page.getByRole("group", { name: "Genres" });
  for (const genre of ["Fantasy", "Romance", "Poetry", "Drama"])
    await button(genres, genre).click();
  await expect(alertWithText(page, "You can select a maximum of 3 genres.")).toBeVisible();

  const storiesUrl = "**/api/stories";
  await page.evaluate(recordSentPoster);
  await limitUpload(page, 20_000);
  await button(page, "Publish").click();
  // The draft is sent first, so the test waits until a part of the story is sent.
  const progress = page.getByRole("progressbar", { name: "Sending your story" });
  await expect(progress).toHaveAttribute("aria-valuenow", /[1-9]/);
  await button(page, "Cancel").click();
  await expect(
    page.getByText("Publishing was cancelled. Everything you wrote is here."),
  ).toBeVisible();
  await expect(titleField(page)).toHaveValue(storyTitle);
  expect(await page.evaluate(readSentPoster)).toMatchObject({
    type: "image/jpeg",
    longerSide: 1920,
  });
  expect((await page.evaluate(readSentPoster))?.size).toBeLessThanOrEqual(200 * 1024);
  await limitUpload(page, -1);

  // The server rejects a user who is no longer a writer.
  const rejection = { code: "FORBIDDEN", msg: "Writer verification required." };
  await page.route(storiesUrl, (route) => route.fulfill({ status: 403, json: rejection }));
  await button(page, "Publish").click();
  await expect(
    page.getByRole("alert").getByText("Writer verification required.", { exact: true }),
  ).toBeVisible();
  await page.unroute(storiesUrl);
  // The browser goes back in the task that changes the URL, so home is never rendered.
  await page.evaluate(() => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...args) => {
      pushState(...args);
      if (location.pathname === "/home") history.back();
    };
  });
  const publishResponse = page.waitForResponse(storiesUrl);
  await button(page, "Publish").click();
  const { _id: id } = (await (await publishResponse).json()) as { _id: string };
  await expect(alertWithText(page, "Story published successfully!")).toBeVisible();
  await expect(titleField(page)).toHaveValue("");
  await expect(page).toHaveURL(/\/stories$/);
  await titleField(page).fill("The Next One");
  // The form may be rendered anew meanwhile; then it says that the draft is back.
  const sendAndListDrafts = async () => {
    await sendDraft(page);
    return getFromApi<{ title: string }[]>(page, "/drafts", ama);
  };
  await expect.poll(sendAndListDrafts).toMatchObject([{ title: "The Next One" }]);
  await page.reload();
  await expect(titleField(page)).toHaveValue("The Next One");
  const story = await getFromApi<{ genre: string[] }>(page, `/stories/${id}`, ama);
  expect(story.genre).toEqual(["fantasy", "romance", "poetry"]);
  await page.goto(`/story/${id}`);
  await expect(main(page).locator('img[alt="Snow on a river"]').first()).toBeVisible();
});
