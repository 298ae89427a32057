import { alertWithText, button, expect, test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import {
  attachFiles,
  attachmentTextField,
  composer,
  confirmSend,
  createAndOpenChat,
  messageBubble,
  openChatAs,
  sendButton,
  sendDirectly,
} from "../support/chat.ts";
import {
  attachAndEdit,
  createPicture,
  createPlainPicture,
  createPngWithClaimedSize,
  createRotatedJpeg,
  decodePicture,
  editor,
  expectColour,
  exportPicture,
  fetchPicture,
  fetchSentPictures,
  openTool,
  sendDialog,
  stage,
} from "../support/image-editor.ts";
import { expectHistoryEntryOf, expectNoHorizontalScroll } from "../support/test.ts";
import { dropFiles, pasteFiles } from "../support/transfer-files.ts";

/** Tests of pictures in a message: the dialog that asks how to send them, filters and export. */

/** Colours as RGB. */
const sand = [200, 150, 100] as const;
const river = [40, 90, 160] as const;
const invertedSand = [55, 105, 155] as const;

test("an attached picture is sent directly, or edited first and arrives as edited-image.jpg", {
  tag: "@core",
}, async ({ page, browser, origin, dataDir, contextOptions }) => {
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
  const kofiPage = await openChatAs(browser, { ...contextOptions, baseURL: origin }, kofi, ama);
  const picture = await createPicture({ width: 600, height: 400 }, [
    [{ x: 0, y: 0, width: 300, height: 400 }, sand],
    [{ x: 300, y: 0, width: 300, height: 400 }, river],
  ]);
  await attachFiles(page, picture);
  await expect(sendDialog(page).getByText("river.png", { exact: true })).toBeVisible();
  await sendDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(sendDialog(page)).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(0);

  await attachFiles(page, picture);
  await sendDirectly(page);
  await expect(kofiPage.getByRole("img", { name: "Picture from Ama" })).toBeVisible();

  await attachAndEdit(page, picture);
  await editor(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor(page)).toBeHidden();
  await attachmentTextField(page, "edited-image.png").fill("Where the colours meet");
  await confirmSend(page);
  const images = kofiPage.getByRole("button", { name: "Picture from Ama" });
  await expect(images).toHaveCount(2);
  await images.last().click();
  const download = kofiPage.waitForEvent("download");
  await kofiPage.getByRole("link", { name: "Download edited-image.jpg" }).click();
  expect((await download).suggestedFilename()).toBe("edited-image.jpg");
  await kofiPage.context().close();

  const sentPictures = await fetchSentPictures(origin, { viewer: kofi, partner: ama });
  expect(sentPictures.map(({ fileName }) => fileName)).toEqual(["river.jpg", "edited-image.jpg"]);
  const [, editedMessage] = sentPictures;
  if (editedMessage === undefined) throw new Error("The edited picture was not sent.");
  expect(editedMessage.content).toBe("Where the colours meet");
  const editedPicture = await fetchPicture(origin, editedMessage);
  expect(editedPicture).toMatchObject({ format: "jpeg", width: 600, height: 400 });
  expectColour(editedPicture.pixelAt(0, 0), sand, 6);
  expectColour(editedPicture.pixelAt(599, 399), river, 6);
});

test("the dialog and every tool of the editor pass an accessibility scan, and nothing scrolls sideways at a width of 320 px", async ({
  page,
  origin,
  dataDir,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await createAndOpenChat(page, { origin, dataDir });
  await attachFiles(page, await createPlainPicture(300, 200, sand));
  await expect(sendDialog(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await sendDialog(page).getByRole("button", { name: "Edit first" }).click();
  await expect(stage(page)).toBeVisible();
  const scan = async () => {
    await expectAccessibleInBothThemes(page);
    await expectNoHorizontalScroll(page);
  };
  await openTool(page, "Text");
  await button(page, "Add text").click();
  await expect(editor(page).getByRole("textbox", { name: "Words of the text" })).toBeFocused();
  await page.keyboard.type("Onceuponatime".repeat(6));
  await page.keyboard.press("Escape");
  await expect(stage(page)).toBeFocused();
  for (const tool of ["Text", "Emoji", "Stickers", "Layers"]) {
    const panel = editor(page).getByRole("region", { name: tool, exact: true });
    // The panel of the text is open already.
    if (tool !== "Text") await openTool(page, tool);
    await expect(panel).toBeVisible();
    await scan();
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  for (const tool of ["Filters", "Crop"]) {
    await openTool(page, tool);
    await scan();
  }
});

test("leaving with changes requires a confirmation; a file that cannot be edited is rejected with a message; pictures that are pasted or dropped are edited one after the other", async ({
  page,
  origin,
  dataDir,
}) => {
  const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });

  await test.step("leaving requires a confirmation, by the button, Escape or Back; rotating the phone keeps the changes", async () => {
    await attachAndEdit(page, await createPlainPicture(300, 200, sand));
    const chooseVintage = async () => {
      await openTool(page, "Filters");
      await button(page, "Vintage").click();
    };
    await chooseVintage();
    await page.setViewportSize({ width: 740, height: 360 });
    await expectNoHorizontalScroll(page);
    const confirmDialog = page.getByRole("alertdialog", { name: "Close without saving?" });
    const pressClose = () => button(page, "Close the editor").click();
    for (const leave of [pressClose, () => page.keyboard.press("Escape"), () => page.goBack()]) {
      await leave();
      await confirmDialog.getByRole("button", { name: "Go on editing" }).click();
      await expect(confirmDialog).toBeHidden();
      await expect(button(page, "Vintage")).toHaveAttribute("aria-pressed", "true");
      await expectHistoryEntryOf(page, "overlay");
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goBack();
    await confirmDialog.getByRole("button", { name: "Close without saving" }).click();
    await expect(editor(page)).toBeHidden();

    await sendDialog(page).getByRole("button", { name: "Edit first" }).click();
    await expect(stage(page)).toBeVisible();
    await chooseVintage();
    await pressClose();
    await confirmDialog.getByRole("button", { name: "Close without saving" }).click();
    await expect(editor(page)).toBeHidden();
    await expect(sendDialog(page)).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await sendDialog(page).getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a file that cannot be edited is rejected with a message, and the chat still works", async () => {
    const validPicture = await createPlainPicture(300, 300, sand);
    const truncatedBytes = validPicture.buffer.subarray(0, 60);
    for (const [name, buffer, errorText] of [
      ["empty.png", Buffer.alloc(0), "This file is empty."],
      ["words.png", Buffer.from("Once upon a time."), "This file is not a picture."],
      [
        "bomb.png",
        createPngWithClaimedSize(20_000, 20_000),
        "A picture can have at most 100 megapixels.",
      ],
      ["broken.png", truncatedBytes, "This picture could not be read."],
    ] as const) {
      await attachFiles(page, { name, mimeType: "image/png", buffer });
      await sendDialog(page).getByRole("button", { name: "Edit first" }).click();
      const errorDialog = page.getByRole("alertdialog", { name: "Edit picture" });
      await expect(errorDialog).toContainText(errorText);
      await errorDialog.getByRole("button", { name: "Back" }).click();
      await sendDialog(page).getByRole("button", { name: "Cancel" }).click();
    }
    await attachFiles(page, {
      name: "bomb.png",
      mimeType: "image/png",
      buffer: createPngWithClaimedSize(20_000, 20_000),
    });
    await attachmentTextField(page, "bomb.png").fill("Then by words");
    await sendDirectly(page);
    // A file that cannot be sent stays in the dialog with the reason, and its text is not lost.
    await expect(sendDialog(page)).toContainText("A file can be at most 25 MB.");
    await sendDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(composer(page)).toHaveValue("Then by words");
    await sendButton(page).click();
    await expect(messageBubble(page, "Then by words").locator("[data-ticks=sent]")).toBeVisible();
  });

  await test.step("pictures that are pasted or dropped, also while the dialog is open, are edited one after the other; leaving the editor returns to the dialog without loss", async () => {
    const story = {
      name: "story.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("By the river."),
    };
    await pasteFiles(composer(page), [await createPlainPicture(60, 40, sand, "one.png")]);
    await expect(sendDialog(page).getByText("one.png", { exact: true })).toBeVisible();
    const sendDialogForSeveral = page.getByRole("alertdialog", {
      name: "How would you like to send them?",
    });
    for (const file of [
      await createPlainPicture(60, 40, river, "two.png"),
      await createPlainPicture(60, 40, [10, 120, 60], "three.png"),
      story,
    ]) {
      await dropFiles(page.getByRole("alertdialog"), [file]);
      await expect(sendDialogForSeveral.getByText(file.name, { exact: true })).toBeVisible();
    }
    await sendDialogForSeveral.getByRole("button", { name: "Edit first" }).click();
    await expect(editor(page).getByText("1 of 3")).toBeVisible();
    await editor(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor(page).getByText("2 of 3")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(
      sendDialogForSeveral.getByRole("button", { name: /^Edit edited-image.png again/ }),
    ).toBeVisible();
    await sendDialogForSeveral.getByRole("button", { name: "Edit three.png" }).click();
    await expect(editor(page).getByText("3 of 3")).toBeVisible();
    await editor(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(
      sendDialogForSeveral.getByRole("button", { name: /^Edit edited-image.png again/ }),
    ).toHaveCount(2);
    await sendDirectly(page);
    await expect
      .poll(async () =>
        (await fetchSentPictures(origin, { viewer: kofi, partner: ama })).map(
          ({ fileName }) => fileName,
        ),
      )
      .toEqual(["edited-image.jpg", "two.jpg", "edited-image.jpg", "story.txt"]);
  });
});

test("dragging a slider shows the filter at once and is one undo step; presets set several filters; the width of a blur is scaled to the size of the picture, which is exported as PNG, JPEG and WebP, upright, in its original size; one above 20 megapixels is edited at 20 megapixels, with a message", async ({
  page,
  origin,
  dataDir,
}) => {
  await createAndOpenChat(page, { origin, dataDir });

  await test.step("filters", async () => {
    // The picture is twice as large as the default canvas, so 10 canvas pixels are 20 picture pixels.
    const edge = 600;
    const picture = await createPicture({ width: 1800, height: 400 }, [
      [{ x: edge, y: 0, width: 1800 - edge, height: 400 }, sand],
    ]);
    await attachAndEdit(page, picture);
    await openTool(page, "Filters");
    const slider = page.getByRole("slider", { name: "Invert" });
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    const [left, width] = [box?.x ?? 0, box?.width ?? 0];
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    const canvas = stage(page);
    /** Returns the colour in the centre of the shown picture. */
    const readStagePixel = async () => {
      const screenshot = await decodePicture(await canvas.screenshot());
      return screenshot.pixelAt(
        Math.round(screenshot.width / 2),
        Math.round(screenshot.height / 2),
      );
    };
    const [red] = await readStagePixel();
    expect(Math.abs(red - sand[0])).toBeLessThan(4);
    await page.mouse.move(left + 8, y);
    await page.mouse.down();
    await page.mouse.move(left + width / 2, y, { steps: 5 });
    await page.mouse.move(left + width - 4, y, { steps: 5 });
    await expect(slider).toHaveValue("100");
    // The preview is shown during the drag.
    await expect
      .poll(async () => Math.abs((await readStagePixel())[0] - invertedSand[0]))
      .toBeLessThan(4);
    await page.mouse.up();
    await button(page, "Undo filters").click();
    await expect(slider).toHaveValue("0");
    await expect.poll(async () => Math.abs((await readStagePixel())[0] - sand[0])).toBeLessThan(4);
    await button(page, "Redo filters").click();
    await expect(slider).toHaveValue("100");

    await button(page, "B&W").click();
    await expect(button(page, "B&W")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("slider", { name: "Grayscale" })).toHaveValue("100");
    await button(page, "Undo filters").click();
    await expect(slider).toHaveValue("100");

    await button(page, "None").click();
    await page.getByRole("slider", { name: "Blur" }).focus();
    await page.keyboard.press("End");
    const blurred = await exportPicture(page);
    const readRed = (x: number) => blurred.pixelAt(x, 200)[0] / sand[0];
    // The picture is painted in bands, whose edges must be invisible.
    for (let row = 0; row < 400; row += 1)
      expect(blurred.pixelAt(edge - 20, row)).toEqual(blurred.pixelAt(edge - 20, 200));
    expect(readRed(edge - 80)).toBe(0);
    // A Gaussian edge has 15.9 % of its height one standard deviation before its centre.
    expect(Math.abs(readRed(edge - 20) - 0.159)).toBeLessThan(0.02);
    expect(Math.abs(readRed(edge) - 0.5)).toBeLessThan(0.03);
    await button(page, "Close the editor").click();
    await sendDialog(page).getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("exports", async () => {
    const { buffer } = await createPicture({ width: 640, height: 480 }, [
      [{ x: 0, y: 0, width: 640, height: 240 }, sand],
      [{ x: 0, y: 240, width: 640, height: 240 }, river],
    ]);
    // The EXIF orientation says that the left side is the top.
    const rotatedPicture = await createRotatedJpeg(buffer);
    await attachAndEdit(page, { name: "boat.jpg", mimeType: "image/jpeg", buffer: rotatedPicture });
    for (const [format, name] of [
      ["PNG", "edited-image.png"],
      ["JPEG", "edited-image.jpg"],
      ["WebP", "edited-image.webp"],
    ] as const) {
      const exportedPicture = await exportPicture(page, format);
      expect(exportedPicture).toMatchObject({
        format: format.toLowerCase(),
        name,
        width: 480,
        height: 640,
      });
      expectColour(exportedPicture.pixelAt(20, 320), river, 6);
      expectColour(exportedPicture.pixelAt(460, 320), sand, 6);
    }
    await expect(editor(page)).toBeVisible();
    await button(page, "Close the editor").click();
    await sendDialog(page).getByRole("button", { name: "Cancel" }).click();

    await attachAndEdit(page, await createPlainPicture(6000, 4000, sand));
    await expect(alertWithText(page, "It is edited at 20 megapixels or less.")).toBeVisible();
    await openTool(page, "Filters");
    await page.getByRole("slider", { name: "Invert" }).focus();
    await page.keyboard.press("End");
    const largePicture = await exportPicture(page, "JPEG");
    expect(largePicture.width * largePicture.height).toBeLessThanOrEqual(20_000_000);
    expect(largePicture.width * largePicture.height).toBeGreaterThan(19_900_000);
    expectColour(
      largePicture.pixelAt(largePicture.width - 1, largePicture.height - 1),
      invertedSand,
      3,
    );
  });
});

test.describe("on a device that lacks features or memory", () => {
  test.use({
    expectedConsoleErrors: /Failed to load resource|Cannot (read|set) properties of null/,
  });

  test("the page renders the picture if workers have no canvas; a failed save keeps the changes; without canvas memory the picture is sent unchanged", async ({
    page,
    origin,
    dataDir,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, "OffscreenCanvas");
    });
    const { ama, kofi } = await createAndOpenChat(page, { origin, dataDir });
    await attachAndEdit(page, await createPlainPicture(400, 300, sand));
    await openTool(page, "Filters");
    await page.getByRole("slider", { name: "Invert" }).focus();
    await page.keyboard.press("End");
    expectColour((await exportPicture(page)).pixelAt(200, 150), invertedSand);

    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (callback) => callback(null);
    });
    await editor(page).getByRole("button", { name: "Save", exact: true }).click();
    const saveErrorDialog = page.getByRole("alertdialog", {
      name: /The picture could not be saved/,
    });
    await saveErrorDialog.getByRole("button", { name: "Go on editing" }).click();
    await expect(page.getByRole("slider", { name: "Invert" })).toHaveValue("100");
    // The export counts as a save, so closing requires no confirmation.
    await button(page, "Close the editor").click();

    await page.evaluate(() => {
      const originalGetContext = HTMLCanvasElement.prototype.getContext;
      // The stage requests contexts with the option `willReadFrequently`; decoding does not.
      Object.assign(HTMLCanvasElement.prototype, {
        getContext(this: HTMLCanvasElement, ...args: Parameters<typeof originalGetContext>) {
          const [, options] = args;
          const isStage = typeof options === "object" && "willReadFrequently" in options;
          return isStage ? null : Reflect.apply(originalGetContext, this, args);
        },
      });
    });
    await sendDialog(page).getByRole("button", { name: "Edit first" }).click();
    await expect(
      alertWithText(page, "Pictures cannot be edited on this device. It can be sent as it is."),
    ).toBeVisible();
    await expect(editor(page)).toBeHidden();

    await page.evaluate(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await sendDialog(page).getByRole("button", { name: "Edit first" }).click();
    const errorDialog = page.getByRole("alertdialog", { name: "Edit picture" });
    await expect(errorDialog).toContainText("Pictures cannot be edited on this device.");
    await errorDialog.getByRole("button", { name: "Back" }).click();
    await sendDirectly(page);
    await expect
      .poll(async () => (await fetchSentPictures(origin, { viewer: kofi, partner: ama })).length)
      .toBe(1);
    await expect(composer(page)).toBeEditable();
  });
});
