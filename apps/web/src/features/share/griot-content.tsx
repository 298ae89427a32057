import { type PublicPage, publicPaths } from "@kora/contract/public-pages";
import { shareText } from "#text/share.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { DownloadLinks } from "./download-links.tsx";
import { GenreLinks } from "./genre-links.tsx";
import { Pager, StoryList } from "./story-list.tsx";
import { getStoryLang } from "./story-script.ts";

const { griot: text } = shareText;

/** A griot on the public page at `/@{username}`: who they are, their series and their stories. */
export function GriotContent({ page }: { page: Extract<PublicPage, { kind: "griot" }> }) {
  const { griot, series, stories } = page;
  return (
    <>
      <header className="flex items-center gap-4 pt-4">
        <Avatar src={griot.avatar} name={griot.name} size={96} />
        <div className="min-w-0">
          <h1 dir="auto" className="wrap-anywhere font-medium font-story text-2xl sm:text-3xl">
            {griot.name}
          </h1>
          <p className="wrap-anywhere text-text-muted">@{griot.username}</p>
        </div>
      </header>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line pt-4">
        {griot.about}
      </p>
      <GenreLinks genres={griot.genres} label={shareText.lists.genres} />
      <p className="pt-3">
        <a href={`/writer/profile/${griot._id}`} className={buttonStyle({ variant: "primary" })}>
          {text.openInApp}
        </a>
      </p>
      {series.length > 0 && (
        <section>
          <h2 className="pt-8 font-medium font-story text-2xl">{text.series}</h2>
          <ul className="grid gap-2 pt-3">
            {series.map(({ _id, title, language, state, partCount }) => (
              <li key={_id} className="border-line border-t pt-2">
                <a
                  href={publicPaths.series(_id)}
                  dir="auto"
                  lang={getStoryLang(language, title)}
                  className="wrap-anywhere inline-flex min-h-11 items-center font-medium text-link"
                >
                  {title}
                </a>
                <p className="text-sm text-text-muted">
                  {shareText.series.about(state, partCount)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className="pt-8 font-medium font-story text-2xl">{text.stories}</h2>
        {stories.length === 0 ? (
          <p className="pt-3 text-text-muted">{text.empty}</p>
        ) : (
          <StoryList stories={stories} level={3} showsAuthors={false} />
        )}
        <Pager
          path={publicPaths.griot(griot.username)}
          after={page.after}
          nextAfter={page.nextAfter}
        />
      </section>
      {griot.mayDownload && stories.length > 0 && <DownloadLinks path={`/writer/${griot._id}`} />}
    </>
  );
}
