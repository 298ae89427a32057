import type { Locator } from "@playwright/test";

interface TransferredFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Drops files onto the middle of an element. */
export const dropFiles = (target: Locator, files: readonly TransferredFile[]) =>
  transferFiles(target, "drop", files);

/** Pastes files into an element. */
export const pasteFiles = (target: Locator, files: readonly TransferredFile[]) =>
  transferFiles(target, "paste", files);

async function transferFiles(
  target: Locator,
  kind: "drop" | "paste",
  files: readonly TransferredFile[],
): Promise<void> {
  const encodedFiles = files.map(({ buffer, ...file }) => ({
    ...file,
    base64: buffer.toString("base64"),
  }));
  await target.evaluate(
    (element, [transferKind, transferredFiles]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of transferredFiles) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const init = { bubbles: true, cancelable: true };
      if (transferKind === "paste") {
        element.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: data }));
        return;
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      const point = { clientX: left + width / 2, clientY: top + height / 2 };
      for (const type of ["dragover", "drop"])
        element.dispatchEvent(new DragEvent(type, { ...init, ...point, dataTransfer: data }));
    },
    [kind, encodedFiles] as const,
  );
}
