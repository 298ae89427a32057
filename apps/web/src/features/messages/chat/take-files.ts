import { limits } from "@kora/contract/limits";
import { messagesText } from "#text/messages.ts";
import { compressPicture } from "../../../lib/pictures/compress-picture.ts";
import { editedName } from "../../image-editor/index.ts";
import { measureSound } from "./voice/measure-sound.ts";
import type { NoteSound } from "./voice/voice-note.ts";

const { files: text } = messagesText;

/** What may be attached (social §5). */
export const acceptedFiles = "image/*,audio/*,.pdf,.doc,.docx,.txt";

/** A file that somebody attached. */
export interface AttachedFile {
  readonly file: File;
  /** It comes from the image editor. */
  readonly isEdited: boolean;
}

export interface TakenFile {
  readonly blob: Blob;
  readonly name: string;
  /** Of a sound, as far as the browser can tell. */
  readonly sound?: NoteSound;
}

function isAccepted({ name, type }: File): boolean {
  return /^(image|audio)\//.test(type) || /\.(pdf|docx?|txt)$/i.test(name);
}

/** Whether a file says of itself that it is a picture that does not move; its bytes are looked at later. */
export function isStillPicture({ type }: File): boolean {
  return type.startsWith("image/") && !/\/(gif|svg)/.test(type);
}

/**
 * A file as it is sent: pictures compressed, what the editor saved as the PNG that it is, what moves as it is. Else the
 * sentence that says why not.
 */
export async function takeFile(
  { file, isEdited }: AttachedFile,
  signal: AbortSignal,
): Promise<TakenFile | string> {
  if (!isAccepted(file)) return text.unusable;
  if (!isStillPicture(file)) {
    if (file.size > limits.message.fileBytes) return text.tooLarge;
    const sound = file.type.startsWith("audio/") ? await measureSound(file) : undefined;
    return { blob: file, name: file.name, ...(sound && { sound }) };
  }
  const picture = await compressPicture(file, signal, isEdited ? "edited" : "poster");
  if (picture === "too-large") return text.tooLarge;
  if (picture === "unreadable") return text.unreadable;
  const name = isEdited ? editedName : `${file.name.replace(/\.\w+$/, "")}.jpg`;
  return { blob: picture.blob, name };
}
