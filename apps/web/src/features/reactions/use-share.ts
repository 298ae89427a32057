import type { SharePlatform } from "@kora/contract/reactions";
import type { StoryCardView } from "@kora/contract/stories";
import { reactionsText } from "#text/reactions.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { useCountShare } from "./queries.ts";
import { getPlatformUrl, getShareLink } from "./share-links.ts";

export type SharedStory = Pick<StoryCardView, "_id" | "title">;

/** Returns a function that copies a story's public link and says in a toast whether that worked. */
export function useCopyLink() {
  const copy = useCopy();
  return ({ _id }: SharedStory) =>
    copy(
      getShareLink(_id, window.location.origin),
      reactionsText.linkCopied,
      reactionsText.linkNotCopied,
    );
}

/** Returns a function that opens a site's share page in a new window and counts the share. */
export function useShareOn({ _id, title }: SharedStory) {
  const countShare = useCountShare(_id);
  return (platform: SharePlatform) => {
    const url = getPlatformUrl(platform, title, getShareLink(_id, window.location.origin));
    window.open(url, "_blank", "width=600,height=400,noopener,noreferrer");
    countShare(platform);
  };
}

/** Returns a function that opens the device's share sheet, or null if the browser has none. */
export function getNativeShare(): ((story: SharedStory) => Promise<void>) | null {
  if (!("share" in navigator)) return null;
  return async ({ _id, title }) => {
    try {
      await navigator.share({ title, url: getShareLink(_id, window.location.origin) });
    } catch {
      // Rejects if the user closes the share sheet.
    }
  };
}
