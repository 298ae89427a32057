import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  type TransactionContext,
  toRequester,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
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

/** A stored picture that is not yet counted as the viewer's. */
export interface StoredPicture {
  readonly path: string;
  readonly claim: Claim;
}

/**
 * Stores a square picture of `bytes` bytes and calls `work`, which sets it with `replacePicture`. Removes the picture
 * when `work` fails. Throws 400 or 413 when the source is not a valid picture; the error names `field` of the form.
 */
export function storePicture<Result>(
  ctx: ViewerContext,
  { source, bytes, field }: { source: PictureSource; bytes: number; field: string },
  work: (picture: StoredPicture) => Promise<Result>,
): Promise<Result> {
  return storeForViewer(
    ctx,
    bytes,
    () =>
      rethrowPictureErrors(ctx.pictures.storeSquare(source, toRequester(ctx)), {
        field,
        tooLarge: sentences.profile.pictureTooLarge,
        notAPicture: sentences.profile.pictureNotAnImage,
      }),
    ({ path }, claim) => work({ path, claim }),
  );
}

/**
 * Sets the viewer's picture. A job removes the files of the previous one. With `onlyIfUnset` it throws 409 if the
 * viewer has a picture.
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
    throw new AppError("UNAUTHENTICATED");
  }
  if (onlyIfUnset && user.avatar !== null) {
    throw new AppError("CONFLICT");
  }
  await tx.db.rows(setPicture, { viewer, avatar: path });
  tx.afterCommit(() => tx.invalidateUser(viewer));
  const previousId = toMediaId(user.avatar);
  if (previousId !== undefined) {
    await tx.enqueue("remove-picture", { mediaId: previousId });
  }
  await claim(tx.db);
}

/** The id of the upload for the path of a picture; undefined for a path outside the media store. */
export function toMediaId(path: string | null): string | undefined {
  return path?.match(/^\/media\/([0-9a-f-]{36})\//)?.[1];
}
