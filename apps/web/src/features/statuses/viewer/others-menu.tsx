import { useQueryClient } from "@tanstack/react-query";
import { Ban, Ellipsis, Flag, UserX } from "lucide-react";
import { blocksText } from "#text/blocks.ts";
import { memoirText } from "#text/statuses.ts";
import { dropPerson } from "../../../entities/story/story-cache.ts";
import { Menu } from "../../../ui/menu.tsx";
import { useBlock, useReport } from "../../blocks/index.ts";
import { dropStatuses } from "../memoir-cache.ts";
import { onColor, type ViewerActsProps } from "./acts.ts";

const { viewer: text } = memoirText;

/** Menu of another user's status: report and block. */
export function OthersMenu({
  status,
  onAsk,
  onLeaving,
}: Pick<ViewerActsProps, "status" | "onAsk" | "onLeaving">) {
  const queryClient = useQueryClient();
  const block = useBlock();
  const report = useReport();
  const { _id: targetId, user } = status;
  const reportIt = () => report({ type: "status", targetId, question: text.reportStatus });
  const blockIt = () =>
    block({
      type: "status",
      targetId,
      question: text.blockStatusQuestion,
      detail: blocksText.blockStoryDetail,
      onBlocked: () => {
        onLeaving(targetId);
        dropStatuses(queryClient, ({ _id }) => _id === targetId);
      },
    });
  const blockPerson = () =>
    block({
      type: "user",
      targetId: user._id,
      question: blocksText.blockWriterQuestion(user.username),
      detail: blocksText.blockWriterDetail,
      onBlocked: () => {
        onLeaving(targetId);
        dropStatuses(queryClient, (one) => one.user._id === user._id);
        dropPerson(queryClient, user._id);
      },
    });
  return (
    <Menu
      label={text.more}
      icon={<Ellipsis aria-hidden="true" />}
      className={onColor}
      items={[
        {
          label: blocksText.report,
          icon: <Flag aria-hidden="true" />,
          onSelect: () => onAsk(reportIt()),
        },
        {
          label: text.blockStatus,
          icon: <Ban aria-hidden="true" />,
          tone: "danger",
          onSelect: () => onAsk(blockIt()),
        },
        {
          label: blocksText.blockWriter(user.username),
          icon: <UserX aria-hidden="true" />,
          tone: "danger",
          onSelect: () => onAsk(blockPerson()),
        },
      ]}
    />
  );
}
