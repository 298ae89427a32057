import type { MailContent } from "@kora/contract/rendering";
import { mailsText } from "#text/mails.ts";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import { greeting } from "./greeting.ts";
import { MailAddress, MailButton, MailLayout, MailParagraph } from "./mail-layout.tsx";

const said = mailsText.verifyEmail;

type VerifyEmail = Extract<MailContent, { kind: "verify-email" }>;

/** Asks a person to verify their address. */
export function VerifyEmailMail({ name, link }: VerifyEmail) {
  return (
    <MailLayout subject={said.subject} preview={said.preview} heading={said.heading}>
      <MailParagraph>{greeting(name)}</MailParagraph>
      <MailParagraph>{said.invitation}</MailParagraph>
      <MailButton href={link}>{said.button}</MailButton>
      <MailParagraph muted>
        {mailsText.plainLink}
        <br />
        <MailAddress href={link} />
      </MailParagraph>
      <MailParagraph muted>{said.lifetime}</MailParagraph>
      <MailParagraph muted>{said.notYou}</MailParagraph>
    </MailLayout>
  );
}

/** The same mail in plain text. */
export function verifyEmailText({ name, link }: VerifyEmail): string {
  return [
    greeting(name),
    said.invitation,
    `${said.button}:\n${link}`,
    said.lifetime,
    said.notYou,
    `${uiText.appName}\n${shellText.tagline}\n`,
  ].join("\n\n");
}
