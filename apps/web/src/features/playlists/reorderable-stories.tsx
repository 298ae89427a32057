import type { StoryCardView } from "@kora/contract/stories";
import { GripVertical, X } from "lucide-react";
import { useId } from "react";
import { playlistsText } from "#text/playlists.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Poster } from "../../ui/poster.tsx";
import { moveItem } from "../../ui/reorder.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useReorderableList } from "../../ui/use-reorderable-list.ts";

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
  const hintId = useId();
  const titleAt = (index: number) => loadedStories.get(ids[index] ?? "")?.title ?? text.unknown;
  const { list, isDragging, announcement, remove, getRowProps, getHandleProps } =
    useReorderableList({
      ids,
      onMove: (from, to) => onReorder(moveItem(ids, from, to)),
      onRemove: (index) => {
        const id = ids[index];
        if (id !== undefined) onRemove(id);
      },
      announceMoved: (oldIndex, newPosition) =>
        text.position(titleAt(oldIndex), newPosition, ids.length),
      announceRemoved: (index) => text.removed(titleAt(index)),
    });

  return (
    <div className="grid gap-3">
      <p id={hintId} className="text-sm text-text-muted">
        {text.hint}
      </p>
      <ul
        ref={list}
        aria-label={text.label}
        className={cx(
          "rounded-lg border border-line bg-surface-raised shadow-card",
          isDragging && "cursor-grabbing select-none",
        )}
      >
        {ids.map((id, index) => {
          const { isDragged, className, ...rowProps } = getRowProps(index);
          return (
            <li
              key={id}
              {...rowProps}
              className={cx(
                "flex h-18 items-center gap-2 border-line border-b bg-surface-raised px-1.5 first:rounded-t-lg last:rounded-b-lg last:border-b-0",
                className,
                isDragged && "rounded-lg",
              )}
            >
              <IconButton
                label={text.handle(titleAt(index))}
                aria-describedby={hintId}
                icon={<GripVertical aria-hidden="true" />}
                {...getHandleProps(index)}
              />
              <StoryRow story={loadedStories.get(id)} />
              <IconButton
                label={text.remove(titleAt(index))}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
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
