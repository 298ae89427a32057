import type { StoryCardView } from "@kora/contract/stories";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Bookmark, BookmarkX, Link, ListPlus, Share2 } from "lucide-react";
import { blocksText } from "#text/blocks.ts";
import { playlistsText } from "#text/playlists.ts";
import { reactionsText } from "#text/reactions.ts";
import { reportsText } from "#text/reports.ts";
import { removeBlockedUserFromCache, removeStories } from "../../../entities/story/story-cache.ts";
import { useViewerId } from "../../../lib/session.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { blockUserItem, useBlock } from "../../blocks/index.ts";
import { useDownloadItems } from "../../downloads/index.ts";
import { useLibraryItem } from "../../library/index.ts";
import { useOpenInModeration } from "../../moderation/index.ts";
import { useMuteItem } from "../../mutes/index.ts";
import { useAddToPlaylistDialog } from "../../playlists/index.ts";
import { useCopyLink, useShareDialog, useToggleBookmark } from "../../reactions/index.ts";
import { reportItem, useReport } from "../../reports/index.ts";

export interface StoryMenuProps {
  story: StoryCardView;
  /** True if the story is open and its griot allows downloads. */
  mayDownload?: boolean | undefined;
  /** Called after the viewer blocked the story, or blocked or muted its writer, before it is removed from the cache. */
  onBlocked?: (() => void) | undefined;
}

/** The lazily loaded menu of `StoryMenu`. */
export function StoryMenuItems({
  story,
  mayDownload = false,
  onBlocked,
  ...menuProps
}: StoryMenuProps & LazyMenuProps) {
  const [openShareDialog, shareDialog] = useShareDialog(story);
  const [addToPlaylist, addDialog] = useAddToPlaylistDialog(story._id);
  const copyLink = useCopyLink();
  const toggleBookmark = useToggleBookmark(story);
  const moderationItems = useModerationItems(story, onBlocked);
  const downloadItems = useDownloadItems({ kind: "Story", id: story._id });
  const [libraryItems, libraryDialog] = useLibraryItem({
    kind: "story",
    id: story._id,
    title: story.title,
  });
  const { isBookmarked } = story.performance;
  return (
    <>
      <Menu
        {...menuProps}
        items={[
          {
            label: reactionsText.openShare,
            icon: <Share2 aria-hidden="true" />,
            onSelect: openShareDialog,
          },
          {
            label: reactionsText.copyLink,
            icon: <Link aria-hidden="true" />,
            onSelect: () => void copyLink(story),
          },
          {
            label: isBookmarked ? reactionsText.removeBookmark : reactionsText.addBookmark,
            icon: isBookmarked ? <BookmarkX aria-hidden="true" /> : <Bookmark aria-hidden="true" />,
            onSelect: toggleBookmark,
          },
          {
            label: playlistsText.add.open,
            icon: <ListPlus aria-hidden="true" />,
            onSelect: addToPlaylist,
          },
          ...libraryItems,
          ...(mayDownload ? downloadItems : []),
          ...moderationItems,
        ]}
      />
      {shareDialog}
      {addDialog}
      {libraryDialog}
    </>
  );
}

/** Returns the menu items that report, mute, block and open moderation, for stories of others. */
function useModerationItems(
  { _id: storyId, userId: writer }: StoryCardView,
  onBlocked: (() => void) | undefined,
): MenuItem[] {
  const viewerId = useViewerId();
  const queryClient = useQueryClient();
  const block = useBlock();
  const report = useReport();
  const openItems = useOpenInModeration({ kind: "story", targetId: storyId });
  const muteItem = useMuteItem({
    userId: writer._id,
    name: writer.posterName,
    ...(onBlocked && { onMuted: onBlocked }),
  });
  if (writer._id === viewerId) return [];
  const blockStory = () =>
    block({
      type: "story",
      targetId: storyId,
      question: blocksText.blockStoryQuestion,
      detail: blocksText.blockStoryDetail,
      onBlocked: () => {
        onBlocked?.();
        removeStories(queryClient, ({ _id }) => _id === storyId);
      },
    });
  const blockWriter = () =>
    block({
      type: "writer",
      targetId: writer._id,
      question: blocksText.blockWriterQuestion(writer.posterName),
      detail: blocksText.blockWriterDetail,
      onBlocked: () => {
        onBlocked?.();
        removeBlockedUserFromCache(queryClient, writer._id);
      },
    });
  const reportStory = () =>
    report({ type: "story", targetId: storyId, question: reportsText.reportStory });
  return [
    reportItem(() => void reportStory()),
    ...openItems,
    muteItem,
    {
      label: blocksText.blockStory,
      icon: <Ban aria-hidden="true" />,
      tone: "danger",
      onSelect: () => void blockStory(),
    },
    blockUserItem(blocksText.blockWriter(writer.posterName), () => void blockWriter()),
  ];
}
