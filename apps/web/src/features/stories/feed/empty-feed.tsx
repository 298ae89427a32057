import { storiesText } from "#text/stories.ts";
import { useIsWriter } from "../../../entities/writer/own-writer.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";

const { feed: text } = storiesText;

/** Shown for an empty feed. Links to all stories, to writing one, or to becoming a writer. */
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
      message={isGenreFeed ? text.emptyGenre : text.empty}
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
