import type { Page } from "@playwright/test";
import { button, expect, test } from "../support/access.ts";
import { createAndOpenChat } from "../support/chat.ts";
import {
  attachAndEdit,
  createPicture,
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

test("a crop is moved by 1, by 10 with Shift and by 100 with Control, resized by the keys of a handle, and exact to the pixel", async ({
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
  expect(await exportPicture(page)).toMatchObject(size);
  await button(page, "Redo image").click();
  expect(await exportPicture(page)).toMatchObject({ width: 201, height: 110 });
});

test("a crop is resized by its handles, stays within the picture, is at least 10x10, and keeps an aspect ratio", async ({
  page,
  origin,
  dataDir,
}) => {
  await createAndOpenChat(page, { origin, dataDir });
  await attachAndEdit(page, await createQuartersPicture());
  await openTool(page, "Crop");
  const dragHandle = async (name: string, dx: number, dy: number) => {
    const box = await handleButton(page, name).boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 });
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
    await page.mouse.up();
  };
  const readNumber = async (name: string) => Number(await numberField(page, name).inputValue());
  await dragHandle("Bottom right corner", -2000, -2000);
  await expectCrop(page, 0, 0, 10, 10);
  await dragHandle("Bottom right corner", 2000, 2000);
  await expectCrop(page, 0, 0, 600, 400);
  await dragHandle("Top left corner", 60, 40);
  const left = await readNumber("From left");
  expect(left).toBeGreaterThan(20);
  expect(left + (await readNumber("Width"))).toBe(600);
  expect((await readNumber("From top")) + (await readNumber("Height"))).toBe(400);
  await dragHandle("Move the kept part", -3000, -3000);
  await expect(numberField(page, "From left")).toHaveValue("0");
  await expect(numberField(page, "From top")).toHaveValue("0");

  await editor(page).getByText("1:1", { exact: true }).click();
  await expect(numberField(page, "Width")).toHaveValue("400");
  await expect(numberField(page, "Height")).toHaveValue("400");
  await dragHandle("Bottom right corner", -50, -10);
  expect(await readNumber("Width")).toBe(await readNumber("Height"));
  await typeNumber(page, "Width", 120);
  await expect(numberField(page, "Height")).toHaveValue("120");
  await typeNumber(page, "From left", 9000);
  await expect(numberField(page, "From left")).toHaveValue("480");
  await button(page, "Apply crop").click();
  const exportedPicture = await exportPicture(page);
  expect(exportedPicture).toMatchObject({ width: 120, height: 120 });
  expectColour(exportedPicture.pixelAt(119, 0), colours.topRight, 0);
});

test("Escape discards the crop and keeps the editor open; a touch of a handle also resizes the crop", async ({
  page,
  origin,
  dataDir,
}) => {
  await createAndOpenChat(page, { origin, dataDir });
  await attachAndEdit(page, await createQuartersPicture());
  await openTool(page, "Crop");
  await typeNumber(page, "Width", 50);
  await handleButton(page, "Move the kept part").focus();
  await page.keyboard.press("Escape");
  await expect(stage(page)).toBeVisible();
  expect(await exportPicture(page)).toMatchObject(size);

  await openTool(page, "Crop");
  await expectCrop(page, 0, 0, 600, 400);
  const box = await handleButton(page, "Top left corner").boundingBox();
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
  const devTools = await page.context().newCDPSession(page);
  const touch = (kind: "touchStart" | "touchMove" | "touchEnd", offset?: number) =>
    devTools.send("Input.dispatchTouchEvent", {
      type: kind,
      touchPoints: offset === undefined ? [] : [{ x: x + offset, y: y + offset }],
    });
  await touch("touchStart", 0);
  for (const offset of [5, 15, 30]) await touch("touchMove", offset);
  await touch("touchEnd");
  await expect(numberField(page, "From left")).not.toHaveValue("0");
  const croppedWidth = Number(await numberField(page, "Width").inputValue());
  await button(page, "Apply crop").click();
  const exportedPicture = await exportPicture(page);
  expect(exportedPicture.width).toBe(croppedWidth);
  expectColour(
    exportedPicture.pixelAt(exportedPicture.width - 1, exportedPicture.height - 1),
    colours.bottomRight,
    0,
  );
});
