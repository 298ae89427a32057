import { ShieldCheck } from "lucide-react";
import { reportsText } from "#text/reports.ts";
import { isRememberedModerator } from "../../lib/moderator-mark.ts";
import { useViewerId } from "../../lib/session.ts";
import type { MenuItem } from "../../ui/menu.tsx";
import { moderationPath } from "./entity-paths.ts";
import type { Target } from "./queries.ts";

/** A menu item with a link. */
type ModerationLink = Extract<MenuItem, { readonly to: string }>;

/** Returns the menu item that opens the page of a user or of content in moderation; none if the viewer is no moderator. */
export function useOpenInModeration(target: Target): readonly ModerationLink[] {
  if (!isRememberedModerator(useViewerId())) return [];
  const icon = <ShieldCheck aria-hidden="true" />;
  return [{ label: reportsText.openInModeration, icon, to: moderationPath(target) }];
}
