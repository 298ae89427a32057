import type { Page } from "@playwright/test";
import { button, expect, test } from "../support/access.ts";
import { createAndOpenChat } from "../support/chat.ts";
import {
  attachAndEdit,
  createPicture,
  createRotatedJpeg,
  editor,
  expectColour,
  exportPicture,
  openTool,
  stage,
} from "../support/image-editor.ts";

/** Tests of cropping a picture in the image editor. */

const size = { width: 600, height: 400 };
const colours = {
  topLeft: [200, 150, 100],
  topRight: [40, 90, 160],
  bottomLeft: [10, 120, 60],
  bottomRight: [180, 20, 60],
} as const;

/** Creates a picture of four coloured quarters. */
const createQuartersPicture = () =>
  createPicture(size, [
    [{ x: 0, y: 0, width: 300, height: 200 }, colours.topLeft],
    [{ x: 300, y: 0, width: 300, height: 200 }, colours.topRight],
    [{ x: 0, y: 200, width: 300, height: 200 }, colours.bottomLeft],
    [{ x: 300, y: 200, width: 300, height: 200 }, colours.bottomRight],
  ]);

const numberField = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const handleButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function expectCrop(page: Page, x: number, y: number, width: number, height: number) {
  await expect(numberField(page, "From left")).toHaveValue(String(x));
  await expect(numberField(page, "From top")).toHaveValue(String(y));
  await expect(numberField(page, "Width")).toHaveValue(String(width));
  await expect(numberField(page, "Height")).toHaveValue(String(height));
}

async function typeNumber(page: Page, name: string, value: number) {
  await numberField(page, name).fill(String(value));
  await page.keyboard.press("Enter");
}

async function dragHandle(page: Page, name: string, dx: number, dy: number) {
  const box = await handleButton(page, name).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
}

/** Drags a handle by touch, by the same number of pixels in both directions. */
async function touchHandle(page: Page, name: string, distance: number) {
  const box = await handleButton(page, name).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const devTools = await page.context().newCDPSession(page);
  const touch = (kind: "touchStart" | "touchMove" | "touchEnd", offset?: number) =>
    devTools.send("Input.dispatchTouchEvent", {
      type: kind,
      touchPoints: offset === undefined ? [] : [{ x: x + offset, y: y + offset }],
    });
  await touch("touchStart", 0);
  for (const fraction of [0.2, 0.5, 1]) await touch("touchMove", distance * fraction);
  await touch("touchEnd");
}

test("a crop is moved by 1, by 10 with Shift and by 100 with Control, resized by keys, mouse and touch within the picture, and exact to the pixel; Escape discards it", async ({
  page,
  origin,
  dataDir,
}) => {
  await createAndOpenChat(page, { origin, dataDir });
  await attachAndEdit(page, await createQuartersPicture());
  await openTool(page, "Crop");
  await expectCrop(page, 0, 0, 600, 400);
  await typeNumber(page, "Width", 200);
  await typeNumber(page, "Height", 100);
  await handleButton(page, "Move the kept part").focus();
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("Control+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expectCrop(page, 211, 109, 200, 100);
  await handleButton(page, "Bottom right corner").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expectCrop(page, 211, 109, 201, 110);
  const announcement = editor(page).getByText("201 × 110 pixels are kept, from 211, 109.");
  await expect(announcement).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(stage(page)).toBeVisible();
  const exportedPicture = await exportPicture(page);
  expect(exportedPicture).toMatchObject({ width: 201, height: 110 });
  // The quarters meet at 300, 200 in the picture, which is 89, 91 in the crop.
  expectColour(exportedPicture.pixelAt(88, 90), colours.topLeft, 0);
  expectColour(exportedPicture.pixelAt(89, 90), colours.topRight, 0);
  expectColour(exportedPicture.pixelAt(88, 91), colours.bottomLeft, 0);
  expectColour(exportedPicture.pixelAt(89, 91), colours.bottomRight, 0);
  await button(page, "Undo image").click();

  await openTool(page, "Crop");
  await expectCrop(page, 0, 0, 600, 400);
  await dragHandle(page, "Bottom right corner", -2000, -2000);
  await expectCrop(page, 0, 0, 10, 10);
  await dragHandle(page, "Bottom right corner", 2000, 2000);
  await expectCrop(page, 0, 0, 600, 400);
  await dragHandle(page, "Top left corner", 60, 40);
  await expect(numberField(page, "From left")).not.toHaveValue("0");
  await dragHandle(page, "Move the kept part", -3000, -3000);
  await expect(numberField(page, "From left")).toHaveValue("0");
  await expect(numberField(page, "From top")).toHaveValue("0");
  await editor(page).getByText("1:1", { exact: true }).click();
  await expect(numberField(page, "Width")).toHaveValue("400");
  await expect(numberField(page, "Height")).toHaveValue("400");
  await handleButton(page, "Move the kept part").focus();
  await page.keyboard.press("Escape");
  await expect(stage(page)).toBeVisible();

  await openTool(page, "Crop");
  await expectCrop(page, 0, 0, 600, 400);
  await touchHandle(page, "Top left corner", 30);
  await expect(numberField(page, "From left")).not.toHaveValue("0");
  const croppedWidth = Number(await numberField(page, "Width").inputValue());
  await button(page, "Apply crop").click();
  const { width, height, pixelAt } = await exportPicture(page);
  expect(width).toBe(croppedWidth);
  expectColour(pixelAt(width - 1, height - 1), colours.bottomRight, 0);
});

/** The corners of the quarters picture that a viewer sees in the top left and top right, by the EXIF orientation. */
const cornersByOrientation = [
  [2, "topRight", "topLeft"],
  [3, "bottomRight", "bottomLeft"],
  [4, "bottomLeft", "bottomRight"],
  [5, "topLeft", "bottomLeft"],
  [6, "bottomLeft", "topLeft"],
  [7, "bottomRight", "topRight"],
  [8, "topRight", "bottomRight"],
] as const;

test("a photo of every EXIF orientation keeps the part that the crop shows", async ({
  page,
  origin,
  dataDir,
}) => {
  await createAndOpenChat(page, { origin, dataDir });
  const { buffer } = await createQuartersPicture();
  for (const [orientation, topLeft, topRight] of cornersByOrientation) {
    const photo = await createRotatedJpeg(buffer, orientation);
    await attachAndEdit(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
    const parts = [
      [0, topLeft],
      [orientation < 5 ? 300 : 200, topRight],
    ] as const;
    for (const [left, corner] of parts) {
      if (left > 0) await button(page, "Undo image").click();
      await openTool(page, "Crop");
      await typeNumber(page, "Width", 150);
      await typeNumber(page, "Height", 150);
      await typeNumber(page, "From left", left + 20);
      await typeNumber(page, "From top", 10);
      await button(page, "Apply crop").click();
      const { width, height, pixelAt } = await exportPicture(page);
      expect([width, height]).toEqual([150, 150]);
      expectColour(pixelAt(75, 75), colours[corner], 6);
    }
    await button(page, "Close the editor").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  }
});
