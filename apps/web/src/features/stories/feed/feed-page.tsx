import { toGenre } from "@kora/contract/genres";
import type { QueryClient } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { storiesText } from "#text/stories.ts";
import { lazyDialog } from "../../../ui/close-on-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { feedQuery } from "../queries.ts";
import { StoryOverlay } from "../reader/story-overlay.tsx";
import { Feed, type FilterVisibility } from "./feed.tsx";

const { feed: text } = storiesText;

const GenreDialog = lazyDialog(async () => (await import("./genre-dialog.tsx")).GenreDialog);

/** The page at /story: the feed. */
export function FeedPage() {
  return (
    <>
      <FeedPane hasPageTitle filterVisibility="always" />
      <StoryOverlay />
    </>
  );
}

FeedPage.prefetch = (queryClient: QueryClient) =>
  queryClient.prefetchInfiniteQuery(feedQuery(null));

/**
 * The For You feed, or the stories of `?genre=`, with a button for the genre dialog. `hasPageTitle` sets the
 * document title. `children` are between the heading and the cards.
 */
export function FeedPane({
  hasPageTitle,
  filterVisibility,
  children,
}: {
  hasPageTitle: boolean;
  filterVisibility: FilterVisibility;
  children?: ReactNode;
}) {
  const [params] = useSearchParams();
  const [isGenreDialogOpen, setGenreDialogOpen] = useState(false);
  const close = () => setGenreDialogOpen(false);
  const genre = toGenre(params.get("genre") ?? "") ?? null;
  const heading = genre === null ? text.forYou : text.genre(genre);
  return (
    <div className="mx-auto max-w-feed">
      {hasPageTitle && <PageTitle title={heading} />}
      <div className="flex items-center justify-between gap-4 pb-4">
        <h1 className="font-medium font-story text-2xl">{heading}</h1>
        <IconButton
          label={text.filter}
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setGenreDialogOpen(true)}
        />
      </div>
      {children}
      <Feed genre={genre} filterVisibility={filterVisibility} />
      {isGenreDialogOpen && <GenreDialog genre={genre} onClose={close} onLoadError={close} />}
    </div>
  );
}
