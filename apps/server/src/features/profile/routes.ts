import type { profileCalls } from "@kora/contract/profile";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { getProfile } from "./get-profile.ts";
import { getProfilePicture } from "./get-profile-picture.ts";

export const profileRoutes: Handlers<typeof profileCalls> = {
  getProfile: (ctx) => getProfile(ctx),

  getProfilePicture: (ctx, { params }) => getProfilePicture(ctx, params),
};
