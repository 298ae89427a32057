import type { WriterView } from "@kora/contract/writers";
import { Suspense } from "react";
import { commentBansText } from "#text/comment-bans.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWideScreen } from "../../ui/use-is-wide-screen.ts";
import { PlaylistManager } from "../playlists/index.ts";
import { SeriesManager } from "../series/index.ts";
import { Analytics } from "./analytics.tsx";
import { OwnStories } from "./own-stories.tsx";
import { Section } from "./section.tsx";
import { WriterDetails } from "./writer-details.tsx";

const CommentBans = lazyComponent(async () => (await import("../comments/index.ts")).CommentBans, {
  onError: retryOnError(commentBansText.listFailed),
});

/** A writer's stories, analytics, details, series and playlists. Small screens have the stories first. */
export function Dashboard({ writer }: { writer: WriterView }) {
  const isWide = useIsWideScreen();
  const stories = <OwnStories key="stories" />;
  const analytics = <Analytics key="analytics" />;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-6">
        {isWide ? [analytics, stories] : [stories, analytics]}
      </div>
      <div className="grid min-w-0 gap-6">
        <WriterDetails writer={writer} />
        <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
          <SeriesManager writerId={writer._id} />
        </Suspense>
        <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
          <PlaylistManager />
        </Suspense>
        <Section title={commentBansText.title}>
          <div className="px-4 pb-5 sm:px-6">
            <CommentBans />
          </div>
        </Section>
      </div>
    </div>
  );
}
