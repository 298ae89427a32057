import { limits } from "@kora/contract/limits";
import type { AnimatedFormat } from "@kora/contract/picture-content";

/** Enough bytes to find an animation in every format but GIF, even after large metadata. */
const headerBytes = 512 * 1024;

const readStart = async (file: Blob, bytes: number) =>
  new Uint8Array(await file.slice(0, bytes).arrayBuffer());

/** Returns the format of an animated picture; null for a still picture, and for a file that cannot be read. */
export async function readAnimatedFormat(file: Blob): Promise<AnimatedFormat | null> {
  try {
    const { findAnimatedFormat, isGif } = await import("@kora/contract/picture-content");
    const start = await readStart(file, headerBytes);
    // A larger GIF is refused.
    return findAnimatedFormat(
      isGif(start) ? await readStart(file, limits.image.uploadBytes) : start,
    );
  } catch {
    // The file is a folder or has been deleted, which its preparation reports, or the script could not be loaded.
    return null;
  }
}
