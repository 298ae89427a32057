import { limits } from "@kora/contract/limits";
import type { SearchResults, SearchType } from "@kora/contract/search";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import { isOfSlips } from "../../platform/database/search-steps.ts";
import { invalid } from "../../platform/errors.ts";
import { findFewOfBoth } from "./find-few.ts";
import { findBoth, findReaders, findWriters } from "./find-people.ts";
import { findStories, mostGriots } from "./find-stories.ts";
import { type Queries, readTerms } from "./read-terms.ts";
import { toFoundPerson, toFoundWriter } from "./views.ts";

type Terms = Record<"story" | "person", Queries>;

interface Asked {
  limit: number;
  cursor?: string | undefined;
  withSlips: boolean;
}

const nothing: SearchResults = { stories: [], writers: [], people: [] };

const isNothing = (found: SearchResults) =>
  found.stories.length + found.writers.length + found.people.length === 0;

interface Answer {
  answer: SearchResults;
  nextCursor: string | undefined;
}

/**
 * What the viewer may see that matches: the first few of each kind, or one page of the kind `type`. Words with
 * slips are looked for where nothing is found as typed.
 */
export async function search(
  ctx: ViewerContext,
  input: {
    q: string;
    type?: SearchType | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<Answer> {
  const { q, type, cursor } = input;
  if (type === undefined && cursor !== undefined) {
    throw invalid("cursor", sentences.form.cursor);
  }
  const terms = await readTerms(ctx, q);
  if (terms === undefined) {
    return { answer: nothing, nextCursor: undefined };
  }
  const find = (withSlips: boolean) =>
    type === undefined
      ? findEach(ctx, terms, { limit: input.limit ?? limits.search.each, withSlips })
      : findOne(ctx, type, terms, {
          limit: input.limit ?? limits.list.defaultLimit,
          cursor,
          withSlips,
        });
  const found = await find(isOfSlips(cursor));
  const mayBeSlips = cursor === undefined && terms.story.near !== undefined;
  return mayBeSlips && isNothing(found.answer) ? find(true) : found;
}

async function findEach(ctx: ViewerContext, terms: Terms, asked: Asked): Promise<Answer> {
  const { limit, withSlips } = asked;
  const few = withSlips ? undefined : await findFewOfBoth(ctx, terms, limit);
  const storiesBy = async (griots: readonly string[]) => {
    const areMany = few !== undefined && !few.stories;
    const found = await findStories(ctx, { ...asked, queries: terms.story, griots, areMany });
    return found.items;
  };
  const [people, stories] = await Promise.all([
    few?.people ??
      findBoth(ctx, {
        queries: terms.person,
        withSlips,
        areMany: few !== undefined,
        limit: { griot: Math.max(limit, mostGriots), reader: limit },
      }),
    // Most searches name no griot, and need not wait to know that.
    few?.stories ?? storiesBy(few?.people ? namesakes(few.people.writers) : []),
  ]);
  const griots = few?.people ? [] : namesakes(people.writers);
  return {
    answer: {
      stories: griots.length > 0 ? await storiesBy(griots) : stories,
      writers: people.writers.slice(0, limit).map(toFoundWriter),
      people: people.readers.slice(0, limit).map(toFoundPerson),
    },
    nextCursor: undefined,
  };
}

async function findOne(
  ctx: ViewerContext,
  type: SearchType,
  terms: Terms,
  asked: Asked,
): Promise<Answer> {
  const people = { queries: terms.person, ...asked };
  if (type === "writers") {
    const { items, nextCursor } = await findWriters(ctx, people);
    return { answer: { ...nothing, writers: items.map(toFoundWriter) }, nextCursor };
  }
  if (type === "people") {
    const { items, nextCursor } = await findReaders(ctx, people);
    return { answer: { ...nothing, people: items.map(toFoundPerson) }, nextCursor };
  }
  const writers = await findWriters(ctx, {
    queries: terms.person,
    limit: mostGriots,
    withSlips: asked.withSlips,
  });
  const { items, nextCursor } = await findStories(ctx, {
    ...asked,
    queries: terms.story,
    griots: namesakes(writers.items),
  });
  return { answer: { ...nothing, stories: items }, nextCursor };
}

/** The first griots found, the same for every limit, so that pages of stories fit together. */
function namesakes(writers: readonly { id: string }[]): string[] {
  return writers.slice(0, mostGriots).map(({ id }) => id);
}
