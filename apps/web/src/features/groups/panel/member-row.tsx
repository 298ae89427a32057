import type { GroupMember } from "@kora/contract/groups";
import {
  Ellipsis,
  MessageCircle,
  ShieldCheck,
  ShieldMinus,
  UserRound,
  UserRoundX,
} from "lucide-react";
import { groupsText } from "#text/groups.ts";
import { peopleText } from "#text/people.ts";
import { useWatchPresenceOf } from "../../../entities/user/presence-subscription.tsx";
import { UserPicture } from "../../../entities/user/user-picture.tsx";
import { useViewerId } from "../../../lib/session.ts";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import type { CachedGroup } from "../cached-group.ts";
import { useMemberActions } from "./use-member-actions.ts";

const { people: text, roles } = groupsText;

/** A member with role, presence and menu. */
export function MemberRow({ member, group }: { member: GroupMember; group: CachedGroup }) {
  const { _id, name, username, role } = member;
  // Presence is watched for the members that are shown.
  useWatchPresenceOf(_id);
  const isViewer = _id === useViewerId();
  return (
    <li className="flex min-h-16 items-center gap-3 px-2">
      <UserPicture user={member} />
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="flex gap-1.5 font-medium">
          <bdi className="truncate">{name}</bdi>
          {isViewer && <span className="shrink-0 font-normal text-text-muted">{text.you}</span>}
        </span>
        <span className="truncate text-sm text-text-muted">{peopleText.username(username)}</span>
      </span>
      {roles[role] && (
        <span className="shrink-0 rounded-full bg-surface-sunken px-2.5 py-0.5 text-sm">
          {roles[role]}
        </span>
      )}
      {/* The viewer's own row has the space of the menu, so that the roles stay aligned. */}
      {isViewer ? <span className="w-11 shrink-0" /> : <MemberMenu member={member} group={group} />}
    </li>
  );
}

function MemberMenu({ member, group }: { member: GroupMember; group: CachedGroup }) {
  const { promote, demote, remove } = useMemberActions(group, member);
  const { _id, name, role } = member;
  const mayChangeRoles = group.role === "creator" && !group.isDeleted;
  const mayRemove = mayChangeRoles || (group.isAdmin && !group.isDeleted && role === "member");
  const items: MenuItem[] = [
    { label: text.profile, icon: <UserRound aria-hidden="true" />, to: `/user/${_id}` },
    { label: text.chat, icon: <MessageCircle aria-hidden="true" />, to: `/chat/${_id}` },
  ];
  if (mayChangeRoles && role === "member") {
    const icon = <ShieldCheck aria-hidden="true" />;
    items.push({ label: text.promote, icon, onSelect: promote });
  }
  if (mayChangeRoles && role === "admin") {
    const icon = <ShieldMinus aria-hidden="true" />;
    items.push({ label: text.demote, icon, onSelect: demote });
  }
  if (mayRemove) {
    const icon = <UserRoundX aria-hidden="true" />;
    items.push({ label: text.remove, icon, tone: "danger", onSelect: () => void remove() });
  }
  return <Menu label={text.menu(name)} icon={<Ellipsis aria-hidden="true" />} items={items} />;
}
