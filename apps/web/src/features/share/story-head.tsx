import { genreLabels } from "@kora/contract/genres";
import type { SharePageInput } from "@kora/contract/rendering";
import { uiText } from "#text/ui.ts";
import type { PageAssets } from "./page-assets.ts";
import { storyAddresses } from "./story-addresses.ts";

/** What search engines and chat apps read of a story: Open Graph, Twitter card, JSON-LD. */
export function StoryHead({ assets, ...input }: SharePageInput & { assets: PageAssets }) {
  const { story } = input;
  const { page, card } = storyAddresses(input);
  const properties = {
    "og:type": "article",
    "og:site_name": uiText.appName,
    "og:title": story.title,
    "og:description": story.shortDescription,
    "og:url": page,
    "og:image": card,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": story.poster.alt || story.title,
    "article:published_time": story.createdAt,
    "article:author": story.userId.posterName,
  };
  const names = {
    description: story.shortDescription,
    author: story.userId.posterName,
    robots: "index, follow, max-image-preview:large",
    "twitter:card": "summary_large_image",
    "twitter:title": story.title,
    "twitter:description": story.shortDescription,
    "twitter:image": card,
    "twitter:image:alt": story.poster.alt || story.title,
  };
  return (
    <>
      <link rel="canonical" href={page} />
      {Object.entries(names).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, and no `<` is left in it
        dangerouslySetInnerHTML={{ __html: linkedData(input) }}
      />
      <script type="module" src={assets.script} />
    </>
  );
}

/** Other scripts bring their own face; to load the Latin one first would hold them up. */
function isMostlyLatin(html: string): boolean {
  const letters = html.replaceAll(/<[^>]*>/g, "").match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return latin.length * 2 > letters.length;
}

/** The story as schema.org's Article, safe inside a script element. */
function linkedData(input: SharePageInput): string {
  const { story } = input;
  const { page, card, poster } = storyAddresses(input);
  const happened = (type: string, userInteractionCount: number) => ({
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
    author: { "@type": "Person", name: story.userId.posterName },
    publisher: { "@type": "Organization", name: uiText.appName, url: input.origin },
    genre: story.genre.map((genre) => genreLabels[genre]),
    wordCount: story.wordCount,
    isAccessibleForFree: true,
    interactionStatistic: [
      happened("LikeAction", story.performance.likeCount),
      happened("CommentAction", story.performance.commentCount),
      happened("ReadAction", story.performance.reads),
    ],
  };
  return JSON.stringify(article).replaceAll("<", "\\u003c");
}
