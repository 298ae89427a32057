import { type ListedStories, type ListedStory, publicPaths } from "@kora/contract/public-pages";
import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Poster } from "../../ui/poster.tsx";
import { AuthorName } from "./author-name.tsx";
import { getStoryLang } from "./story-script.ts";

const { lists: text } = shareText;

/** A list of stories with links to their public pages. `level` is that of the titles among the page's headings. */
export function StoryList({
  stories,
  level = 2,
  showsAuthors = true,
}: {
  stories: readonly ListedStory[];
  level?: 2 | 3;
  showsAuthors?: boolean;
}) {
  const Heading = `h${level}` as const;
  return (
    <ul className="grid gap-5 pt-4">
      {stories.map((story) => (
        <li key={story._id} className="flex gap-4 border-line border-t pt-5">
          <Poster
            poster={{ ...story.poster, alt: "" }}
            sizes="6rem"
            className="h-24! w-24! shrink-0 rounded-md"
          />
          <div className="min-w-0 flex-1">
            <Heading className="wrap-anywhere font-medium font-story text-lg">
              <a
                href={publicPaths.story(story._id)}
                dir="auto"
                lang={getStoryLang(story.language, story.title)}
                className="text-link"
              >
                {story.title}
              </a>
            </Heading>
            <p className="flex flex-wrap gap-x-3 text-sm text-text-muted">
              {showsAuthors && (
                <AuthorName {...story.author} className="inline-flex min-h-6 items-center" />
              )}
              <time dateTime={story.createdAt}>{shareText.day(new Date(story.createdAt))}</time>
            </p>
            <p
              dir="auto"
              lang={getStoryLang(story.language, story.shortDescription)}
              className="wrap-anywhere pt-1"
            >
              {story.shortDescription}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Links to the first and to the next page of a list. `path` is that of the first page. */
export function Pager({
  path,
  after,
  nextAfter,
}: { path: string } & Omit<ListedStories, "stories">) {
  if (after === null && nextAfter === null) return null;
  return (
    <nav aria-label={text.pages} className="flex flex-wrap gap-3 pt-7">
      {after !== null && (
        <a href={path} className={buttonStyle({})}>
          {text.newest}
        </a>
      )}
      {nextAfter !== null && (
        <a href={`${path}?after=${nextAfter}`} rel="next" className={buttonStyle({})}>
          {text.older}
        </a>
      )}
    </nav>
  );
}
