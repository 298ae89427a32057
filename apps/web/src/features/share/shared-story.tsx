import { limits } from "@kora/contract/limits";
import { publicPaths } from "@kora/contract/public-pages";
import type { SharePageInput } from "@kora/contract/rendering";
import { Eye, Heart, Link2, MessageCircle } from "lucide-react";
import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Poster } from "../../ui/poster.tsx";
import { AuthorName } from "./author-name.tsx";
import { DownloadLinks } from "./download-links.tsx";
import { GenreLinks } from "./genre-links.tsx";
import { getStoryLang } from "./story-script.ts";
import { getStoryUrls } from "./story-urls.ts";

/** A story on its public page. The script `share-client.ts` reads the data attributes. */
export function SharedStory(input: SharePageInput) {
  const { story } = input;
  return (
    <article
      data-story={story._id}
      data-max-seconds={limits.reading.timerSecondsPerCall}
      className="mx-auto flex w-full max-w-feed flex-1 flex-col sm:px-4"
    >
      <Poster
        poster={story.poster}
        sizes="(min-width: 42rem) 40rem, 100vw"
        eager
        className="max-h-[55svh] text-cloth-cream text-sm [text-shadow:0_0_3px_#000,0_0_6px_#000] sm:rounded-lg"
      />
      <div className="px-4 sm:px-0">
        <h1
          dir="auto"
          lang={getStoryLang(story.language, story.title)}
          className="pt-6 font-medium font-story text-2xl sm:pt-8 sm:text-3xl"
        >
          {story.title}
        </h1>
        <p className="flex flex-wrap gap-x-3 pt-3 text-text-muted">
          <AuthorName {...input.author} />
          <time dateTime={story.createdAt}>{shareText.day(new Date(story.createdAt))}</time>
          {story.editedAt !== null && (
            <time dateTime={story.editedAt}>
              {shareText.edited(shareText.day(new Date(story.editedAt)))}
            </time>
          )}
        </p>
        {story.series && (
          <p className="pt-3">
            <a href={`/series/${story.series._id}/share`} className="font-medium text-link">
              {shareText.series.part(story.series.number, story.series.count)} ·{" "}
              <span dir="auto">{story.series.title}</span>
            </a>
          </p>
        )}
        <AuthorNote note={story.noteBefore} language={story.language} />
        <div
          dir="auto"
          lang={getStoryLang(story.language, story.story)}
          className="story-text pt-7 [&>p]:[unicode-bidi:plaintext]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it was saved
          dangerouslySetInnerHTML={{ __html: story.story }}
        />
        <AuthorNote note={story.noteAfter} language={story.language} />
        <StoryTags tags={story.tags} />
        <GenreLinks genres={story.genre} label={shareText.lists.genres} />
        <StoryCounts {...story.performance} />
        {story.mayDownload && <DownloadLinks path={`/stories/${story._id}`} />}
        <StoryActions url={getStoryUrls(input).page} />
      </div>
    </article>
  );
}

/** A note of the griot before or after the text, set apart from it. */
function AuthorNote({ note, language }: { note: string; language: string | null }) {
  if (note === "") return null;
  return (
    <aside className="mt-10 border-line border-y py-3">
      <p className="text-sm text-text-muted">{shareText.note}</p>
      <p dir="auto" lang={getStoryLang(language, note)} className="whitespace-pre-line">
        {note}
      </p>
    </aside>
  );
}

function StoryTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={shareText.tags} className="flex flex-wrap gap-x-3 pt-6">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={publicPaths.tag(tag)}
            dir="auto"
            className="inline-flex min-h-11 items-center font-medium text-link"
          >
            #{tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

function StoryCounts({ likeCount, commentCount, reads }: SharePageInput["story"]["performance"]) {
  const counts = [
    { Icon: Heart, text: shareText.counts.likes(likeCount) },
    { Icon: MessageCircle, text: shareText.counts.comments(commentCount) },
    { Icon: Eye, text: shareText.counts.views(reads) },
  ];
  return (
    <ul
      aria-label={shareText.counts.label}
      className="mt-10 flex flex-wrap gap-x-5 gap-y-2 border-line border-t pt-5 text-sm text-text-muted"
    >
      {counts.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-2">
          <Icon aria-hidden="true" className="size-5" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function StoryActions({ url }: { url: string }) {
  return (
    <div className="pt-6">
      <div className="grid gap-3 sm:flex">
        <a href="/login" className={buttonStyle({ variant: "primary" })}>
          {shareText.more}
        </a>
        {/* Hidden until share-client.ts adds its click handler. */}
        <button
          type="button"
          hidden
          data-copy={url}
          data-copied={shareText.copied}
          data-copy-failed={shareText.copyFailed}
          className={buttonStyle({})}
        >
          <Link2 aria-hidden="true" className="size-5" />
          {shareText.copyLink}
        </button>
      </div>
      <noscript>
        <p className="pt-5 text-sm text-text-muted">
          {shareText.address} <span className="wrap-anywhere select-all text-text">{url}</span>
        </p>
      </noscript>
      <p
        role="alert"
        className="fixed inset-x-3 bottom-[calc(1.5rem+env(safe-area-inset-bottom))] z-50 mx-auto max-w-dialog rounded-md border border-line border-s-4 border-s-link bg-surface-raised px-4 py-3 text-text shadow-overlay empty:pointer-events-none empty:opacity-0"
      />
    </div>
  );
}
