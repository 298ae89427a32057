import { locale } from "#text/locale.ts";
import { onFirstUse } from "../on-first-use.ts";

const conjunction = onFirstUse(() => new Intl.ListFormat(locale, { type: "conjunction" }));

/** Texts of the choice of who sees a status, which are not in the texts of the status row on home. */
export const statusAudienceText = {
  label: "Who sees it",
  choices: {
    everyone: "Everyone",
    friends: "Friends",
    followersAndFriends: "Followers and friends",
    chosen: "People I choose",
  },
  notChoosable: (usernames: readonly string[]) =>
    `${conjunction().format(usernames.map((name) => `@${name}`))} can no longer be chosen.`,
  removeNotChoosable: (count: number) =>
    count === 1 ? "Remove this person" : "Remove these people",
  chosenInSettings: "The people whom you chose in your privacy settings see it.",
} as const;
