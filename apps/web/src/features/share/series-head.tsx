import { genreLabels } from "@kora/contract/genres";
import { feedPaths, toCardPath } from "@kora/contract/public-pages";
import type { SeriesSharePageInput } from "@kora/contract/rendering";
import { shareText } from "#text/share.ts";
import { uiText } from "#text/ui.ts";
import { LinkedData, OEmbedLink, PageMeta, toPerson } from "./head-parts.tsx";
import type { PageAssets } from "./page-assets.ts";

/**
 * Metadata of a series for search engines, chat apps and feed readers. Its card is that of its first part. A series
 * without parts is not indexed.
 */
export function SeriesHead({
  series,
  author,
  origin,
  assets,
}: SeriesSharePageInput & { assets: PageAssets }) {
  const { _id, title, shortDescription, writer } = series;
  const page = `${origin}/series/${_id}/share`;
  const [firstPart] = series.contents;
  const card = firstPart && `${origin}${toCardPath({ ...firstPart, poster: series.poster })}`;
  const propertyMeta = {
    "og:type": "website",
    "og:site_name": uiText.appName,
    "og:title": title,
    "og:description": shortDescription,
    "og:url": page,
    ...(card && {
      "og:image": card,
      "og:image:type": "image/png",
      "og:image:width": "1200",
      "og:image:height": "630",
    }),
  };
  const namedMeta = {
    description: shortDescription,
    author: writer.posterName,
    robots: firstPart ? "index, follow, max-image-preview:large" : "noindex",
    "twitter:card": card ? "summary_large_image" : "summary",
    "twitter:title": title,
    "twitter:description": shortDescription,
    ...(card && { "twitter:image": card }),
  };
  return (
    <>
      <link rel="stylesheet" href={assets.listsStylesheet} />
      <link rel="canonical" href={page} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={shareText.series.feed(title)}
        href={`${origin}${feedPaths.series(_id)}`}
      />
      <OEmbedLink origin={origin} page={page} />
      <PageMeta named={namedMeta} properties={propertyMeta} />
      <LinkedData data={toLinkedData({ series, author, origin })} />
    </>
  );
}

/** Returns the series as a schema.org CreativeWorkSeries. */
function toLinkedData({ series, author, origin }: SeriesSharePageInput): object {
  const page = `${origin}/series/${series._id}/share`;
  return {
    "@context": "https://schema.org",
    "@type": "CreativeWorkSeries",
    mainEntityOfPage: page,
    url: page,
    name: series.title,
    description: series.shortDescription,
    ...(series.language !== null && { inLanguage: series.language }),
    ...(series.posterImage !== null && { image: `${origin}${series.posterImage}` }),
    creativeWorkStatus: shareText.series.states[series.state],
    dateCreated: series.createdAt,
    dateModified: series.updatedAt,
    author: toPerson(author, origin),
    publisher: { "@type": "Organization", name: uiText.appName, url: origin },
    genre: series.genre.map((genre) => genreLabels[genre]),
    isAccessibleForFree: true,
    hasPart: series.contents.map((part, index) => ({
      "@type": "Article",
      position: index + 1,
      headline: part.title,
      url: `${origin}/story/${part._id}/share`,
      wordCount: part.wordCount,
      datePublished: part.createdAt,
    })),
  };
}
