import type { PrivacyChanges, PrivacyVersions, PrivacyView } from "@kora/contract/privacy-settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "../../../lib/api.ts";
import type { OwnProfile } from "../own-profile-cache.ts";
import { profileKeys } from "../queries.ts";

/** Returns both versions of a conflict; undefined for other errors. */
export function getConflictVersions(error: unknown): PrivacyVersions | undefined {
  const isConflict = error instanceof ApiError && error.code === "CONFLICT";
  return isConflict ? (error.body.versions as PrivacyVersions | undefined) : undefined;
}

/** Saves changes of the privacy settings. */
export function useSetPrivacy() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: PrivacyChanges) => api.call("setPrivacy", { body: changes }),
    onSuccess: async (privacy) => {
      await queryClient.cancelQueries({ queryKey: profileKeys.own });
      queryClient.setQueryData<OwnProfile>(
        profileKeys.own,
        (own) => own && withPrivacy(own, privacy),
      );
    },
  });
}

/** Returns the viewer's profile with other privacy settings. */
const withPrivacy = (own: OwnProfile, privacy: PrivacyView): OwnProfile => ({
  ...own,
  user: { ...own.user, privacy },
});
