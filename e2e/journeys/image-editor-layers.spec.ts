import type { Page } from "@playwright/test";
import { expect, test } from "../support/access.ts";
import { createAndOpenChat } from "../support/chat.ts";
import {
  attachAndEdit,
  createPlainPicture,
  editor,
  expectColour,
  exportPicture,
  openTool,
  sendDialog,
  stage,
} from "../support/image-editor.ts";
import { expectNoHorizontalScroll } from "../support/test.ts";

/** Tests of texts, emoji and stickers on a picture. */

/** Background colour of the picture, as RGB. */
const sand = [200, 150, 100] as const;

/** Max size of the canvas on the screen, in CSS pixels. */
const canvasSize = { width: 900, height: 700 };
/** Sum of the space at both sides of the canvas, in CSS pixels. */
const stagePadding = 32;
/** The picture has twice the size of the canvas, so one canvas pixel is two picture pixels. */
const size = { width: 1800, height: 1400 };
const middle = { x: 900, y: 700 };

type ExportedPicture = Awaited<ReturnType<typeof exportPicture>>;

interface InkBox {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** Returns the bounding box of all pixels that differ from the background, and its centre. */
function findInk({ width, height, bytes }: ExportedPicture, step = 2): InkBox {
  const isBackground = (offset: number) =>
    sand.every((value, channel) => Math.abs((bytes[offset + channel] ?? 0) - value) < 24);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (isBackground((y * width + x) * 3)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  expect(right, "there is ink").toBeGreaterThanOrEqual(0);
  return {
    width: right - left,
    height: bottom - top,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
  };
}

const exportInk = async (page: Page) => findInk(await exportPicture(page));

/** Expects that two numbers differ by at most `tolerance`. */
function expectWithin(actual: number, expected: number, tolerance: number): void {
  expect(
    Math.abs(actual - expected),
    `${actual} should be ${expected} ± ${tolerance}`,
  ).toBeLessThanOrEqual(tolerance);
}

/** Returns the picture's centre on the screen, and the number of screen pixels per picture pixel. */
async function measureStage(page: Page) {
  const box = await stage(page).boundingBox();
  if (box === null) throw new Error("The stage is not shown.");
  // The canvas gets the size of its container one frame later, for example after a panel was closed.
  const canvas = stage(page).locator("canvas").first();
  await expect
    .poll(async () => Math.abs(((await canvas.boundingBox())?.height ?? 0) - box.height))
    .toBeLessThan(1);
  const scale = Math.min(
    Math.min(box.width - stagePadding, canvasSize.width) / size.width,
    Math.min(box.height - stagePadding, canvasSize.height) / size.height,
  );
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale };
}

async function drag(page: Page, start: { x: number; y: number }, offset: { x: number; y: number }) {
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + offset.x / 2, start.y + offset.y / 2, { steps: 6 });
  await page.mouse.move(start.x + offset.x, start.y + offset.y, { steps: 6 });
  await page.mouse.up();
}

const button = (page: Page, name: string) =>
  editor(page).getByRole("button", { name, exact: true });
const textField = (page: Page) => editor(page).getByRole("textbox", { name: "Words of the text" });
const slider = (page: Page, name: string) =>
  editor(page).getByRole("slider", { name, exact: true });
async function readSetting(page: Page, name: string): Promise<number> {
  return Number(await slider(page, name).inputValue());
}

/** Adds a text layer through the open text panel and types this content. */
async function addText(page: Page, content: string): Promise<void> {
  await button(page, "Add text").click();
  await expect(textField(page)).toBeFocused();
  // The initial text is selected, so the first key replaces it.
  await page.keyboard.type(content);
  await page.keyboard.press("Escape");
  await expect(textField(page)).toBeHidden();
  await expect(stage(page)).toBeFocused();
}

async function addSticker(page: Page, name: string): Promise<void> {
  await openTool(page, "Stickers");
  await button(page, `Add sticker ${name}`).click();
}

/** Opens the editor with the same picture again, from the dialog that asks how to send it. */
async function editAgain(page: Page): Promise<void> {
  await expect(editor(page)).toBeHidden();
  await sendDialog(page).getByRole("button", { name: "Edit first" }).click();
  await expect(stage(page)).toBeVisible();
}

/** Closes the editor, which requires no confirmation after an export, and opens it with the same picture again. */
async function reopen(page: Page): Promise<void> {
  await button(page, "Close the editor").click();
  await editAgain(page);
}

test.beforeEach(async ({ page, origin, dataDir }) => {
  await createAndOpenChat(page, { origin, dataDir });
  await attachAndEdit(page, await createPlainPicture(size.width, size.height, sand));
});

test("a text is typed in place and can be edited again; dragging and arrow keys move its pixels in the resolution of the picture, and every setting changes them: size, colour, gradient, rotation, spacing, outline, shadow, font", async ({
  page,
}) => {
  await test.step("it is typed, moved and edited again", async () => {
    await openTool(page, "Text");
    await addText(page, "HOH");
    const initialInk = await exportInk(page);
    expectWithin(initialInk.x, middle.x, 8);
    expectWithin(initialInk.y, middle.y, 24);
    // The font size is 12 % of the shorter side of the canvas, so 84 px; capitals with their outline have about 0.8 of
    // that height.
    expectWithin(initialInk.height, 84 * 2 * 0.8, 40);

    const { x, y, scale } = await measureStage(page);
    await drag(page, { x, y }, { x: 60, y: 40 });
    const movedInk = await exportInk(page);
    expectWithin(movedInk.x - initialInk.x, 60 / scale, 8);
    expectWithin(movedInk.y - initialInk.y, 40 / scale, 8);

    await stage(page).focus();
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
    const nudgedInk = await exportInk(page);
    expectWithin(nudgedInk.x - movedInk.x, -20, 2);
    expectWithin(nudgedInk.y - movedInk.y, -10, 2);

    // A double click edits the text again.
    await page.mouse.dblclick(x + 55, y + 38);
    await expect(textField(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(textField(page)).toBeHidden();
    // So does a button, which phones need.
    await button(page, "Edit the words").click();
    await expect(textField(page)).toBeFocused();
    await button(page, "Done").click();
    await expect(textField(page)).toBeHidden();
    // Enter also starts to edit the text, and a click beside the text ends it and keeps the new text.
    await stage(page).focus();
    await page.keyboard.press("Enter");
    await expect(textField(page)).toHaveValue("HOH");
    await page.keyboard.press("End");
    await page.keyboard.type("OHHO");
    const center = await measureStage(page);
    await page.mouse.click(center.x - 140, center.y + 20);
    await expect(textField(page)).toBeHidden();
    expect((await exportInk(page)).width).toBeGreaterThan(nudgedInk.width * 1.7);
  });
  await reopen(page);
  await test.step("every setting changes its pixels", async () => {
    await openTool(page, "Text");
    await addText(page, "HIH");
    await button(page, "Outline").click();
    const plainInk = await exportInk(page);

    await slider(page, "Size").focus();
    await page.keyboard.press("End");
    await expect(slider(page, "Size")).toHaveValue("200");
    const largePicture = await exportPicture(page);
    expectWithin(findInk(largePicture).height / plainInk.height, 200 / 84, 0.2);

    await editor(page)
      .getByRole("group", { name: "Colour" })
      .getByRole("button", { name: "Ink" })
      .click();
    const darkPicture = await exportPicture(page);
    const ink = findInk(darkPicture);
    // This pixel is the centre of the letter I.
    expectColour(darkPicture.pixelAt(Math.round(ink.x), Math.round(ink.y)), [18, 19, 43]);

    await editor(page).getByRole("checkbox", { name: "Gradient" }).check();
    const gradientPicture = await exportPicture(page);
    const top = gradientPicture.pixelAt(Math.round(ink.x), Math.round(ink.y - ink.height * 0.4));
    const bottom = gradientPicture.pixelAt(Math.round(ink.x), Math.round(ink.y + ink.height * 0.4));
    // The gradient runs from saffron, #f6c453, to terracotta, #b95032.
    expect(top[1], "green fades").toBeGreaterThan(bottom[1] + 50);

    await slider(page, "Letter spacing").focus();
    await page.keyboard.press("End");
    // A spacing of 40 canvas pixels widens the two gaps between the three letters.
    expectWithin((await exportInk(page)).width - ink.width, 2 * 40 * 2, 12);
    await slider(page, "Letter spacing").focus();
    for (let step = 0; step < 40; step += 1) await page.keyboard.press("ArrowLeft");
    await expect(slider(page, "Letter spacing")).toHaveValue("0");

    await button(page, "Shadow").click();
    expect((await exportInk(page)).height).toBeGreaterThan(ink.height + 10);
    await button(page, "Shadow").click();
    await button(page, "Underline").click();
    expect((await exportInk(page)).height).toBeGreaterThan(ink.height + 4);
    await button(page, "Underline").click();
    await button(page, "Bold").click();
    const thinInk = await exportInk(page);
    expect(thinInk.width).toBeLessThan(ink.width);
    await button(page, "Italic").click();
    expect((await exportInk(page)).width).toBeGreaterThan(thinInk.width);
    await editor(page).getByRole("combobox", { name: "Font" }).selectOption("Lobster");
    const lobsterInk = await exportInk(page);
    expect(Math.abs(lobsterInk.width - thinInk.width)).toBeGreaterThan(20);

    await editor(page).getByRole("combobox", { name: "Font" }).selectOption("Hanken Grotesk");
    await button(page, "Italic").click();
    await slider(page, "Rotation").focus();
    await page.keyboard.press("Home");
    await expect(slider(page, "Rotation")).toHaveAttribute("aria-valuetext", "-180°");
    for (let step = 0; step < 90; step += 1) await page.keyboard.press("ArrowRight");
    await expect(slider(page, "Rotation")).toHaveAttribute("aria-valuetext", "-90°");
    const rotatedInk = await exportInk(page);
    expectWithin(rotatedInk.width, thinInk.height, 8);
    expectWithin(rotatedInk.height, thinInk.width, 8);
  });
});

test("handles and fingers scale, rotate and move a layer; layers are ordered, hidden, locked and deleted in their panel; a crop and a rotation of the phone keep their positions; layers and image are undone separately, also by keys", async ({
  page,
}) => {
  await test.step("handles scale and rotate a layer; two fingers scale, rotate and move it", async () => {
    await addSticker(page, "heart");
    const stickersButton = button(page, "Stickers");
    const fontSize = await readSetting(page, "Size");
    // The initial size is 36 % of the shorter side.
    expect(fontSize).toBe(252);
    const initialInk = await exportInk(page);
    expectWithin(initialInk.x, middle.x, 30);
    // Without the panel, the picture has its max size.
    await stickersButton.click();
    const { x, y, scale } = await measureStage(page);
    // Half of the layer has `fontSize` picture pixels, and the handles are 6 px outside of it.
    const cornerOffset = fontSize * scale + 6;
    await drag(page, { x: x + cornerOffset, y: y + cornerOffset }, { x: 40, y: 40 });
    const scaledInk = await exportInk(page);
    expectWithin(
      scaledInk.width / initialInk.width,
      (cornerOffset * 2 + 40 - 12) / (cornerOffset * 2 - 12),
      0.12,
    );
    await stickersButton.click();
    expect(await readSetting(page, "Size")).toBeGreaterThan(fontSize + 20);
    await button(page, "Undo layers").click();
    expect(await readSetting(page, "Size")).toBe(fontSize);

    // The rotation handle is 30 px above the layer. A drag to its right side snaps at 90 degrees.
    await stickersButton.click();
    const stageBox = await measureStage(page);
    const rotateHandleOffset = fontSize * stageBox.scale + 6 + 30;
    await drag(
      page,
      { x: stageBox.x, y: stageBox.y - rotateHandleOffset },
      { x: rotateHandleOffset, y: rotateHandleOffset },
    );
    await stickersButton.click();
    expect(await readSetting(page, "Rotation")).toBe(90);
    await button(page, "Undo layers").click();
    expect(await readSetting(page, "Rotation")).toBe(0);

    await stickersButton.click();
    const center = await measureStage(page);
    const touchSession = await page.context().newCDPSession(page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      points: readonly [number, number][],
    ) =>
      touchSession.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([dx, dy], id) => ({ x: center.x + dx, y: center.y + dy, id })),
      });
    await touch("touchStart", [[-20, 0]]);
    await touch("touchStart", [
      [-20, 0],
      [20, 0],
    ]);
    // Two fingers start side by side. They end one above the other, with twice the distance, and 30 px further down.
    for (const progress of [0.25, 0.5, 0.75, 1]) {
      const angle = (progress * Math.PI) / 2;
      const radius = 20 + 20 * progress;
      const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
      await touch("touchMove", [
        [-dx, -dy + 30 * progress],
        [dx, dy + 30 * progress],
      ]);
    }
    await touch("touchEnd", []);
    await stickersButton.click();
    expectWithin(await readSetting(page, "Size"), fontSize * 2, 4);
    expectWithin(await readSetting(page, "Rotation"), 90, 2);
    // The layer is still selected, and the gesture was one undo step.
    await button(page, "Undo layers").click();
    expect(await readSetting(page, "Size")).toBe(fontSize);
    expect(await readSetting(page, "Rotation")).toBe(0);

    // One finger moves the layer.
    await stickersButton.click();
    await measureStage(page);
    await touch("touchStart", [[0, 0]]);
    for (const progress of [0.25, 0.5, 0.75, 1])
      await touch("touchMove", [[40 * progress, 20 * progress]]);
    await touch("touchEnd", []);
    const movedInk = await exportInk(page);
    expectWithin(movedInk.x - initialInk.x, 40 / center.scale, 24);
    expectWithin(movedInk.y - initialInk.y, 20 / center.scale, 24);
    expectWithin(movedInk.width, initialInk.width, 2);
  });
  await reopen(page);
  await test.step("layers are ordered, hidden, locked and deleted; a locked layer does not move", async () => {
    const row = (name: string) => editor(page).getByRole("listitem").filter({ hasText: name });
    const rows = editor(page).getByRole("listitem");
    await openTool(page, "Emoji");
    await button(page, "Add 🔥").click();
    await button(page, "All emoji").click();
    await editor(page).getByRole("button", { name: "🦁" }).click();
    await addSticker(page, "sun");
    await openTool(page, "Layers");
    await expect(rows).toHaveText([/sticker sun/, /emoji 🦁/, /emoji 🔥/]);

    // The order is changed by keys, by buttons and by dragging.
    await button(page, "Order of sticker sun").focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows).toHaveText([/emoji 🦁/, /sticker sun/, /emoji 🔥/]);
    await expect(button(page, "Order of sticker sun")).toBeFocused();
    await button(page, "Bring sticker sun forward").click();
    await expect(rows).toHaveText([/sticker sun/, /emoji 🦁/, /emoji 🔥/]);
    const dragHandle = await button(page, "Order of emoji 🔥").boundingBox();
    const firstRow = await rows.first().boundingBox();
    if (dragHandle === null || firstRow === null) throw new Error("The layers are not shown.");
    const dragStart = {
      x: dragHandle.x + dragHandle.width / 2,
      y: dragHandle.y + dragHandle.height / 2,
    };
    await drag(page, dragStart, { x: 0, y: -firstRow.height * 2 });
    await expect(rows).toHaveText([/emoji 🔥/, /sticker sun/, /emoji 🦁/]);

    await button(page, "Hide emoji 🔥").click();
    await button(page, "Hide emoji 🦁").click();
    const stickerInk = await exportInk(page);
    // Only the sticker is visible; its initial size is 252 canvas pixels.
    expectWithin(stickerInk.width, 252 * 2 * 0.95, 40);

    await button(page, "Lock sticker sun").click();
    await row("sun").getByRole("button", { name: "sticker sun", exact: true }).click();
    const { x, y } = await measureStage(page);
    await drag(page, { x, y }, { x: 40, y: 0 });
    expect(await exportInk(page)).toEqual(stickerInk);
    await openTool(page, "Stickers");
    const lockedNote = editor(page).getByText("This layer is locked.");
    await expect(lockedNote).toBeVisible();
    await button(page, "Unlock it").click();
    await expect(lockedNote).toBeHidden();
    // Escape deselects the layer, and does not close the editor too.
    const deleteButton = button(page, "Delete sticker sun");
    await expect(deleteButton).toBeVisible();
    await stage(page).focus();
    await page.keyboard.press("Escape");
    await expect(deleteButton).toBeHidden();
    await expect(stage(page)).toBeVisible();
    await expect(page.getByRole("alertdialog")).toBeHidden();

    await openTool(page, "Layers");
    await button(page, "Delete emoji 🦁").click();
    await expect(rows).toHaveText([/emoji 🔥/, /sticker sun/]);

    await button(page, "Close the editor").click();
    const confirmDialog = page.getByRole("alertdialog", { name: "Close without saving?" });
    await confirmDialog.getByRole("button", { name: "Close without saving" }).click();
  });
  await editAgain(page);
  await test.step("a crop and a rotation of the phone keep the layers' positions; undo is separate, also by keys", async () => {
    await addSticker(page, "heart");
    const inkBefore = await exportInk(page);
    await openTool(page, "Crop");
    for (const [name, value] of [
      ["Width", "1000"],
      ["Height", "800"],
      ["From left", "500"],
      ["From top", "400"],
    ] as const) {
      await editor(page).getByRole("textbox", { name }).fill(value);
      await page.keyboard.press("Tab");
    }
    await button(page, "Apply crop").click();
    const croppedPicture = await exportPicture(page);
    expect([croppedPicture.width, croppedPicture.height]).toEqual([1000, 800]);
    const ink = findInk(croppedPicture);
    expectWithin(ink.x, inkBefore.x - 500, 2);
    expectWithin(ink.y, inkBefore.y - 400, 2);
    expectWithin(ink.width, inkBefore.width, 2);
    await button(page, "Undo image").click();
    expect(await exportInk(page)).toEqual(inkBefore);
    await page.setViewportSize({ width: 740, height: 360 });
    await expectNoHorizontalScroll(page);
    expect(await exportInk(page)).toEqual(inkBefore);

    await openTool(page, "Layers");
    const rows = editor(page).getByRole("listitem");
    await expect(rows).toHaveText([/sticker heart/]);
    await stage(page).focus();
    await page.keyboard.press("Control+z");
    await expect(rows).toHaveCount(0);
    await page.keyboard.press("Control+Shift+Z");
    await expect(rows).toHaveCount(1);
  });
});
