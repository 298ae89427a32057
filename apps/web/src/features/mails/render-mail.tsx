import type { MailContent, RenderedMail } from "@kora/contract/rendering";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { mailsText } from "#text/mails.ts";
import { VerifyEmailMail, verifyEmailText } from "./verify-email-mail.tsx";

/** A mail whole: subject, HTML and the same in plain text. */
export function renderMail(content: MailContent): RenderedMail {
  switch (content.kind) {
    case "verify-email":
      return {
        subject: mailsText.verifyEmail.subject,
        html: toHtml(<VerifyEmailMail {...content} />),
        text: verifyEmailText(content),
      };
  }
}

const toHtml = (mail: ReactElement) => `<!doctype html>${renderToStaticMarkup(mail)}`;
