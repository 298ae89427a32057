import type { Services } from "../../../services.ts";
import { createChangeLink } from "./changes.ts";

/** The mails about a change of the email: the first goes to the new address, the others go to the old one. */
export type EmailChangeMail = "confirm-email-change" | "email-change-requested" | "email-changed";

/** Mails a link that confirms or undoes a change. Does nothing for a change that was cancelled, replaced or undone. */
export async function sendEmailChangeMail(
  { db, config, renderer, mailer }: Pick<Services, "db" | "config" | "renderer" | "mailer">,
  { changeId, kind }: { changeId: string; kind: EmailChangeMail },
): Promise<void> {
  const purpose = kind === "confirm-email-change" ? "confirm" : "undo";
  const created = await createChangeLink(db, { changeId, purpose });
  if (!created) return;
  const { token, oldEmail, newEmail, name } = created;
  const path = purpose === "confirm" ? "confirm-email" : "undo-email";
  const link = `${config.publicUrl}/account-link/${path}/${token}`;
  const rendered = renderer.renderMail({ kind, name, link, detail: newEmail });
  await mailer.send({ ...rendered, to: purpose === "confirm" ? newEmail : oldEmail, link });
}
