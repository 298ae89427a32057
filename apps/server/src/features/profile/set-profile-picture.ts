import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { takenOrRefused } from "../../platform/media/refuse-picture.ts";

const lockPicture = statement<{ viewer: string }, { avatar: string | null }>(
  "lock-profile-picture",
  (v) => sql`SELECT avatar FROM users WHERE id = ${v("viewer")} FOR NO KEY UPDATE`,
);

const setPicture = statement<{ viewer: string; avatar: string }, unknown>(
  "set-profile-picture",
  (v) => sql`UPDATE users SET avatar = ${v("avatar")} WHERE id = ${v("viewer")}`,
);

/** Sets the viewer's picture: checked by the bytes, re-encoded, square. The one before goes. */
export async function setProfilePicture(ctx: ViewerContext, bytes: Buffer): Promise<string> {
  const { id, path } = await takePicture(ctx, bytes);
  const viewer = ctx.viewer.userId;
  try {
    return await inTransaction(ctx, async (act) => {
      const before = await act.db.row(lockPicture, { viewer });
      if (!before) {
        // Gone since the session was looked up.
        throw new AppError("UNAUTHENTICATED");
      }
      await act.db.rows(setPicture, { viewer, avatar: path });
      const old = mediaIdOf(before.avatar);
      if (old !== undefined) {
        await act.enqueue("remove-picture", { mediaId: old });
      }
      return path;
    });
  } catch (error) {
    await ctx.media.remove(id);
    throw error;
  }
}

/** The upload of which a picture's path is a variant; undefined where it is none of ours. */
function mediaIdOf(path: string | null): string | undefined {
  return path?.match(/^\/media\/([0-9a-f-]{36})\//)?.[1];
}

function takePicture(ctx: ViewerContext, bytes: Buffer) {
  return takenOrRefused(ctx.pictures.takeSquare(bytes), {
    field: "profilePicture",
    tooLarge: sentences.profile.pictureTooLarge,
    notAPicture: sentences.profile.pictureNotAnImage,
  });
}
