import { GenreInput } from "@kora/contract/common";
import { genreLabels } from "@kora/contract/genres";
import { feedPaths, publicPaths } from "@kora/contract/public-pages";
import { sentences } from "@kora/contract/sentences";
import { TagInput } from "@kora/contract/tags";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { visiblePlaylist } from "../playlists/index.ts";
import { getPublicSeries } from "../series/index.ts";
import { mayShowToVisitors, type ViewerValues, visitorValues } from "../visibility/index.ts";
import { getPublicGriot } from "../writers/index.ts";
import { toAtomFeed } from "./atom-feed.ts";
import {
  genreEntries,
  griotEntries,
  playlistEntries,
  seriesEntries,
  tagEntries,
} from "./feed-entries.ts";
import { parseTopic } from "./find-public-page.ts";

type FeedContext = Pick<ReadContext, "db" | "config">;

/** The time of the last update of a feed without entries that is about no dated thing. */
const beginning = new Date(0);

/**
 * Returns the newest stories of a griot as an Atom feed, by the username or the id of the writer or user. Throws 404 for
 * users without a public page.
 */
export async function getGriotFeed(
  ctx: FeedContext,
  key: { readonly username: string } | { readonly id: string },
): Promise<string> {
  const { griot, createdAt } = await getPublicGriot(ctx, key);
  return toAtomFeed(ctx.config.publicUrl, {
    id: `urn:uuid:${griot._id}`,
    title: griot.name,
    author: griot.name,
    path: feedPaths.griot(griot.username),
    page: publicPaths.griot(griot.username),
    createdAt,
    entries: await ctx.db.rows(griotEntries, { authorId: griot._id }),
  });
}

/** Returns the parts of a series that were published last as an Atom feed. Throws 404 for a series that is not public. */
export async function getSeriesFeed(ctx: FeedContext, seriesId: string): Promise<string> {
  const { series, author } = await getPublicSeries(ctx, seriesId);
  return toAtomFeed(ctx.config.publicUrl, {
    id: `urn:uuid:${seriesId}`,
    title: series.title,
    author: author.name,
    path: feedPaths.series(seriesId),
    page: publicPaths.series(seriesId),
    createdAt: new Date(series.createdAt),
    entries: await ctx.db.rows(seriesEntries, { seriesId }),
  });
}

/** Returns the newest stories of a genre as an Atom feed. Throws 404 for an unknown genre. */
export async function getGenreFeed(ctx: FeedContext, key: string): Promise<string> {
  const genre = parseTopic(GenreInput, key);
  const page = publicPaths.genre(genre);
  return toAtomFeed(ctx.config.publicUrl, {
    id: `${ctx.config.publicUrl}${page}`,
    title: genreLabels[genre],
    path: feedPaths.genre(genre),
    page,
    createdAt: beginning,
    entries: await ctx.db.rows(genreEntries, { genre }),
  });
}

/** Returns the newest stories with a tag as an Atom feed. Throws 404 for a tag with which visitors find no story. */
export async function getTagFeed(ctx: FeedContext, spelling: string): Promise<string> {
  const tag = parseTopic(TagInput, spelling);
  const entries = await ctx.db.rows(tagEntries, { tag });
  if (entries.length === 0) throw notFound();
  const page = publicPaths.tag(tag);
  return toAtomFeed(ctx.config.publicUrl, {
    id: `${ctx.config.publicUrl}${page}`,
    title: `#${tag}`,
    path: feedPaths.tag(tag),
    page,
    createdAt: beginning,
    entries,
  });
}

const selectPlaylist = statement<
  { playlistId: string } & ViewerValues,
  { id: string; name: string; created_at: Date }
>(
  "playlist-of-feed",
  (value) => sql`
    WITH playlist AS (${visiblePlaylist(value("playlistId"), value)})
    SELECT playlist.id, playlist.name, playlist.created_at
    FROM playlist JOIN users owner ON owner.id = playlist.owner_id WHERE ${mayShowToVisitors(sql`owner`)}`,
);

/**
 * Returns the newest stories of a public playlist as an Atom feed. Its owner is not named: the stories are of others.
 * Throws 404 for any other playlist.
 */
export async function getPlaylistFeed(ctx: FeedContext, playlistId: string): Promise<string> {
  const playlist = await ctx.db.row(selectPlaylist, { playlistId, ...visitorValues });
  if (!playlist) throw notFound(sentences.playlists.notFound);
  return toAtomFeed(ctx.config.publicUrl, {
    id: `urn:uuid:${playlist.id}`,
    title: playlist.name,
    path: feedPaths.playlist(playlist.id),
    createdAt: playlist.created_at,
    entries: await ctx.db.rows(playlistEntries, { playlistId }),
  });
}
