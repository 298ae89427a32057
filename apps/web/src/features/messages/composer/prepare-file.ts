import { limits } from "@kora/contract/limits";
import { messagesText } from "#text/messages.ts";
import { compressPicture } from "../../../lib/pictures/compress-picture.ts";
import { editedName } from "../../image-editor/index.ts";
import { measureSound } from "../voice/measure-sound.ts";
import type { SoundInfo } from "../voice/voice-note.ts";

const { files: text } = messagesText;

/** Accepted attachments (social §5). */
export const acceptedFiles = "image/*,audio/*,.pdf,.doc,.docx,.txt";

export interface AttachedFile {
  readonly file: File;
  /** The file comes from the image editor. */
  readonly isEdited: boolean;
}

export interface PreparedFile {
  readonly blob: Blob;
  readonly name: string;
  /** Set for audio that the browser can decode. */
  readonly sound?: SoundInfo;
}

function isAccepted({ name, type }: File): boolean {
  return /^(image|audio)\//.test(type) || /\.(pdf|docx?|txt)$/i.test(name);
}

/** Returns whether a file's type is that of a still picture; its content is checked later. */
export function isStillPicture({ type }: File): boolean {
  return type.startsWith("image/") && !/\/(gif|svg)/.test(type);
}

/**
 * Prepares a file for sending: compresses pictures, leaves edited PNGs and animations unchanged. Returns an
 * error text for files that cannot be sent.
 */
export async function prepareFile(
  { file, isEdited }: AttachedFile,
  signal: AbortSignal,
): Promise<PreparedFile | string> {
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
