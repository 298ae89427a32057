import { sql } from "drizzle-orm";
import type { Asking } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import type { MemoryOf } from "../../platform/memory.ts";
import { isActiveAccount } from "../blocks/index.ts";

/** How a griot stands beside what they wrote. */
type Author = { poster_name: string; avatar: string | null };

/** By user id, of those whose account is active. Some 200 bytes each. */
const rememberedAuthors: MemoryOf<Author> = { name: "authors", most: 20_000 };

const selectAuthors = statement<{ ids: readonly string[] }, Author & { id: string }>(
  "authors",
  (v) => sql`
    SELECT author.id, author.poster_name, author.avatar FROM users author
    WHERE author.id = ANY (${v("ids")}::uuid[]) AND ${isActiveAccount(sql`author`)}`,
);

/**
 * The rows of stories with who wrote them, without those whose griot is gone or suspended: from memory, and one
 * look-up for all others.
 */
export async function withAuthors<Row extends { author_id: string }>(
  ctx: Pick<Asking, "db" | "memory">,
  rows: readonly Row[],
): Promise<(Row & Author)[]> {
  const remembered = ctx.memory.ofPeople(rememberedAuthors);
  const known = new Map<string, Author>();
  const missing = new Set<string>();
  for (const { author_id: id } of rows) {
    const author = remembered.get(id);
    if (author) known.set(id, author);
    else missing.add(id);
  }
  if (missing.size > 0) {
    const look = remembered.look();
    for (const { id, ...author } of await ctx.db.rows(selectAuthors, { ids: [...missing] })) {
      remembered.set(id, author, { person: id, look });
      known.set(id, author);
    }
  }
  return rows.flatMap((row) => {
    const author = known.get(row.author_id);
    return author ? [{ ...row, ...author }] : [];
  });
}
