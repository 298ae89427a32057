import { limits } from "@kora/contract/limits";
import type { SearchResults, SearchType } from "@kora/contract/search";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { findReaders, findWriters } from "./find-people.ts";
import { findStories, mostGriots } from "./find-stories.ts";
import { type Queries, readTerms } from "./read-terms.ts";
import { toFoundPerson, toFoundWriter } from "./views.ts";

type Terms = Record<"story" | "person", Queries>;

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

const nothing: SearchResults = { stories: [], writers: [], people: [] };

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
  if (type === undefined && cursor !== undefined) {
    throw invalid("cursor", sentences.form.cursor);
  }
  const terms = await readTerms(ctx, q);
  if (terms === undefined) {
    return { answer: nothing, nextCursor: undefined };
  }
  if (type === undefined) {
    return { answer: await findEach(ctx, terms, input.limit), nextCursor: undefined };
  }
  const page = await findOne(ctx, type, terms, {
    limit: input.limit ?? limits.list.defaultLimit,
    cursor,
  });
  return { answer: { ...nothing, ...page.found }, nextCursor: page.nextCursor };
}

async function findEach(
  ctx: ViewerContext,
  terms: Terms,
  limit: number = limits.search.each,
): Promise<SearchResults> {
  const [{ stories, writers }, people] = await Promise.all([
    findWriters(ctx, {
      queries: terms.person,
      limit: Math.max(limit, mostGriots),
    }).then(async ({ items }) => {
      const griots = namesakes(items);
      const found = await findStories(ctx, { queries: terms.story, limit, griots });
      return { stories: found.items, writers: items.slice(0, limit).map(toFoundWriter) };
    }),
    findReaders(ctx, { queries: terms.person, limit }),
  ]);
  return { stories, writers, people: people.items.map(toFoundPerson) };
}

async function findOne(
  ctx: ViewerContext,
  type: SearchType,
  terms: Terms,
  asked: Asked,
): Promise<{ found: Partial<SearchResults>; nextCursor: string | undefined }> {
  const people = { queries: terms.person, ...asked };
  if (type === "writers") {
    const { items, nextCursor } = await findWriters(ctx, people);
    return { found: { writers: items.map(toFoundWriter) }, nextCursor };
  }
  if (type === "people") {
    const { items, nextCursor } = await findReaders(ctx, people);
    return { found: { people: items.map(toFoundPerson) }, nextCursor };
  }
  const writers = await findWriters(ctx, { queries: terms.person, limit: mostGriots });
  const { items, nextCursor } = await findStories(ctx, {
    queries: terms.story,
    griots: namesakes(writers.items),
    ...asked,
  });
  return { found: { stories: items }, nextCursor };
}

/** The first griots found, the same for every limit, so that pages of stories fit together. */
function namesakes(writers: readonly { id: string }[]): string[] {
  return writers.slice(0, mostGriots).map(({ id }) => id);
}
