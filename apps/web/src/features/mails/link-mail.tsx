import { hasVisibleText } from "@kora/contract/visible-text";
import { mailsText } from "#text/mails.ts";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import { MailButton, MailLayout, MailParagraph, MailUrl } from "./mail-layout.tsx";

/** Matches text that mail clients turn into a link. */
const linkPattern = /[/@:]|\.\p{L}{2,}/u;

/** White space and characters that show nothing, except the joiners of words and emoji and the tags of flags. */
const invisible = /(?:\s|(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{C})+/gu;

/**
 * Greets by name, unless the name contains a URL or email address: an attacker who registers with someone
 * else's email must not be able to put a link into the mail.
 */
function greeting(name: string): string {
  const plainName = name.replaceAll(invisible, " ").trim();
  return !hasVisibleText(plainName) || linkPattern.test(plainName.replaceAll(/\p{Cf}/gu, ""))
    ? mailsText.greetingWithoutName
    : mailsText.greeting(plainName);
}

/** Texts of a mail with one link. */
export interface LinkMailTexts {
  subject: string;
  preview: string;
  heading: string;
  /** Sentence above the button. */
  invitation: string;
  /** Further paragraphs above the button. */
  details?: readonly string[];
  button: string;
  /** Sentence about how long the link is valid, or how often such a mail is sent. */
  lifetime: string;
  /** Note for a recipient who did not request the mail. */
  notYou: string;
}

interface LinkMailProps {
  texts: LinkMailTexts;
  /** Name of the recipient. */
  name: string;
  link: string;
}

/** The HTML of a mail with one link. */
export function LinkMail({ texts, name, link }: LinkMailProps) {
  return (
    <MailLayout subject={texts.subject} preview={texts.preview} heading={texts.heading}>
      <MailParagraph>{greeting(name)}</MailParagraph>
      <MailParagraph>{texts.invitation}</MailParagraph>
      {texts.details?.map((detail) => (
        <MailParagraph key={detail}>{detail}</MailParagraph>
      ))}
      <MailButton href={link}>{texts.button}</MailButton>
      <MailParagraph muted>
        {mailsText.plainLink}
        <br />
        <MailUrl href={link} />
      </MailParagraph>
      <MailParagraph muted>{texts.lifetime}</MailParagraph>
      <MailParagraph muted>{texts.notYou}</MailParagraph>
    </MailLayout>
  );
}

/** Returns the plain text of the same mail. */
export function linkMailText({ texts, name, link }: LinkMailProps): string {
  return [
    greeting(name),
    texts.invitation,
    ...(texts.details ?? []),
    `${texts.button}:\n${link}`,
    texts.lifetime,
    texts.notYou,
    `${uiText.appName}\n${shellText.tagline}\n`,
  ].join("\n\n");
}
