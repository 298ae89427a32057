import type { UserProfileView } from "@kora/contract/friends";
import { useQueryClient } from "@tanstack/react-query";
import { userProfileText as text } from "#text/user-profile.ts";
import { removeBlockedUserFromCache } from "../../../entities/story/story-cache.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { blockUserItem, useBlock } from "../../blocks/index.ts";
import { userProfileQuery } from "../../friends/index.ts";
import { useOpenInModeration } from "../../moderation/index.ts";
import { useMuteToggleItem } from "../../mutes/index.ts";
import { reportItem, useReport } from "../../reports/index.ts";
import { removeWriter } from "../../writers/index.ts";

/** The lazily loaded menu with report, mute and block for a user. */
export function UserMenu({ user, ...menuProps }: { user: UserProfileView } & LazyMenuProps) {
  const queryClient = useQueryClient();
  const goBack = useGoBack();
  const block = useBlock();
  const report = useReport();
  const { _id, name, writerId } = user;
  const moderationItems = useOpenInModeration({ kind: "user", targetId: _id });
  const muteItem = useMuteToggleItem({ userId: _id, name });
  const blockUser = () =>
    block({
      type: "user",
      targetId: _id,
      question: text.blockQuestion(name),
      detail: text.blockDetail,
      onBlocked: () => {
        goBack();
        if (writerId !== null) removeWriter(queryClient, writerId);
        removeBlockedUserFromCache(queryClient, _id);
        // The open page is about to close, so it must not refetch the profile.
        const { queryKey } = userProfileQuery(_id);
        void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
      },
    });
  const reportUser = () => report({ type: "user", targetId: _id, question: text.report });
  return (
    <Menu
      {...menuProps}
      items={[
        reportItem(() => void reportUser()),
        ...moderationItems,
        muteItem,
        blockUserItem(text.block(name), () => void blockUser()),
      ]}
    />
  );
}
