import type { ServerRenderedPage, SharePageInput } from "@kora/contract/rendering";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { shareText } from "#text/share.ts";
import { MissingStory } from "./missing-story.tsx";
import type { PageAssets } from "./page-assets.ts";
import { ShareDocument } from "./share-document.tsx";
import { SharedStory } from "./shared-story.tsx";
import { StoryHead } from "./story-head.tsx";

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

/** Renders the page at the same URL if the story does not exist. */
export function missingSharePage(assets: PageAssets): ServerRenderedPage {
  return renderDocument(
    <ShareDocument
      title={shareText.missing.title}
      assets={assets}
      head={<meta name="robots" content="noindex" />}
    >
      <MissingStory />
    </ShareDocument>,
  );
}

function renderDocument(document: ReactElement): ServerRenderedPage {
  return { html: `<!doctype html>${renderToStaticMarkup(document)}` };
}
