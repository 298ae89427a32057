import type { MailContent, RenderedMail } from "@kora/contract/rendering";
import { renderToStaticMarkup } from "react-dom/server";
import { accountMailsText } from "#text/account-mails.ts";
import { mailsText } from "#text/mails.ts";
import { appealMailText, sanctionMailText } from "#text/sanction-mails.ts";
import { LinkMail, type LinkMailTexts, linkMailText } from "./link-mail.tsx";

function toTexts(mail: MailContent): LinkMailTexts {
  switch (mail.kind) {
    case "verify-email":
      return mailsText.verifyEmail;
    case "reset-password":
      return mailsText.resetPassword;
    case "login-warning":
      return mailsText.loginWarning;
    case "sanction":
      return sanctionMailText(mail);
    case "appeal":
      return appealMailText(mail);
    case "confirm-email-change":
      return accountMailsText.confirmEmailChange(mail.detail);
    case "email-change-requested":
      return accountMailsText.emailChangeRequested(mail.detail);
    case "email-changed":
      return accountMailsText.emailChanged(mail.detail);
    case "account-deleted":
      return accountMailsText.accountDeleted(mail.detail);
    case "account-restored":
      return accountMailsText.accountRestored;
    case "new-device":
      return accountMailsText.newDevice(mail.detail);
    case "security":
      return accountMailsText.security(mail.detail);
  }
}

/** Renders subject, HTML and plain text of a mail. */
export function renderMail(mail: MailContent): RenderedMail {
  const content = { texts: toTexts(mail), name: mail.name, link: mail.link };
  return {
    subject: content.texts.subject,
    html: `<!doctype html>${renderToStaticMarkup(<LinkMail {...content} />)}`,
    text: linkMailText(content),
  };
}
