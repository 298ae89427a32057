import { publicPaths, toCardPath } from "@kora/contract/public-pages";
import type { ReadContext } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { getPublicSeries } from "../series/index.ts";
import { getSharedStory } from "../stories/index.ts";
import { getPublicGriot } from "../writers/index.ts";
import { parseId } from "./mount-page.ts";

/** What a site shows of a link to Kora (oEmbed 1.0). */
interface OEmbed {
  readonly title: string;
  readonly author_name: string;
  readonly author_url?: string;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
}

const paths = {
  story: /^\/story\/([^/]+)(?:\/share)?\/?$/i,
  series: /^\/series\/([^/]+)(?:\/share)?\/?$/i,
  griot: /^\/@([^/]+)\/?$/,
};

type OEmbedContext = Pick<ReadContext, "db" | "config">;

/**
 * Returns the oEmbed response for the URL of a public story, series or griot: a link with a title, an author and a
 * picture. Throws 404 for any other URL, and for what visitors may not see.
 */
export async function getOEmbed(
  ctx: OEmbedContext,
  { url, format }: { readonly url: unknown; readonly format: unknown },
): Promise<object> {
  if (format !== undefined && format !== "json") {
    throw new AppError("UNSUPPORTED_MEDIA");
  }
  const origin = ctx.config.publicUrl;
  const parsed = typeof url === "string" ? URL.parse(url) : null;
  if (parsed === null || parsed.origin !== new URL(origin).origin) {
    throw notFound();
  }
  return {
    version: "1.0",
    type: "link",
    provider_name: "Kora",
    provider_url: origin,
    ...(await describe(ctx, parsed.pathname)),
  };
}

async function describe(ctx: OEmbedContext, path: string): Promise<OEmbed> {
  const [, storyId] = paths.story.exec(path) ?? [];
  if (storyId !== undefined) return describeStory(ctx, parseId(storyId));
  const [, seriesId] = paths.series.exec(path) ?? [];
  if (seriesId !== undefined) return describeSeries(ctx, parseId(seriesId));
  const [, username] = paths.griot.exec(path) ?? [];
  if (username !== undefined) return describeGriot(ctx, username);
  throw notFound();
}

async function describeStory(ctx: OEmbedContext, id: string): Promise<OEmbed> {
  const shared = await getSharedStory(ctx, id);
  if (shared.kind !== "complete") throw notFound();
  const { story, author } = shared;
  return { title: story.title, ...toAuthor(ctx, author), ...toThumbnail(ctx, story) };
}

async function describeSeries(ctx: OEmbedContext, id: string): Promise<OEmbed> {
  const { series, author } = await getPublicSeries(ctx, id);
  const [firstPart] = series.contents;
  return {
    title: series.title,
    ...toAuthor(ctx, author),
    ...(firstPart && toThumbnail(ctx, { ...firstPart, poster: series.poster })),
  };
}

async function describeGriot(ctx: OEmbedContext, encoded: string): Promise<OEmbed> {
  const { griot } = await getPublicGriot(ctx, { username: decode(encoded) });
  return { title: griot.name, ...toAuthor(ctx, griot) };
}

/** Decodes a segment of a path. Throws 404 for a malformed one. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}

function toAuthor(
  { config }: OEmbedContext,
  { name, username }: { readonly name: string; readonly username: string | null },
): Pick<OEmbed, "author_name" | "author_url"> {
  return {
    author_name: name,
    ...(username !== null && { author_url: `${config.publicUrl}${publicPaths.griot(username)}` }),
  };
}

const toThumbnail = ({ config }: OEmbedContext, story: Parameters<typeof toCardPath>[0]) => ({
  thumbnail_url: `${config.publicUrl}${toCardPath(story)}`,
  thumbnail_width: 1200,
  thumbnail_height: 630,
});
