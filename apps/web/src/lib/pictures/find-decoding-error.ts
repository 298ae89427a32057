import { isHeic } from "@kora/contract/picture-content";
import { hasPictureSignature } from "./picture-signature.ts";

/** Bytes that show the format of a picture. */
const signatureBytes = 256;

/** Returns why the browser could not decode a file. */
export async function findDecodingError(file: Blob): Promise<"unreadable" | "heic" | "damaged"> {
  try {
    const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    if (isHeic(start)) return "heic";
    return hasPictureSignature(start) ? "damaged" : "unreadable";
  } catch {
    // The file is a folder or has been deleted.
    return "unreadable";
  }
}
