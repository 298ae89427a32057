import { sql } from "drizzle-orm";
import { defineCache, getCached } from "../../platform/cache.ts";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { isActiveAuthor } from "../visibility/index.ts";

/** The author's pen name and picture, which are shown with a story. */
type Author = { poster_name: string; avatar: string | null };

const selectAuthors = statement<{ ids: readonly string[] }, Author & { id: string }>(
  "authors",
  (value) => sql`
    SELECT author.id, author.poster_name, author.avatar FROM users author
    WHERE author.id = ANY (${value("ids")}::uuid[]) AND ${isActiveAuthor(sql`author`)}`,
);

/** Caches the authors whose stories are shown by user id. An entry takes about 200 bytes. */
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

/** Adds the authors to rows of stories. Removes rows whose author's account is deleted or suspended, unless
 * the stories of a deleted one stay. */
export async function withAuthors<Row extends { author_id: string }>(
  ctx: Pick<ReadContext, "db" | "caches">,
  rows: readonly Row[],
): Promise<(Row & Author)[]> {
  const authorById = await getCached(
    ctx,
    authors,
    rows.map((row) => row.author_id),
  );
  return rows.flatMap((row) => {
    const author = authorById.get(row.author_id);
    return author ? [{ ...row, ...author }] : [];
  });
}
