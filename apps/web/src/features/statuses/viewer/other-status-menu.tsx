import { useQueryClient } from "@tanstack/react-query";
import { Ban, Ellipsis } from "lucide-react";
import { blocksText } from "#text/blocks.ts";
import { statusesText } from "#text/statuses.ts";
import { removeBlockedUserFromCache } from "../../../entities/story/story-cache.ts";
import { Menu } from "../../../ui/menu.tsx";
import { blockUserItem, useBlock } from "../../blocks/index.ts";
import { useOpenInModeration } from "../../moderation/index.ts";
import { useMuteItem } from "../../mutes/index.ts";
import { reportItem, useReport } from "../../reports/index.ts";
import { removeStatuses } from "../status-cache.ts";
import { overlayButtonStyle, type PlayerActionsProps } from "./player-actions-props.ts";

const { player: text } = statusesText;

/** Menu of another user's status: report, mute and block. */
export function OtherStatusMenu({
  status,
  onAsk,
  onRemoving,
}: Pick<PlayerActionsProps, "status" | "onAsk" | "onRemoving">) {
  const queryClient = useQueryClient();
  const block = useBlock();
  const report = useReport();
  const { _id: targetId, user } = status;
  const moderationItems = useOpenInModeration({ kind: "status", targetId });
  const muteItem = useMuteItem({
    userId: user._id,
    name: user.username,
    onMuted: () => {
      onRemoving(targetId);
      removeStatuses(queryClient, (other) => other.user._id === user._id);
    },
  });
  const reportStatus = () => report({ type: "status", targetId, question: text.reportStatus });
  const blockStatus = () =>
    block({
      type: "status",
      targetId,
      question: text.blockStatusQuestion,
      detail: blocksText.blockStoryDetail,
      onBlocked: () => {
        onRemoving(targetId);
        removeStatuses(queryClient, ({ _id }) => _id === targetId);
      },
    });
  const blockUser = () =>
    block({
      type: "user",
      targetId: user._id,
      question: blocksText.blockWriterQuestion(user.username),
      detail: blocksText.blockWriterDetail,
      onBlocked: () => {
        onRemoving(targetId);
        removeStatuses(queryClient, (other) => other.user._id === user._id);
        removeBlockedUserFromCache(queryClient, user._id);
      },
    });
  return (
    <Menu
      label={text.more}
      icon={<Ellipsis aria-hidden="true" />}
      className={overlayButtonStyle}
      items={[
        reportItem(() => onAsk(reportStatus())),
        ...moderationItems,
        muteItem,
        {
          label: text.blockStatus,
          icon: <Ban aria-hidden="true" />,
          tone: "danger",
          onSelect: () => onAsk(blockStatus()),
        },
        blockUserItem(blocksText.blockWriter(user.username), () => onAsk(blockUser())),
      ]}
    />
  );
}
