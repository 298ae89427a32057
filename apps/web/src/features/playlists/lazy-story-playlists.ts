import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

/** As `StoryPlaylists`, whose script comes after the page's; stands in a `Suspense`. */
export const StoryPlaylists = lazyComponent(
  async () => (await import("./story-playlists.tsx")).StoryPlaylists,
  { onError: hideOnError },
);
