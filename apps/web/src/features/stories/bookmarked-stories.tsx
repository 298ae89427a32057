import type { StoryCardView } from "@kora/contract/stories";
import { useInfiniteQuery } from "@tanstack/react-query";
import { BookmarkX } from "lucide-react";
import { useEffect, useRef } from "react";
import { profileText } from "#text/profile.ts";
import { storyKeys, toStories } from "../../entities/story/story-cache.ts";
import { StoryLink } from "../../entities/story/story-link.tsx";
import { getNextPageState } from "../../lib/next-page.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Poster } from "../../ui/poster.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { cardsByIdsQuery, parseIds } from "./cards-by-ids.ts";

const { bookmarks: text } = profileText;
const pageSize = 10;

/** The viewer's bookmarked stories, loaded by page, with a button that removes the bookmark. */
export function BookmarkedStories({
  ids,
  onRemove,
}: {
  /** Story ids, the latest bookmark first. */
  ids: readonly string[];
  /** Called when the button is pressed. */
  onRemove: (story: StoryCardView) => void;
}) {
  const storyList = useRef<HTMLUListElement>(null);
  const list = useInfiniteQuery(cardsByIdsQuery(storyKeys.bookmarks, ids, pageSize));
  const { hasMore, loading, failed, loadMore } = getNextPageState(list);
  const requestedIds = new Set(
    list.data?.pageParams.flatMap((page) => (typeof page === "string" ? parseIds(page) : [])),
  );
  // Stories bookmarked since the list was loaded are at its top, so they are loaded at once.
  const lacksLatestStories = ids.slice(0, pageSize).some((id) => !requestedIds.has(id));
  const shouldLoadMore =
    list.data !== undefined && lacksLatestStories && hasMore && !loading && !failed;
  useEffect(() => {
    if (shouldLoadMore) loadMore();
  }, [shouldLoadMore, loadMore]);
  return (
    <PagedList
      list={list}
      toItems={(pages) => {
        const storiesById = new Map(toStories(pages).map((story) => [story._id, story]));
        return ids.flatMap((id) => storiesById.get(id) ?? []);
      }}
      skeleton={<ListSkeleton />}
      failedText={text.failed}
    >
      {(stories) => (
        <>
          <ul
            ref={storyList}
            tabIndex={-1}
            className="divide-y divide-line border-line border-t outline-none"
          >
            {stories.map((story) => (
              <BookmarkRow
                key={story._id}
                story={story}
                onRemove={() => {
                  // The pressed button is removed with its row, so the focus moves to the list.
                  storyList.current?.focus();
                  onRemove(story);
                }}
              />
            ))}
          </ul>
          {hasMore && (
            <div className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-4 sm:px-6">
              <LoadMore list={list} failedText={text.moreFailed} />
            </div>
          )}
        </>
      )}
    </PagedList>
  );
}

function BookmarkRow({ story, onRemove }: { story: StoryCardView; onRemove: () => void }) {
  const { _id, title, poster, userId: writer } = story;
  return (
    <li
      data-story={_id}
      className="relative flex items-center gap-3 py-3 ps-4 pe-1.5 hover:bg-surface-sunken sm:ps-6 sm:pe-3"
    >
      <span className="w-20 shrink-0 sm:w-24">
        <Poster poster={poster} sizes="6rem" className="aspect-16/10 rounded-sm" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <StoryLink
          storyId={_id}
          dir="auto"
          className="line-clamp-2 font-medium font-story text-lg leading-snug [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-3px]"
        >
          {title}
        </StoryLink>
        <span dir="auto" className="truncate text-sm text-text-muted">
          {text.by(writer.posterName)}
        </span>
      </span>
      <IconButton
        label={text.remove(title)}
        icon={<BookmarkX aria-hidden="true" />}
        onClick={onRemove}
        className="z-1"
      />
    </li>
  );
}

function ListSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-5 border-line border-t px-4 py-4 sm:px-6">
        {["one", "two", "three"].map((key) => (
          <div key={key} className="flex items-center gap-3">
            <Skeleton className="h-13 w-20" />
            <span className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-1/3" />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  );
}
