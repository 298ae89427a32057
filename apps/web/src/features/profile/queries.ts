import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export const profileKeys = {
  all: ["profile"],
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
