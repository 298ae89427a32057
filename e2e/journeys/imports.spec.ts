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

test("a Word document becomes the drafts of a series, and nothing is published by itself; a wrong file says why; an import is thrown away whole", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await createWriter("Ama", { origin, dataDir });
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
    const titles = Array.from({ length: 12 }, (_, index) => `Part ${index + 1}`);
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
    await expect(page.getByText("12 drafts were made.")).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoHorizontalScroll(page);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  await test.step("a draft opens with its title, text, series and language", async () => {
    await page.getByRole("link", { name: "Open the drafts" }).click();
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
});

test.describe(() => {
  test.use({ expectedConsoleErrors: /ERR_FAILED/ });

  test("an upload that fails is sent again; a half-read import is taken up again or thrown away whole", async ({
    page,
    origin,
    dataDir,
  }) => {
    const kora = { origin, dataDir };
    const ama = await createWriter("Ama", kora);
    await signIn(page, ama);
    await page.goto("/stories/import");
    const list = page.getByRole("region", { name: "Your imports" });
    const chooseFile = (name: string, title: string) =>
      page.getByLabel("File", { exact: true }).setInputFiles({
        name,
        mimeType: "text/markdown",
        buffer: Buffer.from(
          Array.from({ length: 30 }, (_, index) => `# ${title} ${index + 1}\n\nOnce.`).join("\n\n"),
        ),
      });
    const item = (name: string) => list.getByRole("listitem").filter({ hasText: name });
    /** Waits until the latest import is done, and brings it to the state in which its job ended early. */
    const interrupt = async (name: string, doneCount: number) => {
      await expect(item(name).getByText("30 drafts were made.")).toBeVisible();
      const [latest] = await getFromApi<{ _id: string }[]>(page, "/imports", ama);
      await interruptImport(kora, latest?._id ?? "", doneCount);
      await page.reload();
      const progress = { name: `${doneCount} of 30 parts` };
      await expect(item(name).getByRole("progressbar", progress)).toBeVisible();
    };
    const listTitles = async () => {
      const drafts = await getFromApi<{ title: string }[]>(page, "/drafts?limit=100", ama);
      return drafts.map(({ title }) => title);
    };
    const riverTitles = Array.from({ length: 30 }, (_, index) => `River ${index + 1}`);

    await test.step("a file whose upload failed is still chosen", async () => {
      await chooseFile("river.md", "River");
      await page.route("**/api/imports", (route) =>
        route.request().method() === "POST" ? route.abort() : route.fallback(),
      );
      await button(page, "Import").click();
      await expect(
        page.getByText("The file could not be imported. Please try again."),
      ).toBeVisible();
      await expect(list.getByText("You have imported nothing yet.")).toBeVisible();
      await page.unroute("**/api/imports");
      await button(page, "Import").click();
    });

    await test.step("taken up again, it makes the drafts that are missing, once and in order", async () => {
      await interrupt("river.md", 20);
      expect(await listTitles()).toEqual(riverTitles.slice(0, 20));
      await expectAccessibleInBothThemes(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoHorizontalScroll(page);
      await button(page, "Go on with the import of river.md").click();
      await expect(item("river.md").getByText("30 drafts were made.")).toBeVisible();
      expect(await listTitles()).toEqual(riverTitles);
    });

    await test.step("another one is thrown away whole", async () => {
      await chooseFile("sea.md", "Sea");
      await button(page, "Import").click();
      await interrupt("sea.md", 10);
      await button(page, "Throw away the import of sea.md").click();
      await button(page.getByRole("alertdialog"), "Throw away").click();
      await expect(item("sea.md")).toHaveCount(0);
      expect(await listTitles()).toEqual(riverTitles);
      await expectHistoryEntryOf(page, "page");
      await page.reload();
      await expect(item("river.md")).toBeVisible();
      await expect(item("sea.md")).toHaveCount(0);
    });
  });
});

test("all drafts of an import of many parts can be found in the form", async ({
  page,
  origin,
  dataDir,
}) => {
  const ama = await createWriter("Ama", { origin, dataDir });
  await signIn(page, ama);
  await page.goto("/stories/import");
  const parts = Array.from({ length: 45 }, (_, index) => `# Part ${index + 1}\n\nOnce.`);
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "river.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(parts.join("\n\n")),
  });
  await button(page, "Import").click();
  await expect(page.getByText("45 drafts were made.")).toBeVisible();
  await page.getByRole("link", { name: "Open the drafts" }).click();
  const drafts = page.getByRole("region", { name: "Your other drafts" }).getByRole("listitem");
  const showMore = button(page, "Show more drafts");
  // The first press shows all that are loaded. One of 20 is in the form itself if it was empty.
  for (const count of [3, 20, 40, 45]) {
    await expect(drafts).toHaveCount(count);
    if (count < 45) await showMore.click();
  }
  await expect(showMore).toHaveCount(0);
  await expectNoHorizontalScroll(page);
});

test.describe(() => {
  test.use({ expectedConsoleErrors: /status of 503/ });

  test("all works are downloaded as one archive, and a failure says so and can be tried again", async ({
    page,
    origin,
    dataDir,
  }) => {
    const ama = await createWriter("Ama", { origin, dataDir });
    await publishStory("The Ferry at Dusk", ama, { origin, dataDir });
    await signIn(page, ama);
    await page.goto("/stories/import");
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
