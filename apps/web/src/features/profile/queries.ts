import type { CallInput, CallResponse } from "@kora/contract";
import type { NotificationTopic } from "@kora/contract/alert-types";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { applyFriendshipToOwn, type OwnProfile } from "./own-profile-cache.ts";

export const profileKeys = {
  all: ["profile"],
  own: ["profile", "own"],
  muted: ["profile", "muted"],
  picture: (userId: string) => ["profile", "face", userId] as const,
} as const;

/** A user's name and picture. */
export function profilePictureQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.picture(userId),
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.call("getProfilePicture", { params: { userId } }, { signal }),
  });
}

/** The viewer's account, bookmarks and followed writers. */
export const ownProfileQuery = queryOptions({
  queryKey: profileKeys.own,
  meta: { live: true, applyFriendship: applyFriendshipToOwn },
  // Bookmarks and follows change on other pages.
  staleTime: 0,
  queryFn: ({ signal }): Promise<OwnProfile> => api.call("getProfile", {}, { signal }),
});

type Changes = CallInput<"updateProfile">["form"];

/** Updates the given fields of the viewer's profile. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: Changes) =>
      api.call("updateProfile", { form, files: { avatar: undefined } }),
    onSuccess: (response) => showOwnUser(queryClient, response),
  });
}

/** Updates the viewer's account everywhere in the cache. */
export function showOwnUser(
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

/** Sets the muted notification kinds with an optimistic update; the last of several calls wins. */
export function useMute() {
  const queryClient = useQueryClient();
  const show = (muted: NotificationTopic[]) =>
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
      show(muted);
    },
    onSettled: async () => {
      // Refetches after the last of several calls.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        await queryClient.invalidateQueries({ queryKey: profileKeys.own });
      }
    },
  });
}
