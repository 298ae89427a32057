import { sql } from "drizzle-orm";
import type { Parts } from "../../parts.ts";
import { defineCache, getCached } from "../../platform/cache.ts";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";

/** A term is frequent that so many rows of a kind have: more than one search would look at in one go. */
const frequentRows = 2000;
/** So many rows of a kind are looked at to find out. */
const sampledRows = 5000;
/** What fewer of them have may be chance. */
const leastSeen = 3;

const number = (value: number) => sql.raw(String(value));

const kinds = {
  story: {
    table: "stories",
    terms: "story_terms(id, author_id, title, short_description, genres)",
  },
  person: { table: "users", terms: "person_terms(id, name, username, poster_name)" },
} as const;

export type TermKind = keyof typeof kinds;

/** The share of the rows is that which the statistics of the table let hope for `sampledRows`. */
const sampleTerms = (kind: TermKind) => {
  const { table, terms } = kinds[kind];
  return statement<Record<string, never>, unknown>(
    `sample-${kind}-terms`,
    () => sql`
      WITH size AS (
        SELECT greatest(reltuples, 1) AS rows FROM pg_class WHERE oid = ${sql.raw(`'${table}'`)}::regclass
      ),
      found AS (
        SELECT word AS term FROM size CROSS JOIN LATERAL ts_stat(format(
          ${sql.raw(`'SELECT ${terms} FROM ${table} TABLESAMPLE SYSTEM (%s)'`)},
          least(100, 100 * ${number(sampledRows)} / rows))) stat
        WHERE rows >= ${number(frequentRows)} AND word !~ '^#'
          AND stat.ndoc >= greatest(${number(leastSeen)},
            ${number(frequentRows)} * least(1, ${number(sampledRows)} / rows))
      ),
      gone AS (
        DELETE FROM search_frequent_terms f
        WHERE f.kind = ${sql.raw(`'${kind}'`)} AND NOT EXISTS (SELECT FROM found WHERE found.term = f.term)
      )
      INSERT INTO search_frequent_terms (term, kind)
      SELECT term, ${sql.raw(`'${kind}'`)} FROM found
      ON CONFLICT DO NOTHING`,
  );
};

const statements = [sampleTerms("story"), sampleTerms("person")];

/**
 * Finds out by a sample which terms are frequent. A term that is frequent but not known as such costs its
 * searches time; which results they find does not depend on it.
 */
export async function sampleFrequentTerms({ db }: Pick<Parts, "db">): Promise<void> {
  for (const one of statements) {
    await db.rows(one, {});
  }
}

/** `kind term` of each that is frequent. */
export type FrequentTerms = ReadonlySet<string>;

/** So many are known at most; a title and its beginnings have tens that a million stories share. */
const mostKnown = 20_000;
/** How long a process uses the terms that it read. */
const cachedMilliseconds = 600_000;

const selectFrequentTerms = statement<Record<string, never>, { term: string }>(
  "search-frequent-terms",
  () =>
    sql`SELECT kind || ' ' || term AS term FROM search_frequent_terms LIMIT ${number(mostKnown)}`,
);

/** By period of time. */
const frequentTerms = defineCache<string, FrequentTerms>({
  name: "search-frequent-terms",
  maxSize: 4,
  keyOf: (period) => period,
  async load({ db }, periods) {
    const terms = new Set((await db.rows(selectFrequentTerms, {})).map(({ term }) => term));
    return new Map(periods.map((period) => [period, terms]));
  },
});

/** The terms that were known to be frequent at most ten minutes ago. */
export async function readFrequentTerms(
  ctx: Pick<ViewerContext, "db" | "caches" | "clock">,
): Promise<FrequentTerms> {
  const period = String(Math.floor(ctx.clock.now().getTime() / cachedMilliseconds));
  return (await getCached(ctx, frequentTerms, [period])).get(period) ?? new Set();
}
