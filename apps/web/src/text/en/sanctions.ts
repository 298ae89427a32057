import type { ModeratedKind, SanctionAct } from "@kora/contract/moderation-actions";
import type { SanctionView } from "@kora/contract/sanctions";
import { moderation as said } from "@kora/contract/sentences/moderation";
import { formatSanctionDay as formatDay, untilSanctionEnd as until } from "./sanction-times.ts";

const ownKinds: Readonly<Record<ModeratedKind, string>> = {
  user: "your profile",
  story: "your story",
  comment: "your comment",
  status: "your status",
  message: "your message",
  group: "your group",
  playlist: "your playlist",
  series: "your series",
};

type Sanction = Pick<SanctionView, "act" | "kind" | "title" | "until" | "erasedAt">;

/** Names what an act is about: your story “The Ferry”. */
const nameEntity = ({ kind, title }: Sanction) =>
  title === "" ? ownKinds[kind] : `${ownKinds[kind]} “${title}”`;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What was decided, by act. */
const headings: Readonly<Record<SanctionAct, (sanction: Sanction) => string>> = {
  warn: (sanction) =>
    sanction.kind === "user" ? "A warning" : `A warning about ${nameEntity(sanction)}`,
  limit: (sanction) => `Your account is limited${until(sanction.until)}`,
  hide: (sanction) => `${capitalize(nameEntity(sanction))} is hidden`,
  raise: (sanction) => `The rating of ${nameEntity(sanction)} is raised`,
  setBirthMonth: () => "The month of your birth is corrected",
  suspend: (sanction) => `Your account is suspended${until(sanction.until)}`,
  close: () => "Your account is closed",
};

const because = (sanction: Sanction) =>
  sanction.kind === "user" ? "" : `It is because of ${nameEntity(sanction)}. `;

const hiddenEffects: Readonly<Partial<Record<ModeratedKind, string>>> = {
  status: "Nobody sees it.",
  group: "Others no longer see it, and nobody can write in it.",
};

/** What it means for the user, by act. */
const effects: Readonly<Record<SanctionAct, (sanction: Sanction) => string>> = {
  warn: () => "Nothing else has changed.",
  limit: (sanction) =>
    `${because(sanction)}Until then you cannot comment, begin conversations, or create and join groups.`,
  hide: ({ kind }) => hiddenEffects[kind] ?? "Others no longer see it.",
  raise: () => "You cannot choose a lower one.",
  setBirthMonth: ({ erasedAt }) =>
    erasedAt === null
      ? "The rules for this age apply."
      : `Kora is for people from 13, so your account is closed, and will be erased on ${formatDay(erasedAt)}.`,
  suspend: (sanction) =>
    `${because(sanction)}${sanction.until === null ? "As long as it is," : "Until then"} nobody sees you or what you published.`,
  close: (sanction) =>
    `${because(sanction)}Nobody sees it or what you published.${sanction.erasedAt === null ? "" : ` It will be erased on ${formatDay(sanction.erasedAt)}.`}`,
};

/** Texts of the page with the acts of moderators that weigh on the viewer. */
export const sanctionsText = {
  title: "Decisions of the moderators",
  intro: "What the moderators decided about you, why, and how to appeal.",
  restrictedIntro:
    "While your account is suspended or closed, you can read here why, appeal, take your data with you, and delete the account.",
  loading: "Loading the decisions...",
  failed: "The decisions could not be loaded.",
  empty: "The moderators have decided nothing about you.",
  more: "Show earlier ones",
  heading: (sanction: Sanction) => headings[sanction.act](sanction),
  effect: (sanction: Sanction) => effects[sanction.act](sanction),
  reason: "Why",
  states: {
    active: "In effect",
    ended: "Ended",
    undone: "Taken back",
  } satisfies Readonly<Record<SanctionView["state"], string>>,
  decided: (iso: string) => `Decided on ${formatDay(iso)}`,
  appeal: {
    possible: (day: string) =>
      `If you think that this is wrong, you can appeal once, until ${formatDay(day)}. Another moderator decides, where there is another.`,
    open: "Appeal",
    label: "Why should the decision be changed?",
    hint: "The moderators read this. You can send it once, and cannot change it afterwards.",
    send: "Send the appeal",
    required: said.appealRequired,
    tooLong: said.appealTooLong,
    failed: "The appeal could not be sent. Please try again.",
    sent: "Your appeal is sent. Its outcome will be here, and comes by mail.",
    notSent:
      "This was not sent, and an appeal is no longer possible. You can still copy what you wrote.",
    discard: "Discard",
    title: "Your appeal",
    waiting: "It waits for the decision, which will be here, and comes by mail.",
    outcomes: {
      upheld: "Rejected: the decision stays.",
      overturned: "Granted: the decision is taken back.",
    },
    tooLate: "The time for an appeal has passed.",
  },
  account: {
    data: "Your data",
    account: "Your account",
    logOut: "Log out",
    logOutHint: "You can log in again to come back to this page.",
  },
  ended: {
    title: "Please log in again",
    message: "Your suspension has ended, or you were logged out. Please log in again.",
    logIn: "Log in",
  },
} as const;
