import type {
  MatureSharePageInput,
  MembersSharePageInput,
  MissingSharePageKind,
  SeriesSharePageInput,
  ServerRenderedPage,
  SharePageInput,
} from "@kora/contract/rendering";
import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { PatternStrip } from "../../ui/pattern.tsx";
import { MatureStory } from "./mature-story.tsx";
import { MembersStory } from "./members-story.tsx";
import type { PageAssets } from "./page-assets.ts";
import { SeriesHead } from "./series-head.tsx";
import { renderDocument, ShareDocument } from "./share-document.tsx";
import { SharedSeries } from "./shared-series.tsx";
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

/** Renders the page of a story that is shown to members only. It is not indexed, because searchers could not read it. */
export function membersSharePage(
  input: MembersSharePageInput,
  assets: PageAssets,
): ServerRenderedPage {
  return renderDocument(
    <ShareDocument
      title={input.story.title}
      assets={assets}
      head={<meta name="robots" content="noindex" />}
    >
      <MembersStory {...input} />
    </ShareDocument>,
  );
}

/** Renders the page at `/series/{id}/share`: what the series is about, and links to its parts. */
export function seriesSharePage(
  input: SeriesSharePageInput,
  assets: PageAssets,
): ServerRenderedPage {
  return renderDocument(
    <ShareDocument
      title={input.series.title}
      assets={assets}
      head={<SeriesHead {...input} assets={assets} />}
    >
      <SharedSeries {...input} />
    </ShareDocument>,
  );
}

/** Renders the page at the same URL if the story or series does not exist, or if the griot of the story unpublished it. */
export function missingSharePage(
  kind: MissingSharePageKind,
  assets: PageAssets,
): ServerRenderedPage {
  const { title, message } = missing[kind];
  return renderDocument(
    <ShareDocument title={title} assets={assets} head={<meta name="robots" content="noindex" />}>
      <Missing message={message} />
    </ShareDocument>,
  );
}

/** Shown if a shared story or series was deleted, is not published or never existed. */
function Missing({ message }: { message: string }) {
  return (
    <div className="m-auto grid max-w-dialog justify-items-center gap-6 px-4 py-12 text-center">
      <PatternStrip variant="mud-cloth" className="h-12 w-48 rounded-md" />
      <h1 className="font-medium font-story text-2xl">{message}</h1>
      <div className="flex flex-wrap justify-center gap-3">
        <a href="/" className={buttonStyle({ variant: "primary" })}>
          {missing.home}
        </a>
        <a href="/login" className={buttonStyle({})}>
          {shareText.more}
        </a>
      </div>
    </div>
  );
}
