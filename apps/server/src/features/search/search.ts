import { limits } from "@kora/contract/limits";
import type { SearchResults, SearchType } from "@kora/contract/search";
import { sentences } from "@kora/contract/sentences";
import type { ViewerContext } from "../../platform/context.ts";
import type { PageInput } from "../../platform/cursor.ts";
import { isFuzzyCursor } from "../../platform/database/search-stages.ts";
import { invalid } from "../../platform/errors.ts";
import type { PagedResult } from "../../platform/http/mount-calls.ts";
import { findReaders, findWriters, findWritersAndReaders } from "./find-people.ts";
import { findStories, maxWriters } from "./find-stories.ts";
import { type ParsedQuery, parseSearchQuery } from "./parse-search-query.ts";
import { searchSelective } from "./search-selective.ts";
import { toFoundUser, toFoundWriter } from "./views.ts";

type Queries = Record<"story" | "person", ParsedQuery>;

interface FindInput extends PageInput {
  withTypos: boolean;
}

const noResults: SearchResults = { stories: [], writers: [], people: [] };

const isEmpty = (results: SearchResults) =>
  results.stories.length + results.writers.length + results.people.length === 0;

type SearchPage = PagedResult<SearchResults>;

/**
 * Returns the matches that the viewer may see: the first few of each type, or one page of `type`. Allows typos if
 * nothing matches as typed.
 */
export async function search(
  ctx: ViewerContext,
  input: {
    q: string;
    type?: SearchType | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
  },
): Promise<SearchPage> {
  const { q, type, cursor } = input;
  if (type === undefined && cursor !== undefined) {
    throw invalid("cursor", sentences.form.cursor);
  }
  const queries = await parseSearchQuery(ctx, q);
  if (queries === undefined) {
    return { body: noResults, nextCursor: undefined };
  }
  const find = ({ withTypos }: { withTypos: boolean }) =>
    type === undefined
      ? searchAllTypes(ctx, queries, { limit: input.limit ?? limits.search.perKind, withTypos })
      : searchOneType(ctx, type, queries, {
          limit: input.limit ?? limits.list.defaultLimit,
          cursor,
          withTypos,
        });
  const page = await find({ withTypos: isFuzzyCursor(cursor) });
  const mayHaveTypos = cursor === undefined && queries.story.fuzzy !== undefined;
  return mayHaveTypos && isEmpty(page.body) ? find({ withTypos: true }) : page;
}

async function searchAllTypes(
  ctx: ViewerContext,
  queries: Queries,
  page: FindInput,
): Promise<SearchPage> {
  const { limit, withTypos } = page;
  const selectiveResults = withTypos ? undefined : await searchSelective(ctx, queries, limit);
  const findStoriesWithWriters = async (writers: readonly string[]) => {
    const isKnownUnselective = selectiveResults !== undefined && !selectiveResults.stories;
    const input = { ...page, query: queries.story, writers, isKnownUnselective };
    return (await findStories(ctx, input)).items;
  };
  const [people, stories] = await Promise.all([
    selectiveResults?.people ??
      findWritersAndReaders(ctx, {
        query: queries.person,
        withTypos,
        isKnownUnselective: selectiveResults !== undefined,
        limit: { writer: Math.max(limit, maxWriters), reader: limit },
      }),
    // The search of stories does not wait for the writers, because most searches match no writer.
    selectiveResults?.stories ??
      findStoriesWithWriters(
        selectiveResults?.people ? toWriterIds(selectiveResults.people.writers) : [],
      ),
  ]);
  // The stories of these writers are missing in `stories`.
  const missingWriterIds = selectiveResults?.people ? [] : toWriterIds(people.writers);
  return {
    body: {
      stories:
        missingWriterIds.length > 0 ? await findStoriesWithWriters(missingWriterIds) : stories,
      writers: people.writers.slice(0, limit).map(toFoundWriter),
      people: people.readers.slice(0, limit).map(toFoundUser),
    },
    nextCursor: undefined,
  };
}

async function searchOneType(
  ctx: ViewerContext,
  type: SearchType,
  queries: Queries,
  page: FindInput,
): Promise<SearchPage> {
  const peoplePage = { query: queries.person, ...page };
  if (type === "writers") {
    const { items, nextCursor } = await findWriters(ctx, peoplePage);
    return { body: { ...noResults, writers: items.map(toFoundWriter) }, nextCursor };
  }
  if (type === "people") {
    const { items, nextCursor } = await findReaders(ctx, peoplePage);
    return { body: { ...noResults, people: items.map(toFoundUser) }, nextCursor };
  }
  const writers = await findWriters(ctx, {
    query: queries.person,
    limit: maxWriters,
    withTypos: page.withTypos,
  });
  const { items, nextCursor } = await findStories(ctx, {
    ...page,
    query: queries.story,
    writers: toWriterIds(writers.items),
  });
  return { body: { ...noResults, stories: items }, nextCursor };
}

/**
 * Returns the user ids of the first `maxWriters` writers. Their number does not depend on the limit of a page, so that
 * all pages of stories have the same grades.
 */
function toWriterIds(writers: readonly { id: string }[]): string[] {
  return writers.slice(0, maxWriters).map(({ id }) => id);
}
