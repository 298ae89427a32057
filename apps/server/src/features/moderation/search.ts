import type { ModeratedEntity } from "@kora/contract/moderation";
import { moderatedKinds } from "@kora/contract/moderation-actions";
import type { searchedKinds } from "@kora/contract/moderation-people";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { pageStatement, statement } from "../../platform/database/statement.ts";
import { minId } from "../../platform/ids.ts";
import { searchWithoutRules } from "../search/index.ts";
import type { Target } from "./entities.ts";
import { findEntities } from "./find-entity.ts";
import { parseReference } from "./parse-reference.ts";

type SearchedKind = (typeof searchedKinds)[number];

interface SearchInput extends PageInput {
  q: string;
  kind: SearchedKind;
}

const selectUserOfWriter = statement<{ writerId: string }, { id: string }>(
  "user-of-writer",
  (value) => sql`SELECT user_id AS id FROM writers WHERE id = ${value("writerId")}`,
);

const selectUserByUsername = statement<{ username: string }, { id: string }>(
  "user-by-username-for-moderators",
  (value) => sql`SELECT id FROM users WHERE lower(username) = lower(${value("username")})`,
);

/** Returns the entities that a link, an id or `@username` can mean; undefined for a text to search by name. */
async function findTargets(
  ctx: ViewerContext,
  text: string,
): Promise<readonly Target[] | undefined> {
  const reference = parseReference(text, ctx.config.publicUrl);
  if (reference === undefined) return undefined;
  if (reference.kind === "nothing") return [];
  if (reference.kind === "username") {
    const user = await ctx.db.row(selectUserByUsername, reference);
    if (user) return [{ kind: "user", targetId: user.id }];
    return reference.isLink ? [] : undefined;
  }
  const { kind, id } = reference;
  if (kind !== "writer" && kind !== "any") return [{ kind, targetId: id }];
  const user = await ctx.db.row(selectUserOfWriter, { writerId: id });
  if (user) return [{ kind: "user", targetId: user.id }];
  const kinds = kind === "any" ? moderatedKinds : (["user"] as const);
  return kinds.map((possibleKind) => ({ kind: possibleKind, targetId: id }));
}

interface NameValues {
  text: string;
  afterName: string;
  afterId: string;
}

interface NameRow {
  id: string;
  name: string;
}

/** Defines a search of names by their beginning. The index has the names in the order of their bytes. */
const selectByName = (name: string, from: SQL, column: SQL) =>
  pageStatement<NameValues, NameRow>(
    name,
    (value, rowLimit) => sql`
      SELECT id, ${column} AS name FROM ${from}
      WHERE ${column} COLLATE "C" >= search_name(${value("text")}) COLLATE "C"
        AND ${column} COLLATE "C" < search_name(${value("text")}) || U&'\\FFFF' COLLATE "C"
        AND search_name(${value("text")}) <> ''
        AND (${column} COLLATE "C", id) > (${value("afterName")} COLLATE "C", ${value("afterId")}::uuid)
      ORDER BY ${column} COLLATE "C", id LIMIT ${rowLimit}`,
  );

/** Exported for the test of the query plans. */
export const nameSearches = {
  group: selectByName(
    "public-groups-by-name",
    sql`(SELECT id, public_name FROM groups WHERE public_name IS NOT NULL AND deleted_at IS NULL) public_group`,
    sql`public_name`,
  ),
  series: selectByName("series-by-name", sql`series`, sql`search_name(title)`),
  playlist: selectByName(
    "public-playlists-by-name",
    sql`(SELECT id, name AS title FROM playlists WHERE is_public) public_playlist`,
    sql`search_name(title)`,
  ),
} as const;

const NameCursor = z.tuple([z.string().max(100), z.uuid()]);

async function searchNames(
  ctx: ViewerContext,
  { q, kind, limit, cursor }: SearchInput & { kind: keyof typeof nameSearches },
): Promise<Page<NameRow>> {
  const [afterName, afterId] = decodeCursor(cursor, NameCursor) ?? ["", minId];
  const values = { text: q, afterName, afterId };
  return toPage(await ctx.db.rows(nameSearches[kind](limit), values), limit, ({ name, id }) => [
    name,
    id,
  ]);
}

/**
 * Returns a page of entities for moderators: those that a link, an id or `@username` means, or those whose name matches.
 * Users and stories are found by any words of their name, series, groups and playlists by its beginning.
 */
export async function searchAsModerator(
  ctx: ViewerContext,
  input: SearchInput,
): Promise<Page<ModeratedEntity>> {
  const { q, kind, limit, cursor } = input;
  const targets = await findTargets(ctx, q);
  if (targets) return { items: await findEntities(ctx, targets), nextCursor: undefined };
  const page =
    kind === "group" || kind === "playlist" || kind === "series"
      ? await searchNames(ctx, { ...input, kind })
      : await searchWithoutRules(ctx, {
          kind: kind === "user" ? "person" : "story",
          text: q,
          limit,
          cursor,
        });
  const found = page.items.map(({ id }) => ({ kind, targetId: id }));
  return { ...page, items: await findEntities(ctx, found) };
}
