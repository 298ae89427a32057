import { z } from "zod";
import { Revision, UserSummary } from "./common.ts";
import { sentences } from "./sentences.ts";
import { shownToChoices } from "./shown-to.ts";
import { namedAudiences, StatusAudience } from "./status-audience.ts";

const texts = sentences.profile;

/** Who may begin to write to the user. */
const messageSenders = ["everyone", "requests", "connections", "nobody"] as const;
export type MessageSenders = (typeof messageSenders)[number];

/** Who may send the user a friend request. */
const friendRequestSenders = ["everyone", "connections", "nobody"] as const;
export type FriendRequestSenders = (typeof friendRequestSenders)[number];

/** Who sees when the user is online. */
const onlineStateViewers = ["everyone", "friends", "nobody"] as const;
export type OnlineStateViewers = (typeof onlineStateViewers)[number];

/** How mature stories are shown to the user. */
const matureChoices = ["show", "warn", "hide"] as const;
export type MatureChoice = (typeof matureChoices)[number];

/** The viewer's privacy settings. A setting that was not chosen has the default of the viewer's age. */
export const PrivacyView = z.object({
  messages: z.enum(messageSenders),
  friendRequests: z.enum(friendRequestSenders),
  status: z
    .union([z.enum(namedAudiences), z.array(z.string())])
    .describe("An audience, or the user ids of chosen people."),
  chosenPeople: z.array(UserSummary).describe("The people whose ids `status` lists, else empty."),
  onlineState: z.enum(onlineStateViewers),
  readReceipts: z.boolean(),
  showAge: z.boolean(),
  inDirectory: z.boolean(),
  downloads: z.boolean().describe("True if readers may download the user's works."),
  storiesShownTo: z
    .enum(shownToChoices)
    .describe(
      "To whom the user's new stories are shown unless another choice is made. Always `members` for minors.",
    ),
  mature: z.enum(matureChoices).describe("Always `hide` for minors and users of unknown age."),
  revision: z.int().describe("Every change increments it."),
});
export type PrivacyView = z.infer<typeof PrivacyView>;

/** Changes of the privacy settings. Omitted ones stay unchanged. */
export const PrivacyChanges = z.object({
  messages: z.enum(messageSenders, texts.unknownChoice).optional(),
  friendRequests: z.enum(friendRequestSenders, texts.unknownChoice).optional(),
  status: StatusAudience.optional(),
  onlineState: z.enum(onlineStateViewers, texts.unknownChoice).optional(),
  readReceipts: z.boolean(texts.unknownChoice).optional(),
  showAge: z.boolean(texts.unknownChoice).optional(),
  inDirectory: z.boolean(texts.unknownChoice).optional(),
  downloads: z.boolean(texts.unknownChoice).optional(),
  storiesShownTo: z.enum(shownToChoices, texts.unknownChoice).optional(),
  mature: z.enum(matureChoices, texts.unknownChoice).optional(),
  revision: Revision.optional().describe(
    "The revision that was changed. A stale one is rejected with 409. Without it, the last write wins.",
  ),
});
export type PrivacyChanges = z.infer<typeof PrivacyChanges>;

/** Both versions of a conflict: the stored settings and the rejected changes. */
export interface PrivacyVersions {
  readonly theirs: PrivacyView;
  readonly yours: PrivacyChanges;
}
