import type { StoryCardView } from "@kora/contract/stories";
import { Bookmark, BookmarkX, Ellipsis, Link, Share2 } from "lucide-react";
import { reactionsText } from "#text/reactions.ts";
import { storiesText } from "#text/stories.ts";
import { Menu } from "../../ui/menu.tsx";
import { useCopyLink, useShareDialog, useTurnBookmark } from "../reactions/index.ts";

/** The menu of `StoryMenu`. */
export function StoryMenuItems({ story, className }: { story: StoryCardView; className?: string }) {
  const [share, shareDialog] = useShareDialog(story);
  const copyLink = useCopyLink();
  const turnBookmark = useTurnBookmark(story);
  const { isBookmarked } = story.performance;
  return (
    <>
      <Menu
        label={storiesText.menu}
        icon={<Ellipsis aria-hidden="true" />}
        {...(className !== undefined && { className })}
        items={[
          { label: reactionsText.shareAct, icon: <Share2 aria-hidden="true" />, onSelect: share },
          {
            label: reactionsText.copyLink,
            icon: <Link aria-hidden="true" />,
            onSelect: () => void copyLink(story),
          },
          {
            label: isBookmarked ? reactionsText.removeBookmark : reactionsText.addBookmark,
            icon: isBookmarked ? <BookmarkX aria-hidden="true" /> : <Bookmark aria-hidden="true" />,
            onSelect: turnBookmark,
          },
        ]}
      />
      {shareDialog}
    </>
  );
}
