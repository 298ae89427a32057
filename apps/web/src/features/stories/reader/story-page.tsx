import type { QueryClient } from "@tanstack/react-query";
import { Navigate, type Params, useLocation, useParams } from "react-router";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { useListening } from "../../listening/index.ts";
import { useReadingStyle } from "../../reading/index.ts";
import { storyQuery } from "../queries.ts";
import { ReaderTools } from "./reader-tools.tsx";
import { StoryReader } from "./story-reader.tsx";
import { useStory } from "./use-story.ts";

/** The page at /story/{id}. `#comments` opens the comments. */
export function StoryPage() {
  const { storyId = "" } = useParams();
  return <StoryContent key={storyId} storyId={storyId} />;
}

StoryPage.prefetch = (queryClient: QueryClient, { storyId = "" }: Params) =>
  queryClient.prefetchQuery(storyQuery(storyId));

function StoryContent({ storyId }: { storyId: string }) {
  const { hash } = useLocation();
  const goBack = useGoBack();
  const { story, state } = useStory(storyId);
  const listening = useListening();
  useReadingStyle();
  // The id of a story that its griot schedules changes with its time.
  if (story && story._id !== storyId) {
    return <Navigate to={`/story/${story._id}${hash}`} replace />;
  }
  return (
    <div className="reading-surface reading-sheet -mx-4 -mt-5 overflow-clip border-line bg-surface-raised text-text sm:mx-auto sm:mt-0 sm:max-w-feed sm:rounded-lg sm:border sm:shadow-card">
      {state.kind !== "not-found" && (
        <div className="flex items-center border-line border-b px-2 py-1">
          <ReaderTools story={story} state={state} listening={listening} onBlocked={goBack} />
        </div>
      )}
      <StoryReader
        storyId={storyId}
        story={story}
        state={state}
        listening={listening}
        withComments={hash === "#comments"}
        showsDescriptionAndAvatar
        heading="h1"
      />
    </div>
  );
}
