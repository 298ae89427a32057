import { limits } from "@kora/contract/limits";
import type { SearchResults, SearchType } from "@kora/contract/search";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { findReaders, findWriters } from "./find-people.ts";
import { findStories } from "./find-stories.ts";
import { toFoundPerson, toFoundWriter } from "./views.ts";

/** Griots whose stories are found by the griot's name. */
const griotsOfStories = limits.list.defaultLimit;

interface Asked {
  q: string;
  limit: number;
  cursor?: string | undefined;
}

/** What the viewer may see that matches: the first few of each kind, or one page of the kind `type`. */
export async function search(
  ctx: ViewerContext,
  input: {
    q: string;
    type?: SearchType | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<{ answer: SearchResults; nextCursor: string | undefined }> {
  const { q, type, cursor } = input;
  if (type === undefined) {
    if (cursor !== undefined) {
      throw invalid("cursor", sentences.form.cursor);
    }
    return { answer: await findEach(ctx, q, input.limit), nextCursor: undefined };
  }
  const page = await findOne(ctx, type, {
    q,
    limit: input.limit ?? limits.list.defaultLimit,
    cursor,
  });
  return {
    answer: { stories: [], writers: [], people: [], ...page.found },
    nextCursor: page.nextCursor,
  };
}

async function findEach(
  ctx: ViewerContext,
  q: string,
  limit: number = limits.search.each,
): Promise<SearchResults> {
  const [{ stories, writers }, people] = await Promise.all([
    findWriters(ctx, { q, limit: Math.max(limit, griotsOfStories) }).then(async ({ items }) => {
      const griots = namesakes(items);
      const found = await findStories(ctx, { q, limit, griots });
      return { stories: found.items, writers: items.slice(0, limit).map(toFoundWriter) };
    }),
    findReaders(ctx, { q, limit }),
  ]);
  return { stories, writers, people: people.items.map(toFoundPerson) };
}

async function findOne(
  ctx: ViewerContext,
  type: SearchType,
  input: Asked,
): Promise<{ found: Partial<SearchResults>; nextCursor: string | undefined }> {
  if (type === "writers") {
    const { items, nextCursor } = await findWriters(ctx, input);
    return { found: { writers: items.map(toFoundWriter) }, nextCursor };
  }
  if (type === "people") {
    const { items, nextCursor } = await findReaders(ctx, input);
    return { found: { people: items.map(toFoundPerson) }, nextCursor };
  }
  const { items: writers } = await findWriters(ctx, { q: input.q, limit: griotsOfStories });
  const { items, nextCursor } = await findStories(ctx, { ...input, griots: namesakes(writers) });
  return { found: { stories: items }, nextCursor };
}

/** The ids of the first griots found, the same for every limit, so that pages of stories fit together. */
function namesakes(writers: readonly { id: string }[]): string[] {
  return writers.slice(0, griotsOfStories).map(({ id }) => id);
}
