import { genreLabels } from "@kora/contract/genres";
import type { SharePageInput } from "@kora/contract/rendering";
import { shareText } from "#text/share.ts";
import { uiText } from "#text/ui.ts";
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
      <link
        rel="alternate"
        type="application/atom+xml"
        title={shareText.feed(posterName)}
        href={feed}
      />
      {Object.entries(namedMeta).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {Object.entries(propertyMeta).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {usesItalicFont(story) && <link rel="stylesheet" href={assets.italicStylesheet} />}
      {isMostlyLatin(story.story) && (
        <link
          rel="preload"
          as="font"
          type="font/woff2"
          href={assets.latinFont}
          crossOrigin="anonymous"
        />
      )}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
        dangerouslySetInnerHTML={{ __html: toLinkedData(input) }}
      />
      <script type="module" src={assets.script} />
    </>
  );
}

/** Returns the story as a schema.org Article (JSON-LD), escaped for a script element. */
function toLinkedData(input: SharePageInput): string {
  const { story } = input;
  const { page, card, poster } = getStoryUrls(input);
  const interactionCounter = (type: string, userInteractionCount: number) => ({
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${type}`,
    userInteractionCount,
  });
  const article = {
    "@context": "https://schema.org",
    "@type": "Article",
    mainEntityOfPage: page,
    headline: story.title,
    description: story.shortDescription,
    image: [card, poster],
    datePublished: story.createdAt,
    dateModified: story.updatedAt,
    author: { "@type": "Person", name: story.userId.posterName },
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
  return JSON.stringify(article).replaceAll("<", "\\u003c");
}
