import type { Preference } from "@kora/contract/genres";
import type { OwnUserView } from "@kora/contract/profile";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { type BirthMonthChange, defaultAboutMe, setBirthMonth } from "../accounts/index.ts";
import { recordClosing } from "../moderation/index.ts";
import { republishPresence } from "../visibility/index.ts";
import { endFriendshipsWithMinors } from "./end-friendships-with-minors.ts";
import { getProfile } from "./get-profile.ts";
import { replacePicture, type StoredPicture, storePicture } from "./profile-picture-upload.ts";

/** Changes of a profile. Undefined fields stay unchanged. */
export interface ProfileChanges {
  readonly username?: string | undefined;
  readonly preferences?: readonly Preference[] | undefined;
  readonly aboutMe?: string | undefined;
  /** In the format `YYYY-MM`. */
  readonly birthMonth?: string | undefined;
}

/** Null values leave the column unchanged. */
const updateUser = statement<
  {
    viewer: string;
    username: string | null;
    preferences: readonly Preference[] | null;
    aboutMe: string | null;
  },
  { id: string }
>(
  "update-profile",
  (value) => sql`
    UPDATE users SET username = coalesce(${value("username")}, username),
      preferences = coalesce(${value("preferences")}::text[], preferences),
      about_me = coalesce(${value("aboutMe")}, about_me)
    WHERE id = ${value("viewer")} AND deleted_at IS NULL
    RETURNING id`,
);

/**
 * Changes the viewer's profile, and the picture if there is one, in one transaction. Returns the changed account.
 * Throws 409 with the field when another user has the username in any letter case. Throws 403 when the month of birth
 * would make an adult a minor; nothing is changed then. Throws 403 also when it is that of a user under 13; the changes
 * are stored then, and the account is closed.
 */
export async function updateProfile(
  ctx: ViewerContext,
  changes: ProfileChanges,
  picture: ReceivedFile | undefined,
): Promise<OwnUserView> {
  const change = await (picture
    ? storePicture(
        ctx,
        { source: picture.path, byteLength: picture.byteLength, formField: "avatar" },
        (storedPicture) => saveChanges(ctx, changes, storedPicture),
      )
    : saveChanges(ctx, changes));
  // What follows the commit is outside of `storePicture`, which removes the files of the picture if its work fails.
  if (change) await applyBirthMonth(ctx, change);
  const { user } = await getProfile(ctx);
  return user;
}

/** Stores the changes. Returns the change of the month of birth; null without `birthMonth`. */
async function saveChanges(
  ctx: ViewerContext,
  { username, preferences, aboutMe, birthMonth }: ProfileChanges,
  picture?: StoredPicture,
): Promise<BirthMonthChange | null> {
  const viewer = ctx.viewer.userId;
  const values = {
    viewer,
    username: username ?? null,
    preferences: preferences ?? null,
    // An emptied About Me becomes the specification's default again, so that no account shows an empty one.
    aboutMe: aboutMe === "" ? defaultAboutMe : (aboutMe ?? null),
  };
  try {
    return await inTransaction(ctx, async (tx) => {
      if (picture) {
        await replacePicture(tx, picture);
      }
      if (!(await tx.db.row(updateUser, values))) {
        // The account was deleted after the session was authenticated.
        throw new AppError("SESSION_REVOKED");
      }
      if (birthMonth === undefined) return null;
      const change = await setBirthMonth(tx, {
        userId: viewer,
        birthMonth,
        mayMakeAdultMinor: false,
      });
      if (!change) throw forbidden(sentences.profile.birthMonthFixed);
      // `setBirthMonth` has closed the account; with the record of it, the user can appeal.
      if (change.eraseAt) await recordClosing(tx, { userId: viewer, eraseAt: change.eraseAt });
      return change;
    });
  } catch (error) {
    const message = sentences.profile.usernameTaken;
    throw violatedConstraint(error) === "users_username_key"
      ? new AppError("CONFLICT", message, { fields: { username: message } })
      : error;
  }
}

/** Applies a stored month of birth to friendships, chats and presence. Throws 403 if it has closed the account. */
async function applyBirthMonth(
  ctx: ViewerContext,
  { endFriendshipsInput, eraseAt }: BirthMonthChange,
): Promise<void> {
  // The friendships end before the response. `setBirthMonth` has also enqueued a job that ends them, in case this
  // process stops here.
  if (endFriendshipsInput) await endFriendshipsWithMinors(ctx, endFriendshipsInput);
  // The viewer's age decides which strangers may see the viewer online: no adult sees a minor's online state.
  await republishPresence(ctx, ctx.viewer.userId);
  // The account stays closed: it is suspended until it is erased.
  if (eraseAt) throw new AppError("SUSPENDED", sentences.profile.tooYoung);
}
