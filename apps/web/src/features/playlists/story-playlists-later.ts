import { optional } from "../../ui/optional.ts";

/** As `StoryPlaylists`, whose script comes after the page's; stands in a `Suspense`. */
export const StoryPlaylists = optional(
  async () => (await import("./story-playlists.tsx")).StoryPlaylists,
);
