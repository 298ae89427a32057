import { createReadStream } from "node:fs";
import { limits } from "@kora/contract/limits";
import type { MediaType } from "@kora/contract/messages";
import { sentences } from "@kora/contract/sentences";
import { truncateText } from "@kora/contract/truncate-text";
import { toRequester, type ViewerContext } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ReceivedFile } from "../../../platform/http/receive-form.ts";
import { newId } from "../../../platform/ids.ts";
import type { InspectedFile } from "../../../platform/media/inspect/inspect-file.ts";
import { rethrowPictureErrors } from "../../../platform/media/rethrow-picture-errors.ts";
import { WorkerFailure } from "../../../platform/worker-pool.ts";

const said = sentences.messages;

/** A file that was taken in, as a row of `attachments` keeps it. */
export interface StoredFile {
  readonly id: string;
  readonly mediaType: MediaType;
  readonly contentType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
}

type AttachmentContext = Pick<
  ViewerContext,
  "media" | "pictures" | "mediaInspector" | "viewer" | "requestOrigin"
>;

/**
 * Takes in a file that is sent: its kind by its bytes, whatever its name says; pictures re-encoded, which
 * removes EXIF data and location. 415 for a kind that cannot be sent or a file that cannot be read, 413 for a
 * picture of too many pixels.
 */
export async function storeFile(ctx: AttachmentContext, file: ReceivedFile): Promise<StoredFile> {
  const inspected = await inspect(ctx, file.path);
  switch (inspected.kind) {
    case "picture":
      return storePicture(ctx, file);
    case "sound":
      return store(ctx, file, { ...inspected, mediaType: "audio" });
    case "document":
      return store(ctx, file, { ...inspected, mediaType: "file", seconds: null });
    case "other":
      throw new AppError("UNSUPPORTED_MEDIA", said.fileNotAccepted);
  }
}

async function inspect(ctx: AttachmentContext, path: string): Promise<InspectedFile> {
  try {
    return await ctx.mediaInspector.inspect(path, toRequester(ctx));
  } catch (error) {
    // Made to break its reader, or broken itself.
    throw error instanceof WorkerFailure
      ? new AppError("UNSUPPORTED_MEDIA", said.fileUnreadable)
      : error;
  }
}

async function store(
  ctx: Pick<AttachmentContext, "media">,
  { path, bytes, name }: ReceivedFile,
  type: {
    readonly mediaType: MediaType;
    readonly contentType: string;
    readonly extension: string;
    readonly seconds: number | null;
  },
): Promise<StoredFile> {
  const id = newId();
  const { mediaType, contentType, extension, seconds } = type;
  const stream = createReadStream(path);
  try {
    await ctx.media.put(`${id}/${originalName(type)}`, { bytes, stream });
  } finally {
    stream.destroy();
  }
  return {
    id,
    mediaType,
    contentType,
    fileName: toFileName(name, extension),
    bytes,
    width: null,
    height: null,
    seconds,
  };
}

async function storePicture(
  ctx: AttachmentContext,
  { path, name }: ReceivedFile,
): Promise<StoredFile> {
  const picturePromise = ctx.pictures.storeSent(path, toRequester(ctx));
  const { extension, ...picture } = await rethrowPictureErrors(picturePromise, {
    field: "media",
    tooLarge: said.tooManyPixels,
    notAPicture: said.pictureBroken,
  });
  return { ...picture, mediaType: "image", fileName: toFileName(name, extension), seconds: null };
}

/** What the whole of an attachment is called in the media store. */
export function originalName({ extension }: { readonly extension: string }): string {
  return `whole.${extension}`;
}

/** A form takes names of 80 kB; no more of one is read, as `normalize` takes quadratic time on a run of marks. */
const maxNameLength = 1000;

/** The file's own name, safe on every system, ending as its bytes are and not as somebody says. */
export function toFileName(uploadedName: string, extension: string): string {
  const base = (uploadedName.split(/[/\\]/).at(-1) ?? "")
    .slice(0, maxNameLength)
    .normalize("NFC")
    // Control signs, those that turn the direction of writing, and those that no file system takes.
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .replace(/\.[^.]{0,10}$/, "")
    .replaceAll(/^[\s.]+|[\s.]+$/g, "");
  const maxBaseLength = limits.message.fileName - extension.length - 1;
  return `${truncateText(base, maxBaseLength) || "file"}.${extension}`;
}
