import type { StoryCardView } from "@kora/contract/stories";
import { playlistsText } from "#text/playlists.ts";
import { Poster } from "../../ui/poster.tsx";
import { moveItem } from "../../ui/reorder.ts";
import { ReorderableRows } from "../../ui/reorderable-rows.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const { arrange: text } = playlistsText;

/** The stories of the viewer's playlist as rows that can be moved by drag or keyboard, and removed. */
export function ReorderableStories({
  storyIds: ids,
  loadedStories,
  onReorder,
  onRemove,
}: {
  storyIds: readonly string[];
  /** The stories loaded so far, by id. */
  loadedStories: ReadonlyMap<string, StoryCardView>;
  onReorder: (ids: readonly string[]) => void;
  onRemove: (storyId: string) => void;
}) {
  return (
    <ReorderableRows
      ids={ids}
      titleAt={(index) => loadedStories.get(ids[index] ?? "")?.title ?? text.unknown}
      text={text}
      rowClassName="h-18"
      onMove={(from, to) => onReorder(moveItem(ids, from, to))}
      onRemove={(index) => {
        const id = ids[index];
        if (id !== undefined) onRemove(id);
      }}
    >
      {(index) => <StoryRow story={loadedStories.get(ids[index] ?? "")} />}
    </ReorderableRows>
  );
}

/** Poster, title and author of a story, or a placeholder while it is not loaded. */
function StoryRow({ story }: { story: StoryCardView | undefined }) {
  if (story === undefined) {
    return (
      <span className="flex-1">
        <Skeleton className="h-4 w-2/3" />
      </span>
    );
  }
  return (
    <>
      <Poster
        poster={story.poster}
        sizes="4.5rem"
        className="pointer-events-none aspect-16/10 w-18! shrink-0 rounded-sm"
      />
      <span className="grid min-w-0 flex-1 leading-tight">
        <span dir="auto" className="truncate font-medium font-story">
          {story.title}
        </span>
        <span dir="auto" className="truncate text-sm text-text-muted">
          {playlistsText.by(story.userId.posterName)}
        </span>
      </span>
    </>
  );
}
