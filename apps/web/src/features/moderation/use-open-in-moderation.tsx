import { queryOptions, useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { reportsText } from "#text/reports.ts";
import { api } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import type { MenuItem } from "../../ui/menu.tsx";
import { moderationPath } from "./entity-paths.ts";
import type { Target } from "./queries.ts";

/** True if the viewer is a moderator. The first menu with a report requests it, once a visit. */
export const isModeratorQuery = queryOptions({
  queryKey: ["viewer", "is-moderator"],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => (await api.call("getProfile", {}, { signal })).user.isModerator,
});

/** A menu item with a link. */
type ModerationLink = Extract<MenuItem, { readonly to: string }>;

/** Returns the menu item that opens the page of a user or of content in moderation; none if the viewer is no moderator. */
export function useOpenInModeration(target: Target): readonly ModerationLink[] {
  const isSignedIn = useSession().kind === "signed-in";
  const { data: isModerator = false } = useQuery({ ...isModeratorQuery, enabled: isSignedIn });
  if (!isModerator) return [];
  const icon = <ShieldCheck aria-hidden="true" />;
  return [{ label: reportsText.openInModeration, icon, to: moderationPath(target) }];
}
