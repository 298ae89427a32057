import { cutText } from "@kora/contract/cut-text";
import { limits } from "@kora/contract/limits";
import type { MediaType } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { fileTypeFromBuffer } from "file-type";
import { parseBuffer } from "music-metadata";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newId } from "../../platform/ids.ts";
import { lengthOfFragments } from "../../platform/media/mp4-fragments.ts";
import { readWebm } from "../../platform/media/read-webm.ts";
import { takenOrRefused } from "../../platform/media/refuse-picture.ts";

const said = sentences.messages;

/** A file that was taken in, as a row of `attachments` keeps it. */
export interface TakenAttachment {
  readonly id: string;
  readonly mediaType: MediaType;
  readonly contentType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
}

/** Sounds by what their bytes say; WebM and MP4 may hold pictures too, and are then none. */
const sounds: Readonly<Record<string, { contentType: string; extension: string }>> = {
  "audio/mpeg": { contentType: "audio/mpeg", extension: "mp3" },
  "audio/aac": { contentType: "audio/aac", extension: "aac" },
  "audio/wav": { contentType: "audio/wav", extension: "wav" },
  "audio/flac": { contentType: "audio/flac", extension: "flac" },
  "audio/ogg": { contentType: "audio/ogg", extension: "ogg" },
  "audio/x-m4a": { contentType: "audio/mp4", extension: "m4a" },
  "audio/mp4": { contentType: "audio/mp4", extension: "m4a" },
  "video/mp4": { contentType: "audio/mp4", extension: "m4a" },
  "video/webm": { contentType: "audio/webm", extension: "webm" },
  "audio/webm": { contentType: "audio/webm", extension: "webm" },
};

const documents: Readonly<Record<string, { contentType: string; extension: string }>> = {
  "application/pdf": { contentType: "application/pdf", extension: "pdf" },
  "application/x-cfb": { contentType: "application/msword", extension: "doc" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
  },
};

/**
 * Takes in a file that is sent: its kind by its bytes, whatever its name says; pictures re-encoded, which
 * removes EXIF data and location. 415 for a kind that cannot be sent, 413 for a picture of too many pixels.
 */
export async function takeAttachment(
  ctx: Pick<Context, "media" | "pictures">,
  { bytes, name }: ReceivedFile,
): Promise<TakenAttachment> {
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime.startsWith("image/")) {
    return takePicture(ctx, bytes, name);
  }
  const sound = type && sounds[type.mime];
  if (sound) {
    const seconds = await lengthOfSound(bytes, sound.contentType);
    return store(ctx, { bytes, name, seconds, mediaType: "audio", ...sound });
  }
  const document = type ? documents[type.mime] : plainText(bytes);
  if (!document) {
    throw notAccepted();
  }
  return store(ctx, { bytes, name, seconds: null, mediaType: "file", ...document });
}

function notAccepted(): AppError {
  return new AppError("UNSUPPORTED_MEDIA", said.fileNotAccepted);
}

async function store(
  ctx: Pick<Context, "media">,
  file: {
    bytes: Buffer;
    name: string;
    seconds: number | null;
    mediaType: MediaType;
    contentType: string;
    extension: string;
  },
): Promise<TakenAttachment> {
  const id = newId();
  await ctx.media.put(`${id}/${wholeName(file)}`, file.bytes);
  const { mediaType, contentType, seconds, extension } = file;
  return {
    id,
    mediaType,
    contentType,
    fileName: toFileName(file.name, extension),
    bytes: file.bytes.length,
    width: null,
    height: null,
    seconds,
  };
}

async function takePicture(
  ctx: Pick<Context, "pictures">,
  bytes: Buffer,
  name: string,
): Promise<TakenAttachment> {
  const { extension, ...picture } = await takenOrRefused(ctx.pictures.takeSent(bytes), {
    field: "media",
    tooLarge: said.tooManyPixels,
    notAPicture: said.pictureBroken,
  });
  return { ...picture, mediaType: "image", fileName: toFileName(name, extension), seconds: null };
}

/** Seconds, as far as the file tells; 415 for one that holds moving pictures or no sound. */
async function lengthOfSound(bytes: Buffer, contentType: string): Promise<number | null> {
  // What a browser records tells no length in its head: the reader of all kinds knows none, or takes it for broken.
  if (contentType === "audio/webm") {
    const webm = readWebm(bytes);
    if (!webm?.hasSound || webm.hasPictures) {
      throw notAccepted();
    }
    return webm.seconds;
  }
  const mayHoldPictures = contentType === "audio/mp4";
  try {
    const { format } = await parseBuffer(bytes, undefined, { skipCovers: true });
    if (mayHoldPictures && (format.hasVideo || format.hasAudio === false)) {
      throw notAccepted();
    }
    const inFragments = mayHoldPictures ? lengthOfFragments(bytes) : null;
    const seconds = inFragments ?? format.duration ?? 0;
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } catch (error) {
    if (error instanceof AppError || mayHoldPictures) {
      throw notAccepted();
    }
    return null;
  }
}

/** Whether bytes are text: UTF-8 without the signs that no text has. */
function plainText(bytes: Buffer): { contentType: string; extension: string } | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return /(?!\s)\p{Cc}/u.test(text)
      ? undefined
      : { contentType: "text/plain; charset=utf-8", extension: "txt" };
  } catch {
    return undefined;
  }
}

/** What the whole of an attachment is called in the media store. */
export function wholeName({ extension }: { readonly extension: string }): string {
  return `whole.${extension}`;
}

/** The file's own name, safe on every system, ending as its bytes are and not as somebody says. */
export function toFileName(given: string, extension: string): string {
  const base = (given.split(/[/\\]/).at(-1) ?? "")
    .normalize("NFC")
    // Control signs, those that turn the direction of writing, and those that no file system takes.
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .replace(/\.[^.]{0,10}$/, "")
    .replaceAll(/^[\s.]+|[\s.]+$/g, "");
  const most = limits.message.fileName - extension.length - 1;
  return `${cutText(base, most) || "file"}.${extension}`;
}
