import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { PatternStrip } from "../../ui/pattern.tsx";

const { missing } = shareText;

/** Shown if a shared story was deleted or never existed. */
export function MissingStory() {
  return (
    <div className="m-auto grid max-w-dialog justify-items-center gap-6 px-4 py-12 text-center">
      <PatternStrip variant="mud-cloth" className="h-12 w-48 rounded-md" />
      <h1 className="font-medium font-story text-2xl">{missing.sentence}</h1>
      <div className="flex flex-wrap justify-center gap-3">
        <a href="/" className={buttonStyle({ variant: "primary" })}>
          {missing.home}
        </a>
        <a href="/login" className={buttonStyle({})}>
          {shareText.explore}
        </a>
      </div>
    </div>
  );
}
