import type { AppealOutcome, ModeratedKind, SanctionAct } from "@kora/contract/moderation-actions";
import type { MailContent } from "@kora/contract/rendering";
import { sql } from "drizzle-orm";
import { statement } from "../../../platform/database/statement.ts";
import type { Services } from "../../../services.ts";

type MailServices = Pick<Services, "db" | "config" | "mailer" | "renderer">;

interface Recipient {
  name: string;
  email: string;
}

interface SanctionMailRow extends Recipient {
  act: SanctionAct;
  kind: ModeratedKind;
  title: string;
  reason: string;
  until: Date | null;
  erase_at: Date | null;
  appealable_until: Date;
}

const selectSanction = statement<{ sanctionId: string }, SanctionMailRow>(
  "sanction-to-mail",
  (value) => sql`
    SELECT u.name, u.email, sanction.act, sanction.kind, sanction.title, sanction.reason, sanction.until,
      sanction.erase_at, sanction.appealable_until
    FROM sanctions sanction JOIN users u ON u.id = sanction.user_id AND u.deleted_at IS NULL
    WHERE sanction.id = ${value("sanctionId")}`,
);

/** Returns the URL of the page with the sanctions of a user, who may have to log in first. */
const toLink = ({ config }: MailServices) => `${config.publicUrl}/sanctions`;

async function send(
  { renderer, mailer }: MailServices,
  { email }: Recipient,
  content: MailContent,
): Promise<void> {
  await mailer.send({ ...renderer.renderMail(content), to: email, link: content.link });
}

/** Sends the mail about a sanction. Does nothing after the account is deleted. */
export async function sendSanctionMail(services: MailServices, sanctionId: string): Promise<void> {
  const row = await services.db.row(selectSanction, { sanctionId });
  if (!row) return;
  await send(services, row, {
    kind: "sanction",
    name: row.name,
    link: toLink(services),
    act: row.act,
    entity: row.kind,
    title: row.title,
    reason: row.reason,
    until: row.until,
    erasedAt: row.erase_at,
    appealableUntil: row.appealable_until,
  });
}

interface AppealMailRow extends Recipient {
  outcome: AppealOutcome;
  reason: string;
}

const selectAppeal = statement<{ appealId: string }, AppealMailRow>(
  "appeal-to-mail",
  (value) => sql`
    SELECT u.name, u.email, appeal.outcome, appeal.reason
    FROM appeals appeal
      JOIN sanctions sanction ON sanction.id = appeal.sanction_id
      JOIN users u ON u.id = sanction.user_id AND u.deleted_at IS NULL
    WHERE appeal.id = ${value("appealId")} AND appeal.decided_at IS NOT NULL`,
);

/** Sends the mail about the decision of an appeal. Does nothing after the account is deleted. */
export async function sendAppealMail(services: MailServices, appealId: string): Promise<void> {
  const row = await services.db.row(selectAppeal, { appealId });
  if (!row) return;
  const { name, outcome, reason } = row;
  await send(services, row, { kind: "appeal", name, link: toLink(services), outcome, reason });
}
