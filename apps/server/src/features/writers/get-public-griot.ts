import type { Genre } from "@kora/contract/genres";
import type { PublicGriot } from "@kora/contract/public-pages";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { publicUsernameOf } from "../visibility/index.ts";

interface GriotRow {
  user_id: string;
  username: string | null;
  poster_name: string;
  avatar: string | null;
  about_yourself: string;
  genres: Genre[];
  allows_downloads: boolean;
  is_in_directory: boolean;
  created_at: Date;
}

const columns = sql`writer.user_id, ${publicUsernameOf(sql`account`)} AS username, account.poster_name, account.avatar,
  writer.about_yourself, writer.genres, account.allows_downloads, account.is_in_directory, writer.created_at`;

const selectByUsername = statement<{ username: string }, GriotRow>(
  "public-griot",
  (value) => sql`
    SELECT ${columns} FROM users account JOIN writers writer ON writer.user_id = account.id
    WHERE lower(account.username) = lower(${value("username")})`,
);

const selectById = statement<{ id: string }, GriotRow>(
  "public-griot-by-id",
  (value) => sql`
    SELECT ${columns} FROM writers writer JOIN users account ON account.id = writer.user_id
    WHERE writer.id = ${value("id")} OR writer.user_id = ${value("id")}`,
);

/** A griot with a public page. */
interface FoundGriot {
  readonly griot: PublicGriot;
  /** False for a griot who is not to be found by name. */
  readonly isListed: boolean;
  readonly createdAt: Date;
}

/**
 * Returns the griot of a public page. Throws 404 for all users without one: readers, minors, and griots who are
 * suspended or deleted.
 */
export async function getPublicGriot(
  ctx: Pick<ReadContext, "db">,
  key: { readonly username: string } | { readonly id: string },
): Promise<FoundGriot> {
  const row =
    "id" in key ? await ctx.db.row(selectById, key) : await ctx.db.row(selectByUsername, key);
  if (!row || row.username === null) {
    throw notFound(sentences.writers.notFound);
  }
  return {
    griot: {
      _id: row.user_id,
      username: row.username,
      name: row.poster_name,
      avatar: row.avatar,
      about: row.about_yourself,
      genres: row.genres,
      mayDownload: row.allows_downloads,
    },
    isListed: row.is_in_directory,
    createdAt: row.created_at,
  };
}
