import { sql } from "drizzle-orm";
import { defineCache, getCached } from "../../platform/cache.ts";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

/** A term in fewer rows of the sample is ignored, because it may be there by chance. */
const minSampleCount = 3;

/**
 * A term is frequent if at least `minFrequentRows` rows contain it, which are too many for one search to read.
 * `sampleSize` is the approximate number of rows in the sample. People are fewer than stories, and moderators search
 * them by name, so a name is frequent sooner.
 */
const termSources = {
  story: {
    table: "stories",
    terms: "story_terms(id, author_id, title, short_description, genres)",
    minFrequentRows: 2000,
    sampleSize: 5000,
  },
  person: {
    table: "users",
    terms: "person_terms(id, name, username, poster_name)",
    minFrequentRows: 500,
    sampleSize: 10_000,
  },
} as const;

export type TermKind = keyof typeof termSources;

/**
 * Defines the statement that stores the frequent terms of a sample. The sampled percentage comes from the row estimate
 * in `pg_class`, so that the sample has about `sampleSize` rows. Terms that begin with `#` mark the kind of a user or a
 * time window; no search consists of them alone.
 */
const defineSampleTerms = (kind: TermKind) => {
  const { table, terms, minFrequentRows, sampleSize } = termSources[kind];
  return statement<Record<string, never>, unknown>(
    `sample-${kind}-terms`,
    () => sql`
      WITH size AS (
        SELECT greatest(reltuples, 1) AS rows FROM pg_class WHERE oid = ${sql.raw(`'${table}'`)}::regclass
      ),
      found AS (
        SELECT word AS term FROM size CROSS JOIN LATERAL ts_stat(format(
          ${sql.raw(`'SELECT ${terms} FROM ${table} TABLESAMPLE SYSTEM (%s)'`)},
          least(100, 100 * ${literal(sampleSize)} / rows))) stat
        WHERE rows >= ${literal(minFrequentRows)} AND word !~ '^#'
          AND stat.ndoc >= greatest(${literal(minSampleCount)},
            ${literal(minFrequentRows)} * least(1, ${literal(sampleSize)} / rows))
      ),
      deleted AS (
        DELETE FROM search_frequent_terms f
        WHERE f.kind = ${sql.raw(`'${kind}'`)} AND NOT EXISTS (SELECT FROM found WHERE found.term = f.term)
      )
      INSERT INTO search_frequent_terms (term, kind)
      SELECT term, ${sql.raw(`'${kind}'`)} FROM found
      ON CONFLICT DO NOTHING`,
  );
};

const sampleStatements = [defineSampleTerms("story"), defineSampleTerms("person")];

/**
 * Stores the terms that are frequent in a sample. A search for a frequent term that the sample missed is slower, but
 * has the same results.
 */
export async function sampleFrequentTerms({ db }: Pick<Services, "db">): Promise<void> {
  for (const sampleTerms of sampleStatements) {
    await db.rows(sampleTerms, {});
  }
}

/** Each entry is a kind and a term, such as `story love`. */
export type FrequentTerms = ReadonlySet<string>;

/** Limits the memory that the terms use. A community has far fewer frequent terms. */
const maxTerms = 20_000;
const cacheMilliseconds = 600_000;

const selectFrequentTerms = statement<Record<string, never>, { term: string }>(
  "search-frequent-terms",
  () =>
    sql`SELECT kind || ' ' || term AS term FROM search_frequent_terms LIMIT ${literal(maxTerms)}`,
);

/** The key is the number of the current period of `cacheMilliseconds`, so that a process reloads once per period. */
const frequentTerms = defineCache<string, FrequentTerms>({
  name: "search-frequent-terms",
  maxSize: 4,
  keyOf: (period) => period,
  async load({ db }, periods) {
    const terms = new Set((await db.rows(selectFrequentTerms, {})).map(({ term }) => term));
    return new Map(periods.map((period) => [period, terms]));
  },
});

/** Returns the frequent terms, which may be `cacheMilliseconds` old. */
export async function readFrequentTerms(
  ctx: Pick<ViewerContext, "db" | "caches" | "clock">,
): Promise<FrequentTerms> {
  const period = String(Math.floor(ctx.clock.now().getTime() / cacheMilliseconds));
  return (await getCached(ctx, frequentTerms, [period])).get(period) ?? new Set();
}
