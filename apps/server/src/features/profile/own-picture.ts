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
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { takenOrRefused } from "../../platform/media/refuse-picture.ts";
import { type Claim, storeForViewer } from "../storage/index.ts";

const lockPicture = statement<{ viewer: string }, { avatar: string | null }>(
  "lock-profile-picture",
  (v) =>
    sql`SELECT avatar FROM users WHERE id = ${v("viewer")} AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

const setPicture = statement<{ viewer: string; avatar: string }, unknown>(
  "set-profile-picture",
  (v) => sql`UPDATE users SET avatar = ${v("avatar")} WHERE id = ${v("viewer")}`,
);

/** A stored picture that is nobody's until it is claimed. */
export interface NewPicture {
  readonly path: string;
  readonly claim: Claim;
}

/**
 * Keeps a picture, square, for `work`, which says by `replacePicture` that it is the viewer's; it goes again where that
 * fails. 400 or 413 for a `field` that holds none.
 */
export function withPicture<Result>(
  ctx: ViewerContext,
  { file, field }: { file: ReceivedFile; field: string },
  work: (picture: NewPicture) => Promise<Result>,
): Promise<Result> {
  return storeForViewer(
    ctx,
    file.bytes,
    () =>
      takenOrRefused(ctx.pictures.takeSquare(file.path, toRequester(ctx)), {
        field,
        tooLarge: sentences.profile.pictureTooLarge,
        notAPicture: sentences.profile.pictureNotAnImage,
      }),
    ({ path }, claim) => work({ path, claim }),
  );
}

/** Sets the viewer's picture; a job removes the files of the one before. */
export async function replacePicture(
  tx: TransactionContext<Viewer>,
  { path, claim }: NewPicture,
): Promise<void> {
  const viewer = tx.viewer.userId;
  const before = await tx.db.row(lockPicture, { viewer });
  if (!before) {
    // Gone since the session was looked up.
    throw new AppError("UNAUTHENTICATED");
  }
  await tx.db.rows(setPicture, { viewer, avatar: path });
  tx.afterCommit(() => tx.invalidateUser(viewer));
  const old = mediaIdOf(before.avatar);
  if (old !== undefined) {
    await tx.enqueue("remove-picture", { mediaId: old });
  }
  await claim(tx.db);
}

/** The upload of which a picture's path is a variant; undefined where it is none of ours. */
export function mediaIdOf(path: string | null): string | undefined {
  return path?.match(/^\/media\/([0-9a-f-]{36})\//)?.[1];
}
