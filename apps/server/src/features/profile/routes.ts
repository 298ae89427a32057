import type { profileCalls } from "@kora/contract/profile";
import { sentences } from "@kora/contract/sentences";
import { invalid } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { changePassword, toEraseAt } from "../accounts/index.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportProfile } from "./export-profile.ts";
import { getProfile } from "./get-profile.ts";
import { getProfilePicture } from "./get-profile-picture.ts";
import { setProfilePicture } from "./profile-picture-upload.ts";
import { sendFeedback } from "./send-feedback.ts";
import { setNotifications } from "./set-notifications.ts";
import { setPrivacy } from "./set-privacy.ts";
import { updateProfile } from "./update-profile.ts";

const texts = sentences.profile;

export const profileRoutes: Handlers<typeof profileCalls> = {
  getProfile: (ctx) => getProfile(ctx),

  async setProfilePicture(ctx, { files }) {
    const picture = files.profilePicture;
    if (!picture) {
      throw invalid("profilePicture", texts.pictureRequired);
    }
    return { profile: { profilePicture: await setProfilePicture(ctx, picture) } };
  },

  getProfilePicture: (ctx, { params }) => getProfilePicture(ctx, params),

  updateProfile: async (ctx, { form, files }) => ({
    msg: texts.updated,
    user: await updateProfile(ctx, form, files.avatar),
  }),

  setNotifications: async (ctx, { body }) => ({
    msg: texts.notificationsSet,
    muted: await setNotifications(ctx, body.muted),
  }),

  setPrivacy: (ctx, { body: { userId: _userId, ...changes } }) => setPrivacy(ctx, changes),

  changePassword: async (ctx, { body }) => {
    await changePassword(ctx, body);
    return { msg: texts.passwordChanged };
  },

  getDeletionDate: async ({ clock }) => ({ eraseAt: toEraseAt(clock.now()).toISOString() }),

  deleteAccount: (ctx, { body }) => deleteAccount(ctx, body),

  exportProfile: (ctx) => exportProfile(ctx),

  sendFeedback: (ctx, { body }) => sendFeedback(ctx, body),
};
