import { type PublicPage, publicPaths, toCardPath } from "@kora/contract/public-pages";
import type { PublicPageInput } from "@kora/contract/rendering";
import { shareText } from "#text/share.ts";
import { uiText } from "#text/ui.ts";
import { LinkedData, OEmbedLink, PageMeta } from "./head-parts.tsx";
import { getPageInfo } from "./page-info.ts";

/**
 * Metadata of a public page with a list. Only the first page of a list is indexed: the others change with every new
 * story. A page without stories is not indexed, nor is that of a griot who is not to be found by name.
 */
export function PageHead({ page, origin, isListed }: PublicPageInput) {
  const { title, description, path, feedPath } = getPageInfo(page);
  const url = `${origin}${path}`;
  const isIndexed = isListed && page.after === null && page.stories.length > 0;
  const image = getImage(page, origin);
  return (
    <>
      <link rel="canonical" href={page.after === null ? url : `${url}?after=${page.after}`} />
      {feedPath && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={shareText.lists.feed(title)}
          href={`${origin}${feedPath}`}
        />
      )}
      {page.kind === "griot" && <OEmbedLink origin={origin} page={url} />}
      <PageMeta
        named={{
          description,
          robots: isIndexed ? "index, follow, max-image-preview:large" : "noindex, follow",
          "twitter:card": "summary",
          "twitter:title": title,
          "twitter:description": description,
        }}
        properties={{
          "og:type": page.kind === "griot" ? "profile" : "website",
          "og:site_name": uiText.appName,
          "og:title": title,
          "og:description": description,
          "og:url": url,
          ...(image && { "og:image": image }),
        }}
      />
      <LinkedData data={toLinkedData(page, origin)} />
    </>
  );
}

function getImage(page: PublicPage, origin: string): string | undefined {
  if (page.kind === "griot" && page.griot.avatar !== null) return `${origin}${page.griot.avatar}`;
  const [first] = page.stories;
  return first && `${origin}${toCardPath(first)}`;
}

/** Returns the page for search engines: a griot as a ProfilePage of schema.org, and all others as a CollectionPage. */
function toLinkedData(page: PublicPage, origin: string): object {
  const { title, description, path } = getPageInfo(page);
  const url = `${origin}${path}`;
  const itemList = {
    "@type": "ItemList",
    itemListElement: page.stories.map((story, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${origin}${publicPaths.story(story._id)}`,
      name: story.title,
    })),
  };
  const common = {
    "@context": "https://schema.org",
    url,
    name: title,
    description,
    publisher: { "@type": "Organization", name: uiText.appName, url: origin },
  };
  if (page.kind !== "griot") {
    return { ...common, "@type": "CollectionPage", mainEntity: itemList };
  }
  const { name, username, about, avatar } = page.griot;
  return {
    ...common,
    "@type": "ProfilePage",
    mainEntity: {
      "@type": "Person",
      name,
      alternateName: `@${username}`,
      description: about,
      url,
      ...(avatar !== null && { image: `${origin}${avatar}` }),
    },
    hasPart: itemList,
  };
}
