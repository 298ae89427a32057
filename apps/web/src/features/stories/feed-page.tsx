import { toGenre } from "@kora/contract/genres";
import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { storiesText } from "#text/stories.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Feed } from "./feed.tsx";
import { StoryOverlay } from "./story-overlay.tsx";

const { feed: text } = storiesText;

const GenreDialog = lazy(async () => ({
  default: (await import("./genre-dialog.tsx")).GenreDialog,
}));

/** The feed, at /home and as a full page at /story. `?genre=` names the genre it shows. */
export function FeedPage() {
  const [params] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const genre = toGenre(params.get("genre") ?? "") ?? null;
  const heading = genre === null ? text.forYou : text.genre(genre);
  return (
    <div className="mx-auto max-w-feed">
      <PageTitle title={heading} />
      <div className="flex items-center justify-between gap-4 pb-4">
        <h1 className="font-medium font-story text-2xl">{heading}</h1>
        <IconButton
          label={text.filter}
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        />
      </div>
      <Feed genre={genre} />
      {choosing && (
        <Suspense>
          <GenreDialog genre={genre} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      <StoryOverlay />
    </div>
  );
}
