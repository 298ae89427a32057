import type { WriterView } from "@kora/contract/writers";
import { useQueryClient } from "@tanstack/react-query";
import { blocksText } from "#text/blocks.ts";
import { writersText as text } from "#text/writers.ts";
import { removeBlockedUserFromCache } from "../../../entities/story/story-cache.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { blockUserItem, useBlock } from "../../blocks/index.ts";
import { useDownloadItems } from "../../downloads/index.ts";
import { useLibraryItem } from "../../library/index.ts";
import { useOpenInModeration } from "../../moderation/index.ts";
import { useMuteToggleItem } from "../../mutes/index.ts";
import { reportItem, useReport } from "../../reports/index.ts";
import { removeWriter } from "../writer-cache.ts";

export interface WriterMenuProps {
  readonly writer: WriterView;
  /** Shown after a block, in place of the server's message. */
  readonly successMessage?: string;
  /** Called after a block. */
  readonly onBlocked?: () => void;
}

/** The lazily loaded menu of `WriterMenu`, with downloads, report, mute and block. */
export function WriterMenuItems({
  writer,
  successMessage,
  onBlocked,
  ...menuProps
}: WriterMenuProps & LazyMenuProps) {
  const queryClient = useQueryClient();
  const block = useBlock();
  const report = useReport();
  const { _id, userId, posterName } = writer;
  const downloadItems = useDownloadItems({ kind: "Writer", id: _id });
  const [libraryItems, libraryDialog] = useLibraryItem({
    kind: "writer",
    id: _id,
    title: posterName,
  });
  const moderationItems = useOpenInModeration({ kind: "user", targetId: userId });
  const muteItem = useMuteToggleItem({ userId, name: posterName });
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
    <>
      <Menu
        {...menuProps}
        items={[
          ...(writer.storiesCount > 0 ? libraryItems : []),
          ...(writer.mayDownload && writer.storiesCount > 0 ? downloadItems : []),
          reportItem(() => void reportWriter()),
          ...moderationItems,
          muteItem,
          blockUserItem(blocksText.blockWriter(posterName), () => void blockWriter()),
        ]}
      />
      {libraryDialog}
    </>
  );
}
