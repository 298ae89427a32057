import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Act, Viewer, ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { takenOrRefused } from "../../platform/media/refuse-picture.ts";

const lockPicture = statement<{ viewer: string }, { avatar: string | null }>(
  "lock-profile-picture",
  (v) =>
    sql`SELECT avatar FROM users WHERE id = ${v("viewer")} AND deleted_at IS NULL FOR NO KEY UPDATE`,
);

const setPicture = statement<{ viewer: string; avatar: string }, unknown>(
  "set-profile-picture",
  (v) => sql`UPDATE users SET avatar = ${v("avatar")} WHERE id = ${v("viewer")}`,
);

/**
 * Keeps a picture, square, for `work`, which is given its path and says by `replacePicture` that it is the
 * viewer's; it goes again where that fails. 400 or 413 for a `field` that holds none.
 */
export async function withPicture<Result>(
  ctx: ViewerContext,
  { bytes, field }: { bytes: Buffer; field: string },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { id, path } = await takenOrRefused(ctx.pictures.takeSquare(bytes), {
    field,
    tooLarge: sentences.profile.pictureTooLarge,
    notAPicture: sentences.profile.pictureNotAnImage,
  });
  try {
    return await work(path);
  } catch (error) {
    await ctx.media.remove(id);
    throw error;
  }
}

/** Sets the viewer's picture; a job removes the files of the one before. */
export async function replacePicture(act: Act<Viewer>, path: string): Promise<void> {
  const viewer = act.viewer.userId;
  const before = await act.db.row(lockPicture, { viewer });
  if (!before) {
    // Gone since the session was looked up.
    throw new AppError("UNAUTHENTICATED");
  }
  await act.db.rows(setPicture, { viewer, avatar: path });
  act.afterCommit(() => act.forgetPerson(viewer));
  const old = mediaIdOf(before.avatar);
  if (old !== undefined) {
    await act.enqueue("remove-picture", { mediaId: old });
  }
}

/** The upload of which a picture's path is a variant; undefined where it is none of ours. */
export function mediaIdOf(path: string | null): string | undefined {
  return path?.match(/^\/media\/([0-9a-f-]{36})\//)?.[1];
}
