import type { friendCalls } from "@kora/contract/friends";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";

export const friendRoutes: Handlers<typeof friendCalls> = {
  async findProfile() {
    throw new AppError("NOT_FOUND");
  },
  async listFriends() {
    throw new AppError("NOT_FOUND");
  },
  async listFriendRequests() {
    throw new AppError("NOT_FOUND");
  },
  async requestFriend() {
    throw new AppError("NOT_FOUND");
  },
  async acceptFriend() {
    throw new AppError("NOT_FOUND");
  },
  async declineFriend() {
    throw new AppError("NOT_FOUND");
  },
  async removeFriend() {
    throw new AppError("NOT_FOUND");
  },
};
