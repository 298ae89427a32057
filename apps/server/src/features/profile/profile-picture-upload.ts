import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  toRequester,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import type { PictureSource } from "../../platform/media/picture-pipelines.ts";
import { rethrowPictureErrors } from "../../platform/media/rethrow-picture-errors.ts";
import { type Claim, storeForViewer } from "../storage/index.ts";

const lockAvatar = statement<{ viewer: string }, { avatar: string | null }>(
  "lock-profile-picture",
  (value) =>
    sql`SELECT avatar FROM users WHERE id = ${value("viewer")} AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

const setPicture = statement<{ viewer: string; avatar: string }, unknown>(
  "set-profile-picture",
  (value) => sql`UPDATE users SET avatar = ${value("avatar")} WHERE id = ${value("viewer")}`,
);

/** A stored picture that no account has yet. */
export interface StoredPicture {
  /** The URL path of the picture. */
  readonly path: string;
  /** Counts the stored files as the viewer's. Call it in the transaction that sets the picture. */
  readonly claim: Claim;
}

/**
 * Crops a picture of `byteLength` bytes to a square, stores it, and calls `work`, which sets it with `replacePicture`.
 * Removes the stored picture when `work` fails, so `work` must not fail after its commit. Throws 400 if the source is not
 * a picture and 413 if it is too large; the error names `formField`.
 */
export function storePicture<Result>(
  ctx: ViewerContext,
  {
    source,
    byteLength,
    formField,
  }: { source: PictureSource; byteLength: number; formField: string },
  work: (picture: StoredPicture) => Promise<Result>,
): Promise<Result> {
  return storeForViewer(
    ctx,
    byteLength,
    () =>
      rethrowPictureErrors(ctx.pictures.storeSquare(source, toRequester(ctx)), {
        formField,
        tooLarge: sentences.profile.pictureTooLarge,
        notAPicture: sentences.profile.pictureNotAnImage,
      }),
    ({ path }, claim) => work({ path, claim }),
  );
}

/**
 * Sets the viewer's picture. A job removes the files of the previous picture. Throws 409 if `onlyIfUnset` is true and
 * the viewer has a picture already.
 */
export async function replacePicture(
  tx: TransactionContext<Viewer>,
  { path, claim }: StoredPicture,
  { onlyIfUnset = false } = {},
): Promise<void> {
  const viewer = tx.viewer.userId;
  const user = await tx.db.row(lockAvatar, { viewer });
  if (!user) {
    // The account was deleted after the session was authenticated.
    throw new AppError("SESSION_REVOKED");
  }
  if (onlyIfUnset && user.avatar !== null) {
    throw new AppError("CONFLICT");
  }
  await tx.db.rows(setPicture, { viewer, avatar: path });
  tx.afterCommit(() => tx.invalidateUser(viewer));
  const previousMediaId = toMediaId(user.avatar);
  if (previousMediaId !== undefined) {
    await tx.enqueue("remove-media", { mediaId: previousMediaId });
  }
  await claim(tx.db);
}

/**
 * Returns the media id in the path of a picture; undefined without a picture, and for a URL outside the media store.
 */
export function toMediaId(path: string | null): string | undefined {
  return path?.match(/^\/media\/([0-9a-f-]{36})\//)?.[1];
}

/**
 * Validates, crops and re-encodes a picture and sets it as the viewer's profile picture. A job removes the previous
 * one. Returns the URL path of the new picture.
 */
export function setProfilePicture(ctx: ViewerContext, file: ReceivedFile): Promise<string> {
  const upload = { source: file.path, byteLength: file.byteLength, formField: "profilePicture" };
  return storePicture(ctx, upload, (picture) =>
    inTransaction(ctx, async (tx) => {
      await replacePicture(tx, picture);
      return picture.path;
    }),
  );
}
