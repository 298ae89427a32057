import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "./statement.ts";

/** Rows that a person made about things, each of which counts those rows beside itself. */
export interface Counted {
  /** The table of the rows. */
  readonly rows: string;
  /** Its column that names the person. */
  readonly person: string;
  /** Its column that names the thing. */
  readonly thing: string;
  /** The table of the things, with `id` for its key. */
  readonly things: string;
  /** What a row less changes on the thing, which is called `t`. */
  readonly set: SQL;
}

/** Rows of one statement. */
const each = sql.raw("100");

/**
 * Deletes some of a person's rows and takes them off what is counted; gives a row while there may be more. The things
 * are locked in one order: whoever takes back much at once waits for others in turn.
 */
export function eraseCounted(
  name: string,
  counted: Counted,
): Statement<{ userId: string }, unknown> {
  const rows = sql.raw(counted.rows);
  const person = sql.raw(counted.person);
  const thing = sql.raw(counted.thing);
  const things = sql.raw(counted.things);
  return statement<{ userId: string }, unknown>(
    name,
    (v) => sql`
      WITH due AS MATERIALIZED (
        SELECT t.id FROM ${things} t WHERE t.id IN (
          SELECT r.${thing} FROM ${rows} r WHERE r.${person} = ${v("userId")} LIMIT ${each}
        )
        ORDER BY t.id FOR NO KEY UPDATE
      ),
      gone AS (
        DELETE FROM ${rows} r USING due
        WHERE r.${person} = ${v("userId")} AND r.${thing} = due.id
        RETURNING due.id
      ),
      counted AS (
        UPDATE ${things} t SET ${counted.set} FROM gone WHERE t.id = gone.id
      )
      SELECT 1 FROM gone LIMIT 1`,
  );
}
