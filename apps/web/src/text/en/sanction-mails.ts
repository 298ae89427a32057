import type { ModeratedKind, SanctionAct } from "@kora/contract/moderation-actions";
import type { MailContent } from "@kora/contract/rendering";
import { locale } from "./locale.ts";

type SanctionMail = Extract<MailContent, { kind: "sanction" }>;
type AppealMail = Extract<MailContent, { kind: "appeal" }>;

const formatDay = (date: Date) =>
  date.toLocaleDateString(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

const formatTime = (date: Date) =>
  `${formatDay(date)}, ${date.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" })} UTC`;

const entities: Readonly<Record<ModeratedKind, string>> = {
  user: "your profile",
  story: "your story",
  comment: "your comment",
  status: "your status",
  message: "your message",
  group: "your group",
  playlist: "your playlist",
  series: "your series",
};

const toEntity = ({ entity, title }: SanctionMail) =>
  title === "" ? entities[entity] : `${entities[entity]} “${title}”`;

const until = (date: Date | null) => (date === null ? "" : ` until ${formatTime(date)}`);

/** An act on a user has no other cause than its reason. */
const because = (mail: SanctionMail) =>
  mail.entity === "user" ? "" : `, because of ${toEntity(mail)}`;

/** What happened, by act. */
const decisions: Readonly<Record<SanctionAct, (mail: SanctionMail) => string>> = {
  warn: (mail) =>
    `The moderators warn you${mail.entity === "user" ? "" : ` about ${toEntity(mail)}`}. Nothing else has changed.`,
  limit: (mail) =>
    `The moderators have limited your account${until(mail.until)}${because(mail)}. Until then you cannot comment, begin conversations, or create and join groups.`,
  hide: (mail) => `The moderators have hidden ${toEntity(mail)}. Others no longer see it.`,
  raise: (mail) =>
    `The moderators have raised the rating of ${toEntity(mail)}. You cannot choose a lower one.`,
  setBirthMonth: ({ erasedAt }) =>
    erasedAt === null
      ? "The moderators have corrected the month of birth of your account."
      : `The moderators have corrected the month of birth of your account. Kora is for people from 13, so it is closed, and will be erased on ${formatDay(erasedAt)}.`,
  suspend: (mail) =>
    `Your account is suspended${until(mail.until)}${because(mail)}. ${mail.until === null ? "As long as it is," : "Until then"} nobody sees you or what you published.`,
  close: ({ erasedAt }) =>
    `Your account is closed${erasedAt === null ? "" : `, and will be erased on ${formatDay(erasedAt)}`}. Nobody sees it or what you published.`,
};

/** The texts of the mail about an act of the moderators. */
export const sanctionMailText = (mail: SanctionMail) => ({
  subject: "A decision of the moderators of Kora",
  preview: "What was decided, why, and how to appeal.",
  heading: "A decision about your account",
  invitation: decisions[mail.act](mail),
  details: [`The reason: ${mail.reason}`],
  button: "Read the decision",
  lifetime: `If you think it is wrong, you can appeal there once, until ${formatDay(mail.appealableUntil)}. Another moderator reads the appeal, where there is another.`,
  notYou: "You can log in to read it, to appeal, and to export your data.",
});

/** The texts of the mail about the decision of an appeal. */
export const appealMailText = ({ outcome, reason }: AppealMail) => ({
  subject: "Your appeal on Kora is decided",
  preview: "What was decided, and why.",
  heading: "Your appeal is decided",
  invitation:
    outcome === "overturned"
      ? "Your appeal was successful: the decision of the moderators is undone."
      : "Your appeal was not successful: the decision of the moderators stays.",
  details: [`The reason: ${reason}`],
  button: "Read the decision",
  lifetime: "A decision about an appeal is final.",
  notYou: "All decisions about your account are on that page.",
});
