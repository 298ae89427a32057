import type { GroupPrivacy } from "@kora/contract/groups";
import { Globe, Lock } from "lucide-react";
import { groupsText as text } from "#text/groups.ts";
import { cx } from "../../ui/cx.ts";

/** Shows a group's privacy and number of members. */
export function GroupInfoLine({
  group: { privacy, memberCount },
  className,
}: {
  group: { readonly privacy: GroupPrivacy; readonly memberCount: number };
  className?: string;
}) {
  const Icon = privacy === "private" ? Lock : Globe;
  return (
    <p className={cx("flex flex-wrap items-center gap-x-3 text-text-muted", className)}>
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {text.privacy[privacy]}
      </span>
      <span>{text.members(memberCount)}</span>
    </p>
  );
}
