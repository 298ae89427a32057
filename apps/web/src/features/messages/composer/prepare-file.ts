import { limits } from "@kora/contract/limits";
import { messagesText } from "#text/messages.ts";
import { compressPicture } from "../../../lib/pictures/compress-picture.ts";
import { readAnimatedFormat } from "../../../lib/pictures/read-animated-format.ts";
import { measureSound } from "../voice/measure-sound.ts";
import type { SoundInfo } from "../voice/voice-note.ts";

const { files: text } = messagesText;

/** Accepted attachments, as the `accept` attribute of a file input. */
export const acceptedFiles = "image/*,audio/*,.pdf,.doc,.docx,.txt";

export interface AttachedFile {
  readonly id: string;
  readonly file: File;
  /** True for a still picture, which is compressed and can be edited before it is sent. */
  readonly isPicture: boolean;
  /** True if the file comes from the image editor. */
  readonly isEdited: boolean;
  /** The text that is sent with it. */
  readonly content: string;
  /** True for a picture whose animation is lost when it is sent. */
  readonly becomesStill?: boolean;
  /** Text that says why the file could not be sent. */
  readonly error?: string | undefined;
}

export interface PreparedFile {
  readonly blob: Blob;
  readonly name: string;
  /** Set for audio whose duration and loudness could be measured. */
  readonly sound?: SoundInfo;
}

function isAccepted({ name, type }: File): boolean {
  return /^(image|audio)\//.test(type) || /\.(pdf|docx?|txt)$/i.test(name);
}

/** Returns whether a file's type is that of a still picture; its content is checked later. */
export function isStillPicture({ type }: File): boolean {
  return type.startsWith("image/") && !/\/(gif|svg)/.test(type);
}

/** Returns what becomes of the animation of a picture in a message; null for a still picture. */
export async function readAnimation(file: File): Promise<"kept" | "lost" | null> {
  const format = await readAnimatedFormat(file);
  if (format === null) return null;
  return format === "webp" || format === "gif" ? "kept" : "lost";
}

/** Returns an error text if the type or size of a file does not allow to send it, else null. */
export function findFileError(file: File): string | null {
  if (!isAccepted(file)) return text.unusable;
  // Still pictures are compressed before they are sent.
  return !isStillPicture(file) && file.size > limits.message.fileBytes ? text.tooLarge : null;
}

/**
 * Prepares a file for sending: compresses still pictures and leaves other files unchanged. Returns an error text for
 * pictures that cannot be sent.
 */
export async function prepareFile(
  { file, isPicture, isEdited }: Pick<AttachedFile, "file" | "isPicture" | "isEdited">,
  signal: AbortSignal,
): Promise<PreparedFile | string> {
  if (!isPicture || (!isEdited && (await readAnimation(file)) === "kept")) {
    if (file.size > limits.message.fileBytes) return text.tooLarge;
    const sound = file.type.startsWith("audio/") ? await measureSound(file) : undefined;
    return { blob: file, name: file.name, ...(sound && { sound }) };
  }
  // Pictures have the limits of posters; those from the image editor may have any number of bytes.
  const picture = await compressPicture(file, signal, isEdited ? "edited" : "poster");
  if (typeof picture === "string") return text.pictureErrors[picture];
  return { blob: picture.blob, name: `${file.name.replace(/\.\w+$/, "")}.jpg` };
}
