import type pg from "pg";
import { commentInvariants } from "./comments.ts";
import type { Invariant } from "./invariant.ts";
import { messageInvariants } from "./messages.ts";
import { peopleInvariants } from "./people.ts";
import { platformInvariants } from "./platform.ts";
import { publicationInvariants } from "./publication.ts";
import { seriesInvariants } from "./series.ts";
import { statusInvariants } from "./statuses.ts";
import { storyInvariants } from "./stories.ts";

const queries = {
  ...storyInvariants,
  ...publicationInvariants,
  ...seriesInvariants,
  ...commentInvariants,
  ...peopleInvariants,
  ...statusInvariants,
  ...messageInvariants,
  ...platformInvariants,
};

export type InvariantName = keyof typeof queries;

/** All invariants of the database. */
export const invariants: readonly Invariant[] = Object.entries(queries).map(
  ([name, violations]) => ({ name, violations }),
);

/** An invariant that rows violate, with their number and the first of them. */
export interface Violation {
  readonly name: string;
  readonly count: number;
  readonly examples: readonly unknown[];
}

const maxExamples = 3;

/** Runs all invariants and returns the violated ones. Nothing may write to the database meanwhile. */
export async function findViolations(db: Pick<pg.ClientBase, "query">): Promise<Violation[]> {
  const violated: Violation[] = [];
  for (const { name, violations } of invariants) {
    const { rows } = await db.query<Record<string, unknown>>(violations);
    if (rows.length > 0)
      violated.push({ name, count: rows.length, examples: rows.slice(0, maxExamples) });
  }
  return violated;
}
