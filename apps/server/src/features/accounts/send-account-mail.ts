import type { DetailedMailKind } from "@kora/contract/rendering";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import type { Services } from "../../services.ts";
import { toEraseAt } from "./deletion/request-restoration.ts";
import { formatMailDate } from "./format-mail-date.ts";
import type { SecurityNotice } from "./notify-owner.ts";

interface MailedUser {
  name: string;
  email: string;
  deletion_requested_at: Date | null;
}

const selectUser = statement<{ userId: string }, MailedUser>(
  "account-to-mail",
  (value) => sql`
    SELECT name, email, deletion_requested_at FROM users
    WHERE id = ${value("userId")} AND deleted_at IS NULL`,
);

type MailServices = Pick<Services, "db" | "config" | "mailer" | "renderer">;

/**
 * Mails that an account was deleted, with the way back, or that it was restored. Sends nothing if the opposite has
 * happened since, or if the account was erased.
 */
export async function sendAccountMail(
  services: MailServices,
  { userId, kind }: { userId: string; kind: "account-deleted" | "account-restored" },
): Promise<void> {
  const user = await services.db.row(selectUser, { userId });
  if (!user || (user.deletion_requested_at !== null) !== (kind === "account-deleted")) return;
  const isDeletion = user.deletion_requested_at !== null;
  await send(services, user, {
    kind,
    // With the parameter `forgot`, the login page shows the form for a forgotten password.
    link: `${services.config.publicUrl}/login${isDeletion ? "" : "?forgot="}`,
    detail: user.deletion_requested_at ? formatMailDate(toEraseAt(user.deletion_requested_at)) : "",
  });
}

/** Mails a change of the security of an account to its user. Does nothing for an erased account. */
export async function sendSecurityMail(
  services: MailServices,
  { userId, notice }: { userId: string; notice: SecurityNotice },
): Promise<void> {
  const user = await services.db.row(selectUser, { userId });
  if (!user) return;
  const link = `${services.config.publicUrl}/theuser#security`;
  await send(services, user, { kind: "security", link, detail: sentences.security[notice] });
}

/** Warns a user by mail of many failed logins. Does nothing for an erased account or an unknown id. */
export async function sendLoginWarning(
  services: MailServices,
  { userId }: { userId: string },
): Promise<void> {
  const user = await services.db.row(selectUser, { userId });
  if (!user) return;
  // With the parameter `forgot`, the login page shows the form for a forgotten password.
  const link = `${services.config.publicUrl}/login?forgot=`;
  const mail = services.renderer.renderMail({ kind: "login-warning", name: user.name, link });
  await services.mailer.send({ ...mail, to: user.email, link });
}

async function send(
  { mailer, renderer }: MailServices,
  { name, email }: MailedUser,
  content: { kind: DetailedMailKind; link: string; detail: string },
): Promise<void> {
  const rendered = renderer.renderMail({ ...content, name });
  await mailer.send({ ...rendered, to: email, link: content.link });
}
