import { genreLabels } from "@kora/contract/genres";
import type { SharePageInput } from "@kora/contract/rendering";
import { storyFormats } from "@kora/contract/story-formats";
import { shareText } from "#text/share.ts";
import { uiText } from "#text/ui.ts";
import { LatinFontPreload, LinkedData, OEmbedLink, PageMeta, toPerson } from "./head-parts.tsx";
import type { PageAssets } from "./page-assets.ts";
import { isMostlyLatin, usesItalicFont } from "./story-script.ts";
import { getStoryUrls } from "./story-urls.ts";

/**
 * Metadata for search engines, chat apps and feed readers: Open Graph, Twitter card, JSON-LD, the writer's feed.
 */
export function StoryHead({ assets, ...input }: SharePageInput & { assets: PageAssets }) {
  const { story } = input;
  const { page, card, feed } = getStoryUrls(input);
  const { posterName } = story.userId;
  const cardAlt = shareText.card(story.title, posterName, story.poster.alt);
  const propertyMeta = {
    "og:type": "article",
    "og:site_name": uiText.appName,
    "og:title": story.title,
    "og:description": story.shortDescription,
    "og:url": page,
    "og:image": card,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": cardAlt,
    "article:published_time": story.createdAt,
    "article:modified_time": story.updatedAt,
    "article:author": posterName,
  };
  const namedMeta = {
    description: story.shortDescription,
    author: posterName,
    robots: "index, follow, max-image-preview:large",
    "twitter:card": "summary_large_image",
    "twitter:title": story.title,
    "twitter:description": story.shortDescription,
    "twitter:image": card,
    "twitter:image:alt": cardAlt,
  };
  return (
    <>
      <link rel="canonical" href={page} />
      {feed && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={shareText.feed(posterName)}
          href={feed}
        />
      )}
      <OEmbedLink origin={input.origin} page={page} />
      <PageMeta named={namedMeta} properties={propertyMeta} />
      {story.format >= storyFormats.blocks && (
        <link rel="stylesheet" href={assets.blocksStylesheet} />
      )}
      {usesItalicFont(story) && <link rel="stylesheet" href={assets.italicStylesheet} />}
      {isMostlyLatin(story.story) && <LatinFontPreload assets={assets} />}
      <LinkedData data={toLinkedData(input)} />
      <script type="module" src={assets.script} />
    </>
  );
}

/** Returns the story as a schema.org Article. */
function toLinkedData(input: SharePageInput): object {
  const { story, author } = input;
  const { page, card, poster } = getStoryUrls(input);
  const interactionCounter = (type: string, userInteractionCount: number) => ({
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${type}`,
    userInteractionCount,
  });
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    mainEntityOfPage: page,
    headline: story.title,
    description: story.shortDescription,
    image: [card, poster],
    datePublished: story.createdAt,
    dateModified: story.updatedAt,
    author: toPerson(author, input.origin),
    publisher: { "@type": "Organization", name: uiText.appName, url: input.origin },
    genre: story.genre.map((genre) => genreLabels[genre]),
    ...(story.tags.length > 0 && { keywords: story.tags }),
    ...(story.language !== null && { inLanguage: story.language }),
    wordCount: story.wordCount,
    isAccessibleForFree: true,
    interactionStatistic: [
      interactionCounter("LikeAction", story.performance.likeCount),
      interactionCounter("CommentAction", story.performance.commentCount),
      interactionCounter("ReadAction", story.performance.reads),
    ],
  };
}
