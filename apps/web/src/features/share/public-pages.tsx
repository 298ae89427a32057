import type { PublicPage } from "@kora/contract/public-pages";
import type { PublicPageInput, ServerRenderedPage } from "@kora/contract/rendering";
import { ExploreContent } from "./explore-content.tsx";
import { GriotContent } from "./griot-content.tsx";
import type { PageAssets } from "./page-assets.ts";
import { PageHead } from "./page-head.tsx";
import { getPageInfo } from "./page-info.ts";
import { renderDocument, ShareDocument } from "./share-document.tsx";
import { TopicContent } from "./topic-content.tsx";

/** Renders a public page with a list of stories: of a griot, a genre or a tag, or the front page `/explore`. */
export function publicPage(input: PublicPageInput, assets: PageAssets): ServerRenderedPage {
  const { title } = getPageInfo(input.page);
  return renderDocument(
    <ShareDocument
      title={title}
      assets={assets}
      head={
        <>
          <link rel="stylesheet" href={assets.listsStylesheet} />
          <PageHead {...input} />
        </>
      }
    >
      <div className="mx-auto w-full max-w-feed flex-1 px-4">
        <Content page={input.page} />
      </div>
    </ShareDocument>,
  );
}

function Content({ page }: { page: PublicPage }) {
  switch (page.kind) {
    case "griot":
      return <GriotContent page={page} />;
    case "explore":
      return <ExploreContent page={page} />;
    case "genre":
    case "tag":
      return <TopicContent page={page} />;
  }
}
