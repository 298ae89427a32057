import type { PrivacyChanges, PrivacyVersions, PrivacyView } from "@kora/contract/privacy-settings";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "../../../lib/api.ts";
import type { OwnProfile } from "../own-profile-cache.ts";
import { profileKeys } from "../queries.ts";

/** Max number of people that are offered. */
const maxPeople = 8;

/** Finds people by name, for the list of people who see the viewer's statuses. */
export const findPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: ["profile", "privacy", "people", search],
    enabled: search !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call("listPeopleToChat", { query: { search, limit: maxPeople } }, { signal }),
  });

/** Returns both versions of a conflict; undefined for other errors. */
export function getConflictVersions(error: unknown): PrivacyVersions | undefined {
  const isConflict = error instanceof ApiError && error.code === "CONFLICT";
  return isConflict ? (error.versions as PrivacyVersions | undefined) : undefined;
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
