import type { SharePlatform } from "@kora/contract/reactions";
import type { StoryCardView } from "@kora/contract/stories";
import { reactionsText } from "#text/reactions.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { useCountShare } from "./queries.ts";
import { platformAddress, shareLink } from "./share-links.ts";

export type SharedStory = Pick<StoryCardView, "_id" | "title">;

/** Copies a story's public link and says whether that worked. */
export function useCopyLink() {
  const copy = useCopy();
  return ({ _id }: SharedStory) =>
    copy(
      shareLink(_id, window.location.origin),
      reactionsText.linkCopied,
      reactionsText.linkNotCopied,
    );
}

/** Shares a story on a site, in a small window of its own, and counts it. */
export function useShareOn({ _id, title }: SharedStory) {
  const count = useCountShare(_id);
  return (platform: SharePlatform) => {
    const address = platformAddress(platform, title, shareLink(_id, window.location.origin));
    window.open(address, "_blank", "width=600,height=400,noopener,noreferrer");
    count(platform);
  };
}

/** Shares a story by what the device has for it; null where it has nothing. */
export function shareByDevice(): ((story: SharedStory) => Promise<void>) | null {
  if (!("share" in navigator)) return null;
  return async ({ _id, title }) => {
    try {
      await navigator.share({ title, url: shareLink(_id, window.location.origin) });
    } catch {
      // The person closed the device's sheet.
    }
  };
}
