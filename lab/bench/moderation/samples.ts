import type { ModeratedKind } from "@kora/contract/moderation-actions";
import pg from "pg";
import { tokenOf } from "../seed/community.ts";
import type { ModerationDatabase } from "./database.ts";

/** The number of samples of each kind, except of moderators. */
const sampleSize = 30;
/** The number of moderators who send requests. */
const senderCount = 10;

/** A reported entity. */
interface SampleEntity {
  readonly kind: ModeratedKind;
  readonly targetId: string;
}

/** Moderators, and what their requests are about. Everything exists, and belongs to no moderator. */
export interface Samples {
  /** The session tokens of the moderators. */
  readonly tokens: readonly string[];
  readonly moderatorIds: readonly string[];
  /** The most frequent first names. */
  readonly firstNames: readonly string[];
  /** The most frequent names of a first name and a surname. */
  readonly wholeNames: readonly string[];
  /** The most frequent surnames. */
  readonly surnames: readonly string[];
  /** Surnames that one in 1,000 to one in 2,000 people has. */
  readonly uncommonNames: readonly string[];
  /** Surnames that one person has. */
  readonly uniqueNames: readonly string[];
  readonly people: readonly { readonly id: string; readonly username: string }[];
  /** Titles of stories, which begin with three words. */
  readonly titles: readonly string[];
  readonly entities: readonly SampleEntity[];
  readonly notedEntities: readonly SampleEntity[];
  /** Moderators with users on whom they acted. */
  readonly logPairs: readonly { readonly moderatorId: string; readonly personId: string }[];
  readonly copyIds: readonly string[];
  /** Users of whom something has open reports. */
  readonly openAuthorIds: readonly string[];
  /** Users of whom something was handled: they have sanctions and entries in the log. */
  readonly handledAuthorIds: readonly string[];
}

const countedSurnames =
  "SELECT split_part(name, ' ', 2) AS value FROM users WHERE name LIKE '% %' GROUP BY 1";
const isNotOfModerator = "author_id NOT IN (SELECT id FROM users WHERE is_moderator)";

/** Selects samples of a seeded database, and renews the sessions of the moderators. */
export async function chooseSamples({
  connectionString,
  people,
}: ModerationDatabase): Promise<Samples> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  /** Returns some of the selected rows, in no order. */
  const sample = async <Row extends object>(rows: string): Promise<Row[]> => {
    const order = "md5(sampled::text)";
    const text = `SELECT * FROM (${rows}) sampled ORDER BY ${order} LIMIT ${sampleSize}`;
    return (await client.query<Row>(text)).rows;
  };
  const sampleValues = async (rows: string) =>
    (await sample<{ value: string }>(rows)).map(({ value }) => value);
  const sampleFrequent = (name: string, condition: string) =>
    sampleValues(
      `SELECT ${name} AS value FROM users WHERE ${condition} GROUP BY 1 ORDER BY count(*) DESC LIMIT 10`,
    );
  const sampleEntities = (table: string) =>
    sample<SampleEntity>(
      `SELECT kind, target_id AS "targetId" FROM ${table} WHERE ${isNotOfModerator}`,
    );
  const sampleAuthors = (condition: string) =>
    sampleValues(
      `SELECT author_id AS value FROM reported_things WHERE ${condition} AND ${isNotOfModerator}`,
    );
  try {
    const moderators = await client.query<{ id: string; username: string }>(
      `SELECT id, username FROM users WHERE is_moderator ORDER BY id LIMIT ${senderCount}`,
    );
    const moderatorIds = moderators.rows.map(({ id }) => id);
    await client.query("UPDATE sessions SET last_used_at = now() WHERE user_id = ANY ($1)", [
      moderatorIds,
    ]);
    return {
      tokens: moderators.rows.map(({ username }) => tokenOf(Number(username.split("_")[1]))),
      moderatorIds,
      firstNames: await sampleFrequent("split_part(name, ' ', 1)", "true"),
      wholeNames: await sampleFrequent("name", "name LIKE '% %'"),
      surnames: await sampleFrequent("split_part(name, ' ', 2)", "name LIKE '% %'"),
      uncommonNames: await sampleValues(
        `${countedSurnames} HAVING count(*) BETWEEN ${people / 2000} AND ${people / 1000}`,
      ),
      uniqueNames: await sampleValues(`${countedSurnames} HAVING count(*) = 1`),
      people: await sample("SELECT id, username FROM users WHERE NOT is_moderator"),
      titles: await sampleValues("SELECT title AS value FROM stories"),
      entities: await sampleEntities("reported_things"),
      notedEntities: await sampleEntities("moderation_notes"),
      logPairs: await sample(
        `SELECT moderator_id AS "moderatorId", author_id AS "personId" FROM moderation_log
         WHERE ${isNotOfModerator}`,
      ),
      copyIds: await sampleValues("SELECT id AS value FROM report_copies"),
      openAuthorIds: await sampleAuthors("open_since IS NOT NULL"),
      handledAuthorIds: await sampleAuthors("open_since IS NULL"),
    };
  } finally {
    await client.end();
  }
}
