import { limits } from "@kora/contract/limits";
import { messagesText } from "#text/messages.ts";
import { compressPicture } from "../../../lib/pictures/compress-picture.ts";
import { measureSound } from "./voice/measure-sound.ts";
import type { NoteSound } from "./voice/voice-note.ts";

const { files: text } = messagesText;

/** What may be attached (social §5). */
export const acceptedFiles = "image/*,audio/*,.pdf,.doc,.docx,.txt";

export interface TakenFile {
  readonly blob: Blob;
  readonly name: string;
  /** Of a sound, as far as the browser can tell. */
  readonly sound?: NoteSound;
}

function isAccepted({ name, type }: File): boolean {
  return /^(image|audio)\//.test(type) || /\.(pdf|docx?|txt)$/i.test(name);
}

/** A file as it is sent: pictures compressed, what moves as it is. Else the sentence that says why not. */
export async function takeFile(file: File, signal: AbortSignal): Promise<TakenFile | string> {
  if (!isAccepted(file)) return text.unusable;
  const isStill = file.type.startsWith("image/") && !/\/(gif|svg)/.test(file.type);
  if (!isStill) {
    if (file.size > limits.message.fileBytes) return text.tooLarge;
    const sound = file.type.startsWith("audio/") ? await measureSound(file) : undefined;
    return { blob: file, name: file.name, ...(sound && { sound }) };
  }
  const picture = await compressPicture(file, signal);
  if (picture === "too-large") return text.tooLarge;
  if (picture === "unreadable") return text.unreadable;
  return { blob: picture.blob, name: file.name.replace(/\.\w+$/, "").concat(".jpg") };
}
