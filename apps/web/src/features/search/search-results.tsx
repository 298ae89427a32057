import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router";
import { searchText } from "#text/search.ts";
import { StoryLink } from "../../entities/story/story-link.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { Poster } from "../../ui/poster.tsx";
import type { Result, Section } from "./to-results.ts";

export interface SearchResultsProps {
  /** Id of the listbox element. */
  id: string;
  sections: readonly Section[];
  /** Index of the result that is selected by the arrow keys or the pointer; null while the search field is active. */
  activeIndex: number | null;
  /** Returns the element id of the result with this index. */
  optionId: (index: number) => string;
  /** Called when the pointer moves over a result. */
  onHover: (index: number) => void;
  /** Called when a result is pressed; its link opens the page. */
  onOpen: () => void;
}

/** Paths of the pages over which a found story opens as an overlay. Elsewhere, the page of the story is opened. */
const feedPaths = /^\/(home|story)\/?$/i;

function ResultText({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <span className="grid min-w-0 flex-1">
      <span className="truncate font-medium" dir="auto">
        {title}
      </span>
      <span className="truncate text-sm text-text-muted" dir="auto">
        {subtitle}
      </span>
    </span>
  );
}

/** The listbox of results in sections. The focus stays in the search field; each result is a link. */
export function SearchResults({
  id,
  sections,
  activeIndex,
  optionId,
  onHover,
  onOpen,
}: SearchResultsProps) {
  const headingId = useId();
  const { pathname } = useLocation();

  const renderResult = (result: Result) => {
    const isActive = result.index === activeIndex;
    const optionProps = {
      id: optionId(result.index),
      role: "option",
      tabIndex: -1,
      "aria-selected": isActive,
      className: cx(
        "flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 text-text no-underline",
        isActive && "bg-surface-sunken outline-2 outline-focus -outline-offset-2",
      ),
      onPointerMove: () => onHover(result.index),
      onClick: onOpen,
    } as const;
    return (
      <SearchResult
        key={optionProps.id}
        result={result}
        optionProps={optionProps}
        opensOverlay={feedPaths.test(pathname)}
      />
    );
  };

  return (
    <div id={id} role="listbox" aria-label={searchText.results} className="grid gap-4">
      {sections.map(({ name, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset.
        <div key={name} role="group" aria-labelledby={`${headingId}-${name}`}>
          <p id={`${headingId}-${name}`} className="px-2 pb-1 font-bold text-sm text-text-muted">
            {searchText[name]}
          </p>
          {results.map(renderResult)}
        </div>
      ))}
    </div>
  );
}

interface SearchResultProps {
  result: Result;
  optionProps: Record<string, unknown>;
  opensOverlay: boolean;
}

function SearchResult({ result, optionProps, opensOverlay }: SearchResultProps): ReactNode {
  if (result.kind === "conversation") {
    const { conversation } = result;
    return (
      <Link {...optionProps} to={`/${conversation.kind}/${conversation.id}`}>
        <Avatar src={conversation.picture} name={conversation.name} />
        <ResultText
          title={conversation.name}
          subtitle={
            conversation.kind === "chat"
              ? searchText.username(conversation.username)
              : searchText.members(conversation.memberCount)
          }
        />
      </Link>
    );
  }
  if (result.kind === "story") {
    const { story } = result;
    const content = (
      <>
        <Poster poster={story.poster} sizes="48px" className="!size-12 shrink-0 rounded-sm" />
        <ResultText title={story.title} subtitle={searchText.by(story.userId.posterName)} />
      </>
    );
    return opensOverlay ? (
      <StoryLink {...optionProps} storyId={story._id} from="search">
        {content}
      </StoryLink>
    ) : (
      <Link {...optionProps} to={`/story/${story._id}`} state={{ from: "search" }}>
        {content}
      </Link>
    );
  }
  if (result.kind === "writer") {
    const { writer } = result;
    return (
      <Link {...optionProps} to={`/writer/profile/${writer._id}`}>
        <Avatar src={writer.avatar} name={writer.posterName} />
        <ResultText
          title={writer.posterName}
          subtitle={`${searchText.username(writer.username)} · ${searchText.followers(writer.followerCount)}`}
        />
      </Link>
    );
  }
  const { person } = result;
  return (
    <Link {...optionProps} to={`/user/${person._id}`}>
      <Avatar src={person.avatar} name={person.name} />
      <ResultText title={person.name} subtitle={searchText.username(person.username)} />
    </Link>
  );
}
