import { profileText } from "#text/profile.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";

export const BookmarkedStories = /* @__PURE__ */ lazyComponent(
  async () => (await import("./bookmarked-stories.tsx")).BookmarkedStories,
  { onError: /* @__PURE__ */ retryOnError(profileText.bookmarks.failed) },
);
