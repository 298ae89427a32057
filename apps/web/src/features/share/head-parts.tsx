import { type PublicAuthor, publicPaths } from "@kora/contract/public-pages";
import type { PageAssets } from "./page-assets.ts";

/** The `meta` elements of a page: those with a `name`, and those of Open Graph with a `property`. */
export function PageMeta({
  named,
  properties,
}: {
  named: Readonly<Record<string, string>>;
  properties: Readonly<Record<string, string>>;
}) {
  return (
    <>
      {Object.entries(named).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
    </>
  );
}

/** Loads the font of Latin letters at once, for pages that have mostly these. */
export function LatinFontPreload({ assets }: { assets: PageAssets }) {
  return (
    <link
      rel="preload"
      as="font"
      type="font/woff2"
      href={assets.latinFont}
      crossOrigin="anonymous"
    />
  );
}

/** Tells other sites where they find what to show of a link to the page. */
export function OEmbedLink({ origin, page }: { origin: string; page: string }) {
  return (
    <link
      rel="alternate"
      type="application/json+oembed"
      href={`${origin}/oembed?url=${encodeURIComponent(page)}`}
    />
  );
}

/** Returns an author as a Person of schema.org, with the URL of the public page. */
export const toPerson = ({ name, username }: PublicAuthor, origin: string) => ({
  "@type": "Person",
  name,
  ...(username !== null && { url: `${origin}${publicPaths.griot(username)}` }),
});

/** Data of schema.org (JSON-LD) for search engines. */
export function LinkedData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
