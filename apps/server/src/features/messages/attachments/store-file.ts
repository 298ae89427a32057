import { createReadStream } from "node:fs";
import { limits } from "@kora/contract/limits";
import type { MediaType } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { fitText } from "@kora/contract/truncate-text";
import { hasVisibleText } from "@kora/contract/visible-text";
import { toRequester, type ViewerContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ReceivedFile } from "../../../platform/http/receive-form.ts";
import { newId } from "../../../platform/ids.ts";
import { textType } from "../../../platform/media/inspect/accepted-types.ts";
import type { InspectedFile } from "../../../platform/media/inspect/inspect-file.ts";
import { rethrowPictureErrors } from "../../../platform/media/rethrow-picture-errors.ts";
import { WorkerFailure } from "../../../platform/worker-pool.ts";

const texts = sentences.messages;

/** A file in the media store, with the values of its row in `attachments`. */
export interface StoredFile {
  readonly id: string;
  readonly mediaType: MediaType;
  readonly contentType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The duration of a sound; null for other files. */
  readonly seconds: number | null;
}

type AttachmentContext = Pick<
  ViewerContext,
  "media" | "pictures" | "mediaInspector" | "viewer" | "requestOrigin"
>;

/**
 * Stores the file of a message. The bytes of the file decide its type; its name does not. Pictures are re-encoded,
 * which removes EXIF data and location. Throws 415 for a type that cannot be sent and for an unreadable file, 413 for a
 * picture with too many pixels.
 */
export async function storeFile(ctx: AttachmentContext, file: ReceivedFile): Promise<StoredFile> {
  const inspected = await inspect(ctx, file.path);
  switch (inspected.kind) {
    case "picture":
      return storePicture(ctx, file);
    case "sound":
      return storeUnchanged(ctx, file, { ...inspected, mediaType: "audio" });
    case "document":
      return storeUnchanged(ctx, file, { ...inspected, mediaType: "file", seconds: null });
    case "other":
      throw new AppError("UNSUPPORTED_MEDIA", texts.fileNotAccepted);
  }
}

async function inspect(ctx: AttachmentContext, path: string): Promise<InspectedFile> {
  try {
    return await ctx.mediaInspector.inspect(path, toRequester(ctx));
  } catch (error) {
    // The file made the inspector crash or time out: it is broken or malicious.
    throw error instanceof WorkerFailure
      ? new AppError("UNSUPPORTED_MEDIA", texts.fileUnreadable)
      : error;
  }
}

async function storeUnchanged(
  ctx: Pick<AttachmentContext, "media">,
  { path, byteLength, name }: ReceivedFile,
  fileType: {
    readonly mediaType: MediaType;
    readonly contentType: string;
    readonly extension: string;
    readonly seconds: number | null;
  },
): Promise<StoredFile> {
  const id = newId();
  const { mediaType, contentType, seconds } = fileType;
  const extension = toExtension(name, fileType);
  const stream = createReadStream(path);
  try {
    await ctx.media.put(`${id}/${fullSizeFileName({ extension })}`, { byteLength, stream });
  } finally {
    stream.destroy();
  }
  return {
    id,
    mediaType,
    contentType,
    fileName: toFileName(name, extension),
    bytes: byteLength,
    width: null,
    height: null,
    seconds,
  };
}

async function storePicture(
  ctx: AttachmentContext,
  { path, name }: ReceivedFile,
): Promise<StoredFile> {
  const picturePromise = ctx.pictures.storeMessagePicture(path, toRequester(ctx));
  const { extension, byteLength, ...picture } = await rethrowPictureErrors(picturePromise, {
    formField: "media",
    tooLarge: texts.tooManyPixels,
    notAPicture: texts.pictureBroken,
  });
  return {
    ...picture,
    bytes: byteLength,
    mediaType: "image",
    fileName: toFileName(name, extension),
    seconds: null,
  };
}

/** Returns the name of an attachment's full-size file in the media store. */
export function fullSizeFileName({ extension }: { readonly extension: string }): string {
  return `whole.${extension}`;
}

/** Extensions that a file of plain text keeps. Under others a device could run it or show it as a page. */
const textExtensions =
  /\.(bib|csv|fountain|ics|json|log|markdown|md|org|rst|srt|tex|tsv|txt|vcf|vtt|ya?ml)$/i;

/** Returns the extension of a file, which its bytes decide. Only that of plain text is taken from its name. */
function toExtension(name: string, { extension }: { readonly extension: string }): string {
  if (extension !== textType.extension) return extension;
  return textExtensions.exec(name)?.[1]?.toLowerCase() ?? extension;
}

/**
 * Longer names are cut: forms accept names of 80 kB, but `normalize` takes quadratic time on a run of combining marks.
 */
const maxNameLength = 1000;

/**
 * Characters that show nothing and could deceive: control characters and bidirectional formatting. Joiners stay, and the
 * tags of flags.
 */
const deceptive = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}]/gu;

/**
 * Returns the uploaded file's name as it was typed, with this extension. Browsers replace what their file system does not
 * accept when they save it.
 */
export function toFileName(uploadedName: string, extension: string): string {
  const base = uploadedName
    .slice(0, maxNameLength)
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(deceptive, "")
    // Removes the extension.
    .replace(/\.[^.\s]{0,10}$/, "")
    // Removes leading and trailing spaces and dots.
    .replaceAll(/^[\s.]+|[\s.]+$/g, "");
  const maxBaseLength = limits.message.fileName - extension.length - 1;
  return `${hasVisibleText(base) ? fitText(base, maxBaseLength) : "file"}.${extension}`;
}
