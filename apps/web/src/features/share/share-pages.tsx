import type {
  MatureSharePageInput,
  ServerRenderedPage,
  SharePageInput,
} from "@kora/contract/rendering";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { PatternStrip } from "../../ui/pattern.tsx";
import { MatureStory } from "./mature-story.tsx";
import type { PageAssets } from "./page-assets.ts";
import { ShareDocument } from "./share-document.tsx";
import { SharedStory } from "./shared-story.tsx";
import { StoryHead } from "./story-head.tsx";

const { missing } = shareText;

/** Renders the page at `/story/{id}/share`: the whole story, readable without JavaScript. */
export function sharePage(input: SharePageInput, assets: PageAssets): ServerRenderedPage {
  return renderDocument(
    <ShareDocument
      title={input.story.title}
      assets={assets}
      head={<StoryHead {...input} assets={assets} />}
    >
      <SharedStory {...input} />
    </ShareDocument>,
  );
}

/**
 * Renders the page of a mature story. It is not indexed, and has no metadata for chat apps, because a preview would show
 * the story to everyone in the chat.
 */
export function matureSharePage(
  input: MatureSharePageInput,
  assets: PageAssets,
): ServerRenderedPage {
  return renderDocument(
    <ShareDocument
      title={input.story.title}
      assets={assets}
      head={<meta name="robots" content="noindex" />}
    >
      <MatureStory {...input} />
    </ShareDocument>,
  );
}

/** Renders the page at the same URL if the story does not exist. */
export function missingSharePage(assets: PageAssets): ServerRenderedPage {
  return renderDocument(
    <ShareDocument
      title={missing.title}
      assets={assets}
      head={<meta name="robots" content="noindex" />}
    >
      <MissingStory />
    </ShareDocument>,
  );
}

/** Shown if a shared story was deleted or never existed. */
function MissingStory() {
  return (
    <div className="m-auto grid max-w-dialog justify-items-center gap-6 px-4 py-12 text-center">
      <PatternStrip variant="mud-cloth" className="h-12 w-48 rounded-md" />
      <h1 className="font-medium font-story text-2xl">{missing.message}</h1>
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

function renderDocument(document: ReactElement): ServerRenderedPage {
  return { html: `<!doctype html>${renderToStaticMarkup(document)}` };
}
