import { commentPermissions } from "@kora/contract/comment-permission";
import { Lock, LockOpen, MessageSquareOff, Users, UsersRound } from "lucide-react";
import { commentSettingsText as text } from "#text/comment-settings.ts";
import type { LazyMenuProps } from "../../ui/lazy-menu.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { useCommentsContext } from "./comments-context.tsx";
import { useChangeCommentSettings } from "./use-change-comment-settings.ts";

const icons = {
  everyone: <UsersRound aria-hidden="true" />,
  followers: <Users aria-hidden="true" />,
  nobody: <MessageSquareOff aria-hidden="true" />,
} as const;

/** The lazily loaded menu of the griot: locks the comments and sets who may comment. */
export function CommentSettingsMenu(menuProps: LazyMenuProps) {
  const { storyId, access } = useCommentsContext();
  const change = useChangeCommentSettings(storyId);
  const lockItem: MenuItem = access.isLocked
    ? {
        label: text.unlock,
        icon: <LockOpen aria-hidden="true" />,
        onSelect: () => change({ isLocked: false }),
      }
    : {
        label: text.lock,
        icon: <Lock aria-hidden="true" />,
        onSelect: () => change({ isLocked: true }),
      };
  const permissionItems = commentPermissions
    .filter((permission) => permission !== access.permission)
    .map((permission) => ({
      label: text.permit[permission],
      icon: icons[permission],
      onSelect: () => change({ permission }),
    }));
  return <Menu {...menuProps} items={[lockItem, ...permissionItems]} />;
}
