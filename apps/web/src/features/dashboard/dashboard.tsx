import type { WriterView } from "@kora/contract/writers";
import { Suspense } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PlaylistManager } from "../playlists/index.ts";
import { Analytics } from "./analytics.tsx";
import { OwnStories } from "./own-stories.tsx";
import { WriterDetails } from "./writer-details.tsx";

/** A writer's analytics, stories, details and playlists. */
export function Dashboard({ writer }: { writer: WriterView }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-6">
        <Analytics />
        <OwnStories />
      </div>
      <div className="grid min-w-0 gap-6">
        <WriterDetails writer={writer} />
        <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
          <PlaylistManager />
        </Suspense>
      </div>
    </div>
  );
}
