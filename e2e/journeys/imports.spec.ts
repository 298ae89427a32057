import { readFile } from "node:fs/promises";
import {
  makeWordFile,
  readZip,
  wordParagraph,
  wordRun,
} from "../../apps/server/src/features/imports/reading/files.fixture.ts";
import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { interruptImport } from "../support/database.ts";
import { expect, expectHistoryEntryOf, expectNoHorizontalScroll } from "../support/test.ts";
import { createWriter, postToApi, publishStory, signIn } from "../support/users.ts";
import { button, getFromApi, titleField } from "../support/writing.ts";

/** Tests of imports (design page "Stories that grow", Coming and going). */

// These journeys choose a wrong file, and let an upload and an export fail.
test.use({ expectedConsoleErrors: /status of (4\d\d|503)|ERR_FAILED/ });

test("a Word document becomes the drafts of a series, which are all in the form; a wrong file says why; an import is thrown away whole; an upload that fails is sent again; a half-read import is taken up again; all works are downloaded as one archive, also after a failure", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const ama = await createWriter("Ama", kora);
  await publishStory("The Ferry at Dusk", ama, kora);
  const series = { title: "The Long River", shortDescription: "Told in parts." };
  expect((await postToApi(origin, "/series", series, ama.token)).ok).toBe(true);
  await signIn(page, ama);
  await page.goto("/stories");
  await page.getByRole("link", { name: "Import from a file" }).click();
  await expect(page.getByText("You have imported nothing yet.")).toBeVisible();
  const fileField = page.getByLabel("File", { exact: true });
  const importButton = button(page, "Import");

  await test.step("without a file, or with a wrong one, the sentence is beside the field", async () => {
    await importButton.click();
    await expect(page.getByText("Please choose a file.")).toBeVisible();
    await fileField.setInputFiles({
      name: "ghost.json",
      mimeType: "application/json",
      buffer: Buffer.from('{"db":\n['),
    });
    await importButton.click();
    await expect(page.getByText("This export is damaged in line 2.")).toBeVisible();
  });

  await test.step("each title becomes a draft of the series", async () => {
    const titles = Array.from({ length: 25 }, (_, index) => `Part ${index + 1}`);
    const paragraphs = titles.flatMap((title) => [
      wordParagraph("Heading1", wordRun(title)),
      wordParagraph(null, wordRun("It was dark at the ferry.")),
    ]);
    await fileField.setInputFiles({
      name: "river.docx",
      mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      buffer: Buffer.from(await makeWordFile(paragraphs)),
    });
    await page.getByLabel("Series").selectOption({ label: "The Long River" });
    await expect(page.getByLabel("Language")).toHaveValue("en");
    await page.getByLabel("Language").selectOption({ label: "Akan" });
    await importButton.click();
    await expect(page.getByText("25 drafts were made.")).toBeVisible();
  });

  await test.step("all drafts are in the form, page by page", async () => {
    await page.getByRole("link", { name: "Open the drafts" }).click();
    const drafts = page.getByRole("region", { name: "Your other drafts" }).getByRole("listitem");
    const showMore = button(page, "Show more drafts");
    // The first press shows all that are loaded. One of 20 is in the form itself if it was empty.
    for (const count of [3, 20, 25]) {
      await expect(drafts).toHaveCount(count);
      if (count < 25) await showMore.click();
    }
    await expect(showMore).toHaveCount(0);
    await expectNoHorizontalScroll(page);
  });

  await test.step("a draft opens with its title, text, series and language", async () => {
    await page
      .getByRole("button", { name: /Part 1(?!\d)/ })
      .first()
      .click();
    await expect(titleField(page)).toHaveValue("Part 1");
    await expect(page.getByLabel("Series")).toHaveValue(/.+/);
    await expect(page.getByLabel("Language")).toHaveValue("ak");
  });

  await test.step("thrown away, its drafts are gone", async () => {
    await page.goto("/stories/import");
    await button(page, "Throw away the import of river.docx").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Throw away" }).click();
    await expect(page.getByText("You have imported nothing yet.")).toBeVisible();
    await expectHistoryEntryOf(page, "page");
    await page.reload();
    await expect(page.getByText("You have imported nothing yet.")).toBeVisible();
  });

  const list = page.getByRole("region", { name: "Your imports" });
  const item = list.getByRole("listitem").filter({ hasText: "river.md" });
  const listTitles = async () => {
    const drafts = await getFromApi<{ title: string }[]>(page, "/drafts?limit=100", ama);
    return drafts.map(({ title }) => title);
  };
  const titles = Array.from({ length: 30 }, (_, index) => `River ${index + 1}`);

  await test.step("a file whose upload failed is still chosen", async () => {
    await fileField.setInputFiles({
      name: "river.md",
      mimeType: "text/markdown",
      buffer: Buffer.from(titles.map((title) => `# ${title}\n\nOnce.`).join("\n\n")),
    });
    await page.route("**/api/imports", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await importButton.click();
    await expect(
      page.getByText(
        "We could not tell whether the file was imported. Import it again: it will not appear twice.",
      ),
    ).toBeVisible();
    await expect(list.getByText("You have imported nothing yet.")).toBeVisible();
    await page.unroute("**/api/imports");
    await importButton.click();
    await expect(item.getByText("30 drafts were made.")).toBeVisible();
  });

  await test.step("taken up again, it makes the drafts that are missing, once and in order", async () => {
    const [latest] = await getFromApi<{ _id: string }[]>(page, "/imports", ama);
    await interruptImport(kora, latest?._id ?? "", 20);
    await page.reload();
    await expect(item.getByRole("progressbar", { name: "20 of 30 parts" })).toBeVisible();
    expect(await listTitles()).toEqual(titles.slice(0, 20));
    await expectAccessibleInBothThemes(page);
    await button(page, "Go on with the import of river.md").click();
    await expect(item.getByText("30 drafts were made.")).toBeVisible();
    expect(await listTitles()).toEqual(titles);
  });

  await test.step("all works are downloaded, and a failure says so", async () => {
    const download = button(page, "Download all my works");
    await page.route("**/api/exports/works", (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await download.click();
    await expect(page.getByRole("alert").filter({ hasText: "could not be packed" })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const event = page.waitForEvent("download");
    await download.click();
    const file = await event;
    expect(file.suggestedFilename()).toMatch(/^kora-works-\d{4}-\d\d-\d\d\.zip$/);
    const bytes = new Uint8Array(await readFile(await file.path()));
    expect([...(await readZip(bytes)).keys()]).toEqual(
      expect.arrayContaining([
        "stories/0001-the-ferry-at-dusk/0001-the-ferry-at-dusk.md",
        "stories/0001-the-ferry-at-dusk/0001-the-ferry-at-dusk.epub",
      ]),
    );
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
  });
});
