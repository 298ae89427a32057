import { GenreInput } from "@kora/contract/common";
import type { PublicPage } from "@kora/contract/public-pages";
import { TagInput } from "@kora/contract/tags";
import type { z } from "zod";
import type { ReadContext } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { listPublicSeries } from "../series/index.ts";
import {
  listNewestPublicStories,
  listPublicStoriesOfGenre,
  listPublicStoriesOfGriot,
  listPublicStoriesWithTag,
  listTrendingPublicStories,
} from "../stories/index.ts";
import { getPublicGriot } from "../writers/index.ts";

type PageContext = Pick<ReadContext, "db" | "clock">;

/** A public page, and whether search engines may list it. */
interface FoundPage {
  readonly page: PublicPage;
  readonly isListed: boolean;
}

/** Returns the page of the griot with the username, in any letter case. Throws 404 for users without a public page. */
export async function findGriotPage(
  ctx: PageContext,
  username: string,
  after: string | null,
): Promise<FoundPage> {
  const { griot, isListed } = await getPublicGriot(ctx, { username });
  const [list, series] = await Promise.all([
    listPublicStoriesOfGriot(ctx, griot._id, after),
    after === null ? listPublicSeries(ctx, griot._id) : [],
  ]);
  return { page: { kind: "griot", griot, series, ...list }, isListed };
}

/** Returns the page of a genre, by its key. Throws 404 for an unknown genre. */
export async function findGenrePage(
  ctx: PageContext,
  key: string,
  after: string | null,
): Promise<FoundPage> {
  const genre = parseTopic(GenreInput, key);
  const list = await listPublicStoriesOfGenre(ctx, genre, after);
  return { page: { kind: "genre", genre, ...list }, isListed: true };
}

/** Returns the page of a tag in any spelling. Throws 404 for a tag with which visitors find no story. */
export async function findTagPage(
  ctx: PageContext,
  spelling: string,
  after: string | null,
): Promise<FoundPage> {
  const tag = parseTopic(TagInput, spelling);
  const list = await listPublicStoriesWithTag(ctx, tag, after);
  const isEmpty = list.stories.length === 0 && list.nextAfter === null && after === null;
  if (isEmpty) {
    throw notFound();
  }
  return { page: { kind: "tag", tag, ...list }, isListed: true };
}

/** Returns the front page of what everyone may read. */
export async function findExplorePage(ctx: PageContext, after: string | null): Promise<FoundPage> {
  const [list, trending] = await Promise.all([
    listNewestPublicStories(ctx, after),
    after === null ? listTrendingPublicStories(ctx) : [],
  ]);
  return { page: { kind: "explore", trending, ...list }, isListed: true };
}

/** Returns the genre or tag that a path names. Throws 404 for any other text. */
export function parseTopic<Topic extends z.ZodType>(schema: Topic, text: string): z.output<Topic> {
  const result = schema.safeParse(text);
  if (!result.success) {
    throw notFound();
  }
  return result.data;
}
