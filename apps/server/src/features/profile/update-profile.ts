import type { Preference } from "@kora/contract/genres";
import type { OwnUserView } from "@kora/contract/profile";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { getProfile } from "./get-profile.ts";
import { type NewPicture, replacePicture, withPicture } from "./own-picture.ts";

/** What is undefined stays. */
export interface ProfileChanges {
  readonly username?: string | undefined;
  readonly preferences?: readonly Preference[] | undefined;
  readonly aboutMe?: string | undefined;
}

/** Null leaves what is. */
const update = statement<
  {
    viewer: string;
    username: string | null;
    preferences: readonly Preference[] | null;
    aboutMe: string | null;
  },
  { id: string }
>(
  "update-profile",
  (v) => sql`
    UPDATE users SET username = coalesce(${v("username")}, username),
      preferences = coalesce(${v("preferences")}::text[], preferences),
      about_me = coalesce(${v("aboutMe")}, about_me)
    WHERE id = ${v("viewer")} AND deleted_at IS NULL
    RETURNING id`,
);

/** What an About Me says that says nothing (social §9). */
const nothingSaid = "available";

/**
 * Changes the viewer's profile, all of it or nothing, and gives the account as it is then. 409 with the field
 * where the username is somebody else's in any letter case.
 */
export async function updateProfile(
  ctx: ViewerContext,
  changes: ProfileChanges,
  picture: ReceivedFile | undefined,
): Promise<OwnUserView> {
  if (picture) {
    await withPicture(ctx, { file: picture, field: "avatar" }, (stored) =>
      write(ctx, changes, stored),
    );
  } else {
    await write(ctx, changes, undefined);
  }
  const { user } = await getProfile(ctx);
  return user;
}

async function write(
  ctx: ViewerContext,
  { username, preferences, aboutMe }: ProfileChanges,
  picture: NewPicture | undefined,
): Promise<void> {
  const viewer = ctx.viewer.userId;
  const values = {
    viewer,
    username: username ?? null,
    preferences: preferences ?? null,
    aboutMe: aboutMe === "" ? nothingSaid : (aboutMe ?? null),
  };
  try {
    await inTransaction(ctx, async (tx) => {
      if (picture) {
        await replacePicture(tx, picture);
      }
      if (!(await tx.db.row(update, values))) {
        // Gone since the session was looked up.
        throw new AppError("UNAUTHENTICATED");
      }
    });
  } catch (error) {
    const sentence = sentences.profile.usernameTaken;
    throw violatedConstraint(error) === "users_username_key"
      ? new AppError("CONFLICT", sentence, { fields: { username: sentence } })
      : error;
  }
}
