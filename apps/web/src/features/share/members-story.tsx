import type { MembersSharePageInput } from "@kora/contract/rendering";
import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Poster } from "../../ui/poster.tsx";
import { getStoryLang } from "./story-script.ts";

const { members } = shareText;

/** All that a visitor sees of a story for members: its title, its poster, and a link to log in. */
export function MembersStory({ story }: MembersSharePageInput) {
  return (
    <article className="mx-auto flex w-full max-w-feed flex-1 flex-col sm:px-4">
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
          className="wrap-anywhere pt-6 font-medium font-story text-2xl sm:pt-8 sm:text-3xl"
        >
          {story.title}
        </h1>
        <p className="pt-3">{members.message}</p>
        <p className="flex flex-wrap gap-3 pt-6">
          <a href={members.loginPath(story._id)} className={buttonStyle({ variant: "primary" })}>
            {members.logIn}
          </a>
          <a href="/register" className={buttonStyle({})}>
            {members.register}
          </a>
        </p>
      </div>
    </article>
  );
}
