import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router";
import { searchText } from "#text/search.ts";
import { StoryLink } from "../../entities/story/story-link.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Poster } from "../../ui/poster.tsx";
import type { Result, Section } from "./to-results.ts";

export interface SearchResultsProps {
  id: string;
  sections: readonly Section[];
  /** The place that the arrow keys stand on. */
  active: number | null;
  optionId: (place: number) => string;
  onPoint: (place: number) => void;
  onOpen: () => void;
}

/** Pages over which a story opens. */
const underStories = /^\/(home|story)\/?$/i;

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <span className="grid min-w-0 flex-1">
      <span className="truncate font-medium" dir="auto">
        {first}
      </span>
      <span className="truncate text-sm text-text-muted" dir="auto">
        {second}
      </span>
    </span>
  );
}

/** The list box of results, in sections. The focus stays in the field; each result is a link. */
export function SearchResults({
  id,
  sections,
  active,
  optionId,
  onPoint,
  onOpen,
}: SearchResultsProps) {
  const headingId = useId();
  const { pathname } = useLocation();

  const show = (result: Result) => {
    const isActive = result.place === active;
    const option = {
      id: optionId(result.place),
      role: "option",
      tabIndex: -1,
      "aria-selected": isActive,
      className: cx(
        "flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 text-text no-underline",
        isActive && "bg-surface-sunken outline-2 outline-focus -outline-offset-2",
      ),
      onPointerMove: () => onPoint(result.place),
      onClick: onOpen,
    } as const;
    return (
      <Found
        key={option.id}
        result={result}
        option={option}
        overPage={underStories.test(pathname)}
      />
    );
  };

  return (
    <div id={id} role="listbox" aria-label={searchText.results} className="grid gap-4">
      {sections.map(({ name, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box.
        <div key={name} role="group" aria-labelledby={`${headingId}-${name}`}>
          <p id={`${headingId}-${name}`} className="px-2 pb-1 font-bold text-sm text-text-muted">
            {searchText[name]}
          </p>
          {results.map(show)}
        </div>
      ))}
    </div>
  );
}

interface FoundProps {
  result: Result;
  option: Record<string, unknown>;
  overPage: boolean;
}

function Found({ result, option, overPage }: FoundProps): ReactNode {
  if (result.kind === "story") {
    const { story } = result;
    const inside = (
      <>
        <Poster poster={story.poster} sizes="48px" className="!size-12 shrink-0 rounded-sm" />
        <Lines first={story.title} second={searchText.by(story.userId.posterName)} />
      </>
    );
    return overPage ? (
      <StoryLink {...option} storyId={story._id} from="search">
        {inside}
      </StoryLink>
    ) : (
      <Link {...option} to={`/story/${story._id}`} state={{ from: "search" }}>
        {inside}
      </Link>
    );
  }
  if (result.kind === "writer") {
    const { writer } = result;
    return (
      <Link {...option} to={`/writer/profile/${writer._id}`}>
        <Avatar src={writer.avatar} name={writer.posterName} />
        <Lines
          first={writer.posterName}
          second={`${searchText.username(writer.username)} · ${searchText.followers(writer.followerCount)}`}
        />
      </Link>
    );
  }
  const { person } = result;
  return (
    <Link {...option} to={`/user/${person._id}`}>
      <Avatar src={person.avatar} name={person.name} />
      <Lines first={person.name} second={searchText.username(person.username)} />
    </Link>
  );
}
