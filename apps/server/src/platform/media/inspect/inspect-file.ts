import { fileTypeFromBuffer } from "file-type";
import { looksLikePicture } from "../picture-format.ts";
import {
  documentTypes,
  type FileType,
  soundTypes,
  textType,
  videoContainerTypes,
} from "./accepted-types.ts";
import { openFileReader } from "./file-reader.ts";
import { readSound } from "./read-sound.ts";

/** The kind of a file, found from its bytes. `Pictures` checks pictures further, because it decodes them. */
export type InspectedFile =
  | { readonly kind: "picture" }
  | (FileType & { readonly kind: "document" })
  | (FileType & {
      readonly kind: "sound";
      /** Null if the file does not contain its length. */
      readonly seconds: number | null;
    })
  | { readonly kind: "other" };

/**
 * This is enough for every type: Office writes the list of parts, which identifies a Word file, at the start of the
 * file. It is also small, because some detectors search all of it several times.
 */
const headerBytes = 64 * 1024;

/** Detects the kind of a file. It blocks, and a malicious file can take long, so only worker threads may call it. */
export async function inspectFile(path: string): Promise<InspectedFile> {
  using reader = openFileReader(path, headerBytes);
  const header = reader.read(0, headerBytes);
  if (looksLikePicture(header)) return { kind: "picture" };
  const type = await fileTypeFromBuffer(header);
  if (!type) {
    return isPlainText(path) ? { kind: "document", ...textType } : { kind: "other" };
  }
  // The MIME type of an OGG file also contains the codec.
  const [mime = ""] = type.mime.split(";");
  const document = documentTypes[mime];
  if (document) return { kind: "document", ...document };
  const sound = soundTypes[mime];
  if (!sound) return { kind: "other" };
  const canHoldVideo = videoContainerTypes.has(sound.contentType);
  const { seconds, hasSound, hasVideo } = await readSound(path, canHoldVideo);
  // Files of the other types always contain sound and no video, so their headers are proof enough.
  if (canHoldVideo && (hasVideo || !hasSound)) return { kind: "other" };
  return { kind: "sound", ...sound, seconds };
}

const chunkBytes = 256 * 1024;

/**
 * Checks whether a file is UTF-8 text without control characters other than whitespace. It reads the whole file in
 * chunks.
 */
function isPlainText(path: string): boolean {
  using reader = openFileReader(path, Number.POSITIVE_INFINITY);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let start = 0; start < reader.size; start += chunkBytes) {
      const text = decoder.decode(reader.read(start, start + chunkBytes), { stream: true });
      if (/(?!\s)\p{Cc}/u.test(text)) return false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
