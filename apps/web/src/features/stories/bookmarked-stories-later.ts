import { profileText } from "#text/profile.ts";
import { retried } from "../../ui/retried.tsx";

/** As `BookmarkedStories`, whose script comes when it is first shown; stands in a `Suspense`. */
export const BookmarkedStories = /* @__PURE__ */ retried(
  async () => (await import("./bookmarked-stories.tsx")).BookmarkedStories,
  profileText.bookmarks.failed,
);
