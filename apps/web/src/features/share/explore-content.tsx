import { genres } from "@kora/contract/genres";
import { type PublicPage, publicPaths } from "@kora/contract/public-pages";
import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { GenreLinks } from "./genre-links.tsx";
import { Pager, StoryList } from "./story-list.tsx";

const { explore: text, lists } = shareText;

/** The front page of what everyone may read: what is read most now, the newest stories, and all genres. */
export function ExploreContent({ page }: { page: Extract<PublicPage, { kind: "explore" }> }) {
  const { trending, stories, after, nextAfter } = page;
  return (
    <>
      <h1 className="pt-4 font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
      <p className="pt-2 text-text-muted">{text.intro}</p>
      {trending.length > 0 && (
        <section>
          <h2 className="pt-8 font-medium font-story text-2xl">{text.trending}</h2>
          <StoryList stories={trending} level={3} />
        </section>
      )}
      <section>
        <h2 className="pt-8 font-medium font-story text-2xl">{text.newest}</h2>
        {stories.length === 0 ? (
          <p className="pt-3 text-text-muted">{lists.empty}</p>
        ) : (
          <StoryList stories={stories} level={3} />
        )}
        <Pager path={publicPaths.explore} after={after} nextAfter={nextAfter} />
      </section>
      <section>
        <h2 className="pt-8 font-medium font-story text-2xl">{lists.genres}</h2>
        <GenreLinks genres={genres} label={lists.genres} />
      </section>
      <p className="pt-7">
        <a href="/register" className={buttonStyle({ variant: "primary" })}>
          {text.join}
        </a>
      </p>
    </>
  );
}
