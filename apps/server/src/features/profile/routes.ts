import type { profileCalls } from "@kora/contract/profile";
import { sentences } from "@kora/contract/sentences";
import { AppError, invalid } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { getProfile } from "./get-profile.ts";
import { getProfilePicture } from "./get-profile-picture.ts";
import { setProfilePicture } from "./set-profile-picture.ts";

export const profileRoutes: Handlers<typeof profileCalls> = {
  getProfile: (ctx) => getProfile(ctx),

  async setProfilePicture(ctx, { files }) {
    const picture = files.profilePicture?.bytes;
    if (!picture) {
      throw invalid("profilePicture", sentences.profile.pictureRequired);
    }
    return { profile: { profilePicture: await setProfilePicture(ctx, picture) } };
  },

  getProfilePicture: (ctx, { params }) => getProfilePicture(ctx, params),
  async updateProfile() {
    throw new AppError("NOT_FOUND");
  },
  async setNotifications() {
    throw new AppError("NOT_FOUND");
  },
  async changePassword() {
    throw new AppError("NOT_FOUND");
  },
  async deleteAccount() {
    throw new AppError("NOT_FOUND");
  },
  async exportProfile() {
    throw new AppError("NOT_FOUND");
  },
  async sendFeedback() {
    throw new AppError("NOT_FOUND");
  },
};
