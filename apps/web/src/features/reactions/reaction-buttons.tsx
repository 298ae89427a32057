import type { StoryCardView } from "@kora/contract/stories";
import { Bookmark, Heart, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reactionsText } from "#text/reactions.ts";
import { errorMessage } from "../../lib/api.ts";
import { lazyDialog } from "../../ui/close-on-error.tsx";
import { cx } from "../../ui/cx.ts";
import { Stat, statStyle } from "../../ui/stat.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useBookmarkStory, useLikeStory } from "./queries.ts";
import type { SharedStory } from "./use-share.ts";

const ShareDialog = lazyDialog(async () => (await import("./share-dialog.tsx")).ShareDialog);

type Story = Pick<StoryCardView, "_id" | "title" | "performance">;

/** Toggles the viewer's like and shows the number of likes. */
export function LikeButton({ story }: { story: Story }) {
  const { isLiked, likeCount } = story.performance;
  const like = useLikeStory(story);
  const toast = useToast();
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={reactionsText.like(likeCount)}
      className={cx(statStyle, "aria-pressed:text-action")}
      onClick={() =>
        like(!isLiked, (error) => toast(errorMessage(error, reactionsText.likeFailed), "danger"))
      }
    >
      <Stat icon={<Heart className={cx(isLiked && "fill-current")} />} count={likeCount} />
    </button>
  );
}

/** Returns a function that toggles the bookmark and shows an error if that fails. */
export function useToggleBookmark(story: Story): () => void {
  const { isBookmarked } = story.performance;
  const bookmark = useBookmarkStory(story);
  const toast = useToast();
  return () =>
    bookmark(!isBookmarked, (error) =>
      toast(errorMessage(error, reactionsText.bookmarkFailed), "danger"),
    );
}

/** Toggles the viewer's bookmark and shows the number of bookmarks. */
export function BookmarkButton({ story }: { story: Story }) {
  const { isBookmarked, bookmarkCount } = story.performance;
  return (
    <button
      type="button"
      aria-pressed={isBookmarked}
      aria-label={reactionsText.bookmark(bookmarkCount)}
      className={cx(statStyle, "aria-pressed:text-link")}
      onClick={useToggleBookmark(story)}
    >
      <Stat
        icon={<Bookmark className={cx(isBookmarked && "fill-current")} />}
        count={bookmarkCount}
      />
    </button>
  );
}

/** Returns `[open, dialog]` for sharing a story; the caller renders the dialog. */
export function useShareDialog(story: SharedStory): readonly [() => void, ReactNode] {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = open && <ShareDialog story={story} onClose={close} onLoadError={close} />;
  return [() => setOpen(true), dialog];
}

/** Opens the share dialog and shows the number of shares. */
export function ShareButton({ story }: { story: Story }) {
  const { shareCount } = story.performance;
  const [open, dialog] = useShareDialog(story);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={reactionsText.share(shareCount)}
        className={statStyle}
        onClick={open}
      >
        <Stat icon={<Share2 />} count={shareCount} />
      </button>
      {dialog}
    </>
  );
}
