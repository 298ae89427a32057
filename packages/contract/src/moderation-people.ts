import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { moderationLimits } from "./moderation-limits.ts";
import { EntityParams, ModeratedEntity } from "./moderation-views.ts";
import { ModeratedSanction } from "./sanctions.ts";
import { sentences } from "./sentences.ts";
import { maxCharacters, requiredText } from "./text-schemas.ts";

const texts = sentences.moderation;
/** The kinds that moderators can search by name. Comments and statuses are found by their link or id. */
export const searchedKinds = ["user", "story", "series", "group", "playlist"] as const;

export const PersonForModerators = UserSummary.extend({
  name: z.string(),
  writerId: z.string().nullable().describe("Id of the writer record; null for a reader."),
  posterName: z.string().nullable(),
  aboutMe: z.string(),
  createdAt: Timestamp,
  isVerified: z.boolean(),
  isModerator: z.boolean(),
  isOperator: z.boolean(),
  suspension: z
    .object({
      since: Timestamp,
      until: Timestamp.nullable().describe("Null for a suspension without an end."),
      reason: z.string(),
      erasedAt: Timestamp.nullable().describe("For a closed account, the time of its erasure."),
    })
    .nullable(),
  deletion: z
    .object({ since: Timestamp, erasedAt: Timestamp })
    .nullable()
    .describe("Set while an account that its user deleted can still be restored."),
  limitedUntil: Timestamp.nullable(),
  openReports: z
    .int()
    .describe(
      "The number of things of the user with open reports, counted up to 100; 0 for the viewer.",
    ),
  sanctionCount: z.int().describe("Counted up to 100."),
  noteCount: z.int().describe("0 for the viewer."),
  revision: z.int().describe("As in `ModeratedEntity`, for actions on the user."),
  mayAct: z.boolean().describe("As in `ModeratedEntity`."),
}).meta({ id: "PersonForModerators", description: "A user, as moderators see them." });
export type PersonForModerators = z.infer<typeof PersonForModerators>;

export const ModerationNote = z
  .object({
    _id: z.string(),
    text: z.string(),
    moderator: UserSummary.nullable().describe("Null after the account is deleted."),
    isOwn: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: "ModerationNote", description: "A note that only moderators see." });
export type ModerationNote = z.infer<typeof ModerationNote>;

const UserParams = z.object({ userId: Id });

export const moderationPeopleCalls = defineCalls({
  searchAsModerator: {
    method: "GET",
    path: "/moderation/search",
    query: PageQuery.extend({
      q: z
        .string(texts.searchRequired)
        .trim()
        .min(1, texts.searchRequired)
        .check(maxCharacters(moderationLimits.search, texts.searchTooLong))
        .describe("The beginning of a name, a URL of Kora, an id, or a username after an `@`."),
      kind: z
        .enum(searchedKinds, texts.unknownSearchKind)
        .default("user")
        .describe("Has no effect on a URL, an id, or the username of a user."),
    }),
    response: z.array(ModeratedEntity),
    isPaged: true,
    access: "moderator",
    rateLimit: "search",
    summary:
      "Finds any user and any public entity, also suspended and hidden ones, and reported entities by their id.",
  },
  getPersonAsModerator: {
    method: "GET",
    path: "/moderation/people/:userId",
    params: UserParams,
    response: PersonForModerators,
    access: "moderator",
    summary: "Returns the state of a user.",
  },
  listSanctionsOfPerson: {
    method: "GET",
    path: "/moderation/people/:userId/sanctions",
    params: UserParams,
    query: PageQuery,
    response: z.array(ModeratedSanction),
    isPaged: true,
    access: "moderator",
    summary: "Lists the sanctions against a user, latest first.",
  },
  listNotes: {
    method: "GET",
    path: "/moderation/:kind/:targetId/notes",
    params: EntityParams,
    query: PageQuery,
    response: z.array(ModerationNote),
    isPaged: true,
    access: "moderator",
    summary:
      "Lists the notes of an entity or a user, latest first; none about the viewer or what the viewer made.",
  },
  addNote: {
    method: "POST",
    path: "/moderation/:kind/:targetId/notes",
    params: EntityParams,
    body: z.object({
      text: requiredText({
        max: moderationLimits.noteText,
        required: texts.noteTextRequired,
        tooLong: texts.noteTextTooLong,
      }),
    }),
    response: ModerationNote,
    status: 201,
    access: "moderator",
    takesIdempotencyKey: true,
    rateLimit: "moderation",
    summary:
      "Adds a note, at most 100 for each entity; 403 for the viewer and what the viewer made.",
  },
  deleteNote: {
    method: "DELETE",
    path: "/moderation/notes/:noteId",
    params: z.object({ noteId: Id }),
    response: MessageResponse,
    access: "moderator",
    rateLimit: "moderation",
    summary: "Deletes a note of the viewer.",
  },
});
