import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";

const selectUser = statement<{ userId: string }, { name: string; email: string }>(
  "account-to-warn",
  (value) =>
    sql`SELECT name, email FROM users WHERE id = ${value("userId")} AND deleted_at IS NULL`,
);

/** Warns a user by mail of many failed logins. Does nothing for a deleted account or an unknown id. */
export async function sendLoginWarning(
  { db, config, renderer, mailer }: Pick<Services, "db" | "config" | "mailer" | "renderer">,
  input: { userId: string },
): Promise<void> {
  const user = await db.row(selectUser, { userId: input.userId });
  if (!user) {
    return;
  }
  // With the parameter `forgot`, the login page shows the form for a forgotten password.
  const link = `${config.publicUrl}/login?forgot=`;
  const rendered = renderer.renderMail({ kind: "login-warning", name: user.name, link });
  await mailer.send({ ...rendered, to: user.email, link });
}
