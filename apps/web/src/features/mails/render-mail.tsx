import type { MailContent, RenderedMail } from "@kora/contract/rendering";
import { renderToStaticMarkup } from "react-dom/server";
import { mailsText } from "#text/mails.ts";
import { LinkMail, type LinkMailTexts, linkMailText } from "./link-mail.tsx";

const textsByKind: Readonly<Record<MailContent["kind"], LinkMailTexts>> = {
  "verify-email": mailsText.verifyEmail,
  "reset-password": mailsText.resetPassword,
  "login-warning": mailsText.loginWarning,
};

/** Renders subject, HTML and plain text of a mail. */
export function renderMail({ kind, name, link }: MailContent): RenderedMail {
  const content = { texts: textsByKind[kind], name, link };
  return {
    subject: content.texts.subject,
    html: `<!doctype html>${renderToStaticMarkup(<LinkMail {...content} />)}`,
    text: linkMailText(content),
  };
}
