import type { MailContent, RenderedMail } from "@kora/contract/rendering";
import { renderToStaticMarkup } from "react-dom/server";
import { mailsText } from "#text/mails.ts";
import { LinkMail, type LinkMailWords, linkMailText } from "./link-mail.tsx";

const words: Readonly<Record<MailContent["kind"], LinkMailWords>> = {
  "verify-email": mailsText.verifyEmail,
  "reset-password": mailsText.resetPassword,
  "login-warning": mailsText.loginWarning,
};

/** A mail whole: subject, HTML and the same in plain text. */
export function renderMail({ kind, name, link }: MailContent): RenderedMail {
  const content = { said: words[kind], name, link };
  return {
    subject: content.said.subject,
    html: `<!doctype html>${renderToStaticMarkup(<LinkMail {...content} />)}`,
    text: linkMailText(content),
  };
}
