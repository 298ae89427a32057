import type { MatureSharePageInput } from "@kora/contract/rendering";
import { shareText } from "#text/share.ts";
import { storyRatingText } from "#text/story-rating.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { PatternStrip } from "../../ui/pattern.tsx";
import { getStoryLang } from "./story-script.ts";

const { mature } = shareText;

/** All that a visitor sees of a mature story: its title, its warnings, and a link to log in. */
export function MatureStory({ story }: MatureSharePageInput) {
  return (
    <div className="m-auto grid w-full max-w-dialog justify-items-center gap-5 px-4 py-12 text-center">
      <PatternStrip variant="mud-cloth" className="h-12 w-48 rounded-md" />
      <h1
        dir="auto"
        lang={getStoryLang(story.language, story.title)}
        className="wrap-anywhere font-medium font-story text-2xl sm:text-3xl"
      >
        {story.title}
      </h1>
      <p>{mature.message}</p>
      {story.warnings.length > 0 && (
        <p className="text-text-muted">{storyRatingText.warningsOf(story.warnings)}</p>
      )}
      <a href={mature.loginPath(story._id)} className={buttonStyle({ variant: "primary" })}>
        {mature.logIn}
      </a>
    </div>
  );
}
