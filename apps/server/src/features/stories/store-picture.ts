import { open } from "node:fs/promises";
import { isHeic } from "@kora/contract/picture-content";
import { sentences } from "@kora/contract/sentences";
import type { StoredPicture } from "@kora/contract/story-picture";
import { sql } from "drizzle-orm";
import { inTransaction, toRequester, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { invalid } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { looksLikeWebPicture } from "../../platform/media/picture-format.ts";
import { rethrowPictureErrors } from "../../platform/media/rethrow-picture-errors.ts";
import { storeForViewer } from "../storage/index.ts";
import { unusedPictureMilliseconds } from "./delete-unused-pictures.ts";

interface Values {
  id: string;
  viewer: string;
  width: number;
  height: number;
  widths: readonly number[];
  now: Date;
  checkAt: Date;
}

/** Bytes that show the format of a picture. */
const headerBytes = 256;

const insertPicture = statement<Values, unknown>(
  "insert-story-picture",
  (value) => sql`
    INSERT INTO story_pictures (id, owner_id, width, height, widths, created_at, unused_since, check_at)
    VALUES (${value("id")}, ${value("viewer")}, ${value("width")}, ${value("height")}, ${value("widths")},
      ${value("now")}, ${value("now")}, ${value("checkAt")})`,
);

/**
 * Re-encodes and stores a picture for the text of a story of the viewer. Throws 400 for a file that is not a JPEG, PNG or
 * WebP picture, and 413 for a picture that is too large.
 */
export async function storeStoryPicture(
  ctx: ViewerContext,
  { path, byteLength }: Pick<ReceivedFile, "path" | "byteLength">,
): Promise<StoredPicture> {
  const { pictureWrongKind, pictureTooLarge } = sentences.storyDocument;
  const header = await readHeader(path);
  if (isHeic(header)) throw invalid("picture", sentences.pictureErrors.heic);
  if (!looksLikeWebPicture(header)) throw invalid("picture", pictureWrongKind);
  return storeForViewer(
    ctx,
    byteLength,
    () =>
      rethrowPictureErrors(ctx.pictures.store(path, toRequester(ctx)), {
        formField: "picture",
        tooLarge: pictureTooLarge,
        notAPicture: pictureWrongKind,
      }),
    ({ id, width, height, widths }, claim) =>
      inTransaction(ctx, async (tx) => {
        const now = ctx.clock.now();
        const checkAt = new Date(now.getTime() + unusedPictureMilliseconds);
        const viewer = ctx.viewer.userId;
        await tx.db.rows(insertPicture, { id, viewer, width, height, widths, now, checkAt });
        await claim(tx.db);
        return { id, width, height, widths };
      }),
  );
}

/** Returns the first bytes of a file, which say its format. */
async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
