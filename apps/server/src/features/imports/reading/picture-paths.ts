import { posix } from "node:path";
import type { Block } from "./document-blocks.ts";

/** Returns the path in an archive that a file of it refers to. It may be none of its paths, but never leaves the archive. */
export function resolvePath(ofFile: string, href: string): string {
  return posix.join(posix.dirname(ofFile), decodePath(href));
}

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Returns the blocks of a file of an archive, in which pictures are named by their path. */
export function resolvePictures(blocks: readonly Block[], ofFile: string): Block[] {
  return blocks.map((block) => {
    const { picture } = block;
    if (!picture || picture.src.startsWith("data:")) return block;
    return { ...block, picture: { ...picture, src: resolvePath(ofFile, picture.src) } };
  });
}
