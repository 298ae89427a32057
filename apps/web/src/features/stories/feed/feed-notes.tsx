import { storiesText } from "#text/stories.ts";
import { useSearchQuery } from "../../../lib/search-query.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { useIsWriter } from "../../writers/index.ts";

const { feed: text } = storiesText;

/** An empty feed with a suggestion what to do. */
export function EmptyFeed({ isGenreFeed }: { isGenreFeed: boolean }) {
  const isWriter = useIsWriter();
  const writeLink = isWriter ? (
    <ButtonLink to="/stories" variant="primary">
      {text.write}
    </ButtonLink>
  ) : (
    <ButtonLink to="/save" variant="primary">
      {text.becomeGriot}
    </ButtonLink>
  );
  return (
    <EmptyState
      sentence={isGenreFeed ? text.emptyGenre : text.empty}
      action={
        isGenreFeed ? (
          <ButtonLink to={{ search: "" }} variant="primary">
            {text.showAll}
          </ButtonLink>
        ) : (
          isWriter !== undefined && writeLink
        )
      }
    />
  );
}

/** Shows the search query that filters the feed, with a button that clears it. */
export function SearchNotice({ query }: { query: string }) {
  const { setQuery } = useSearchQuery();
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-surface-sunken py-1.5 ps-4 pe-1.5">
      <p role="status" className="min-w-0 text-sm">
        {text.searched(query)}
      </p>
      <Button variant="quiet" className="shrink-0" onClick={() => setQuery("")}>
        {text.clearSearch}
      </Button>
    </div>
  );
}

/** Shown when no loaded story matches the search query. */
export function NoMatch() {
  return <EmptyState sentence={text.noMatch} />;
}
