import { Suspense } from "react";
import { cx } from "../../../ui/cx.ts";
import { hideOnError, lazyComponent } from "../../../ui/lazy-component.tsx";
import type { StoryStatsProps } from "./story-stats-content.tsx";

const StoryStatsContent = lazyComponent(
  async () => (await import("./story-stats-content.tsx")).StoryStatsContent,
  {
    onError: hideOnError,
  },
);

/**
 * A story's likes, comments, reads, bookmarks and shares; the buttons of the viewer's own reactions are pressed. Its
 * script is loaded after the text of the page; the routes preload it.
 */
export function StoryStats(props: StoryStatsProps) {
  return (
    <Suspense fallback={<div className={cx("box-content min-h-11", props.className)} />}>
      <StoryStatsContent {...props} />
    </Suspense>
  );
}
