import { mailsText } from "#text/mails.ts";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import { greeting } from "./greeting.ts";
import { MailAddress, MailButton, MailLayout, MailParagraph } from "./mail-layout.tsx";

/** The words of a mail that asks for one thing: to follow a link. */
export interface LinkMailWords {
  subject: string;
  preview: string;
  heading: string;
  invitation: string;
  button: string;
  /** How long the link works, or how often such a mail comes. */
  lifetime: string;
  notYou: string;
}

interface LinkMailProps {
  said: LinkMailWords;
  /** Of whom it goes to. */
  name: string;
  link: string;
}

/** A mail with a link to follow, once and within a time. */
export function LinkMail({ said, name, link }: LinkMailProps) {
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
export function linkMailText({ said, name, link }: LinkMailProps): string {
  return [
    greeting(name),
    said.invitation,
    `${said.button}:\n${link}`,
    said.lifetime,
    said.notYou,
    `${uiText.appName}\n${shellText.tagline}\n`,
  ].join("\n\n");
}
