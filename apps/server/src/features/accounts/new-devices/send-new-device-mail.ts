import { sql } from "drizzle-orm";
import { statement } from "../../../platform/database/statement.ts";
import type { Services } from "../../../services.ts";
import { describeDevice } from "../describe-device.ts";
import { formatMailTime } from "../format-mail-date.ts";
import { hashToken, newToken } from "../tokens.ts";

/** Returns no row if the link was used, or if the account was erased. */
const setLinkToken = statement<
  { signInId: string; tokenHash: Buffer },
  { name: string; email: string; device: string; created_at: Date }
>(
  "set-new-device-link",
  (value) => sql`
    UPDATE new_device_sign_ins s SET token_hash = ${value("tokenHash")}
    FROM users u WHERE s.id = ${value("signInId")} AND u.id = s.user_id AND u.deleted_at IS NULL
    RETURNING u.name, u.email, s.device, s.created_at`,
);

/** Mails a sign-in on a new device, with a link that ends its session. A repeated mail replaces the link. */
export async function sendNewDeviceMail(
  { db, config, renderer, mailer }: Pick<Services, "db" | "config" | "renderer" | "mailer">,
  { signInId }: { signInId: string },
): Promise<void> {
  const token = newToken();
  const row = await db.row(setLinkToken, { signInId, tokenHash: hashToken(token) });
  if (!row) return;
  const link = `${config.publicUrl}/account-link/sign-out-device/${token}`;
  const detail = `${describeDevice(row.device)}, ${formatMailTime(row.created_at)}`;
  const rendered = renderer.renderMail({ kind: "new-device", name: row.name, link, detail });
  await mailer.send({ ...rendered, to: row.email, link });
}
