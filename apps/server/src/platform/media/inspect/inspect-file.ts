import { fileTypeFromBuffer } from "file-type";
import { looksLikePicture } from "../picture-format.ts";
import {
  containerTypes,
  documentTypes,
  type FileType,
  soundTypes,
  textType,
} from "./accepted-types.ts";
import { openFileReader } from "./file-reader.ts";
import { isPlainText } from "./plain-text.ts";
import { readSound } from "./read-sound.ts";

/** What a file is by its bytes. A picture is looked into by `Pictures`, which decodes it. */
export type InspectedFile =
  | { readonly kind: "picture" }
  | (FileType & { readonly kind: "document" })
  | (FileType & {
      readonly kind: "sound";
      /** Null where the file does not tell. */
      readonly seconds: number | null;
    })
  | { readonly kind: "other" };

/**
 * Enough for every type: Office writes the list of parts, by which a Word file is known, at the head of the file. All
 * of it is searched at most a few times.
 */
const headBytes = 64 * 1024;

/** Tells what a file is. For worker threads: it blocks, and a hostile file may take it long. */
export async function inspectFile(path: string): Promise<InspectedFile> {
  using reader = openFileReader(path, headBytes);
  const head = reader.read(0, headBytes);
  if (looksLikePicture(head)) return { kind: "picture" };
  const type = await fileTypeFromBuffer(head);
  if (!type) {
    return isPlainText(path) ? { kind: "document", ...textType } : { kind: "other" };
  }
  // Of an OGG the codec is told too.
  const [mime = ""] = type.mime.split(";");
  const document = documentTypes[mime];
  if (document) return { kind: "document", ...document };
  const sound = soundTypes[mime];
  if (!sound) return { kind: "other" };
  const isContainer = containerTypes.has(sound.contentType);
  const { seconds, hasSound, hasVideo } = await readSound(path, isContainer);
  // The head of any other type is proof enough; only a container may turn out to hold something else.
  if (isContainer && (hasVideo || !hasSound)) return { kind: "other" };
  return { kind: "sound", ...sound, seconds };
}
