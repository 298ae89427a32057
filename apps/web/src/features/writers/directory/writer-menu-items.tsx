import type { WriterView } from "@kora/contract/writers";
import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Flag, UserX } from "lucide-react";
import { blocksText } from "#text/blocks.ts";
import { reportsText } from "#text/reports.ts";
import { writersText as text } from "#text/writers.ts";
import { removeBlockedUserFromCache } from "../../../entities/story/story-cache.ts";
import { Menu } from "../../../ui/menu.tsx";
import { useBlock } from "../../blocks/index.ts";
import { useReport } from "../../reports/index.ts";
import { removeWriter } from "../writer-cache.ts";

/** Menu with block and report. After a block, `onBlocked` is called; `successMessage` replaces the server's message. */
export function WriterMenu({
  writer,
  successMessage,
  onBlocked,
}: {
  writer: WriterView;
  successMessage?: string;
  onBlocked?: () => void;
}) {
  const queryClient = useQueryClient();
  const block = useBlock();
  const report = useReport();
  const { _id, userId, posterName } = writer;
  const blockWriter = () =>
    block({
      type: "writer",
      targetId: _id,
      question: blocksText.blockWriterQuestion(posterName),
      detail: blocksText.blockWriterDetail,
      ...(successMessage !== undefined && { successMessage }),
      onBlocked: () => {
        onBlocked?.();
        removeWriter(queryClient, _id);
        removeBlockedUserFromCache(queryClient, userId);
      },
    });
  const reportWriter = () => report({ type: "writer", targetId: _id, question: text.reportWriter });
  return (
    <Menu
      label={text.menu(posterName)}
      icon={<Ellipsis aria-hidden="true" />}
      items={[
        {
          label: reportsText.report,
          icon: <Flag aria-hidden="true" />,
          onSelect: () => void reportWriter(),
        },
        {
          label: blocksText.blockWriter(posterName),
          icon: <UserX aria-hidden="true" />,
          tone: "danger",
          onSelect: () => void blockWriter(),
        },
      ]}
    />
  );
}
