import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";

const updateName = statement<{ viewer: string; name: string }, { name: string }>(
  "change-name",
  (value) => sql`
    UPDATE users SET name = ${value("name")}
    WHERE id = ${value("viewer")} AND deletion_requested_at IS NULL AND deleted_at IS NULL
    RETURNING name`,
);

/** Changes the viewer's name. */
export async function changeName(ctx: ViewerContext, name: string): Promise<string> {
  const viewer = ctx.viewer.userId;
  const user = await ctx.db.row(updateName, { viewer, name });
  // The account was deleted after the session was authenticated.
  if (!user) throw new AppError("SESSION_REVOKED");
  ctx.invalidateUser(viewer);
  return user.name;
}
