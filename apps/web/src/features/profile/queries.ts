import type { CallInput, CallResponse } from "@kora/contract";
import type { NotificationTopic } from "@kora/contract/alert-types";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { befriendOwn, type OwnProfile } from "./own-profile-cache.ts";

export const profileKeys = {
  all: ["profile"],
  own: ["profile", "own"],
  muted: ["profile", "muted"],
  face: (userId: string) => ["profile", "face", userId] as const,
} as const;

/** A person's name and picture. */
export function faceQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.face(userId),
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => api.call("getProfilePicture", { params: { userId } }, { signal }),
  });
}

/** One's own account, bookmarks and followed griots. */
export const ownProfileQuery = queryOptions({
  queryKey: profileKeys.own,
  meta: { live: true, befriend: befriendOwn },
  // What one has bookmarked and whom one follows is changed on other pages.
  staleTime: 0,
  queryFn: ({ signal }): Promise<OwnProfile> => api.call("getProfile", {}, { signal }),
});

type Changes = CallInput<"updateProfile">["form"];

/** Changes one's profile: what is not named stays. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: Changes) =>
      api.call("updateProfile", { form, files: { avatar: undefined } }),
    onSuccess: (answer) => showOwnUser(queryClient, answer),
  });
}

/** Puts the account that an answer tells into the cache, in every place that shows it. */
export function showOwnUser(
  queryClient: ReturnType<typeof useQueryClient>,
  { user }: Pick<CallResponse<"updateProfile">, "user">,
): void {
  const { _id, avatar, name } = user;
  queryClient.setQueryData<OwnProfile>(
    profileKeys.own,
    (own) => own && { ...own, user, profilePicture: avatar },
  );
  queryClient.setQueryData(faceQuery(_id).queryKey, { profilePicture: avatar, name });
}

/** Sets what one wants no notification of: shown at once; of several in a row the last one stands. */
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
      // What the server has, once the last of them has its answer.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        await queryClient.invalidateQueries({ queryKey: profileKeys.own });
      }
    },
  });
}
