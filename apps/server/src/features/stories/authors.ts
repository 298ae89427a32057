import { sql } from "drizzle-orm";
import { defineCache, getCached } from "../../platform/cache.ts";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { isActiveAccount } from "../visibility/index.ts";

/** How a griot stands beside what they wrote. */
type Author = { poster_name: string; avatar: string | null };

const selectAuthors = statement<{ ids: readonly string[] }, Author & { id: string }>(
  "authors",
  (v) => sql`
    SELECT author.id, author.poster_name, author.avatar FROM users author
    WHERE author.id = ANY (${v("ids")}::uuid[]) AND ${isActiveAccount(sql`author`)}`,
);

/** By user id, of active accounts. Some 200 bytes each. */
const authors = defineCache<string, Author>({
  name: "authors",
  maxSize: 20_000,
  keyOf: (userId) => userId,
  userOf: (userId) => userId,
  async load({ db }, ids) {
    const rows = await db.rows(selectAuthors, { ids });
    return new Map(rows.map(({ id, ...author }) => [id, author]));
  },
});

/** The rows of stories with their authors, without those whose author's account is deleted or suspended. */
export async function withAuthors<Row extends { author_id: string }>(
  ctx: Pick<ReadContext, "db" | "caches">,
  rows: readonly Row[],
): Promise<(Row & Author)[]> {
  const found = await getCached(
    ctx,
    authors,
    rows.map((row) => row.author_id),
  );
  return rows.flatMap((row) => {
    const author = found.get(row.author_id);
    return author ? [{ ...row, ...author }] : [];
  });
}
