import type { CallInput, CallResponse } from "@kora/contract";
import type { NotificationTopic } from "@kora/contract/alert-types";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { rememberModerator } from "../../lib/moderator-mark.ts";
import { applyFriendshipToOwnProfile, type OwnProfile } from "./own-profile-cache.ts";

export const profileKeys = {
  all: ["profile"],
  own: ["profile", "own"],
  /** Mutation key of the muted notification topics. */
  muted: ["profile", "muted"],
  picture: (userId: string) => ["profile", "picture", userId] as const,
} as const;

/** A user's name and picture. */
export function profilePictureQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.picture(userId),
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.call("getProfilePicture", { params: { userId } }, { signal }),
  });
}

/** The viewer's account, bookmarks, followed writers and used storage. */
export const ownProfileQuery = queryOptions({
  queryKey: profileKeys.own,
  meta: { live: true, applyFriendship: applyFriendshipToOwnProfile },
  // Bookmarks and follows change on other pages.
  staleTime: 0,
  queryFn: async ({ signal }): Promise<OwnProfile> => {
    const profile = await api.call("getProfile", {}, { signal });
    rememberModerator(profile.user._id, profile.user.isModerator);
    return profile;
  },
});

type ProfileChanges = CallInput<"updateProfile">["form"];

/** Updates fields of the viewer's profile; those that are left out stay as they are. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a file, the picture stays as it is.
    mutationFn: (form: ProfileChanges) =>
      api.call("updateProfile", { form, files: { avatar: undefined } }),
    onSuccess: (response) => applyOwnUser(queryClient, response),
  });
}

/** Applies the viewer's updated account to the cache. */
export function applyOwnUser(
  queryClient: ReturnType<typeof useQueryClient>,
  { user }: Pick<CallResponse<"updateProfile">, "user">,
): void {
  const { _id, avatar, name } = user;
  queryClient.setQueryData<OwnProfile>(
    profileKeys.own,
    (own) => own && { ...own, user, profilePicture: avatar },
  );
  queryClient.setQueryData(profilePictureQuery(_id).queryKey, { profilePicture: avatar, name });
}

/** Sets the topics whose notifications are muted, with an optimistic update; the last of several calls wins. */
export function useSetMutedTopics() {
  const queryClient = useQueryClient();
  const applyToCache = (muted: NotificationTopic[]) =>
    queryClient.setQueryData<OwnProfile>(
      profileKeys.own,
      (own) => own && { ...own, user: { ...own.user, muted } },
    );
  const mutationKey = profileKeys.muted;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (muted: NotificationTopic[]) => api.call("setNotifications", { body: { muted } }),
    onMutate: async (muted) => {
      await queryClient.cancelQueries({ queryKey: profileKeys.own });
      applyToCache(muted);
    },
    onSettled: async () => {
      // Refetches after the last of several calls: this one still counts as running.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        await queryClient.invalidateQueries({ queryKey: profileKeys.own });
      }
    },
  });
}
