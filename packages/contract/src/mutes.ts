import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { foldWords } from "./fold-words.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { maxCharacters } from "./text-schemas.ts";
import { hasVisibleText } from "./visible-text.ts";

const texts = sentences.mutes;
/** A user whom the viewer muted. */
export const MutedUserView = UserSummary.extend({ name: z.string(), mutedAt: Timestamp }).meta({
  id: "MutedUser",
  description: "A user whose stories, statuses and comments the viewer does not see.",
});
export type MutedUserView = z.infer<typeof MutedUserView>;

/** The words without those that search would read as an earlier one, and without those that have no letters. */
function dropRepeatedWords(words: readonly string[]): string[] {
  const wordsByFold = new Map<string, string>();
  for (const word of words) {
    const fold = foldWords(word).join(" ");
    if (hasVisibleText(fold) && !wordsByFold.has(fold)) wordsByFold.set(fold, word);
  }
  return [...wordsByFold.values()];
}

const MutedWords = z
  .array(
    z
      .string(texts.wordsInvalid)
      .trim()
      .check(maxCharacters(limits.mutes.wordLength, texts.wordTooLong)),
    texts.wordsInvalid,
  )
  // The first limit bounds the work; the second one counts what is stored.
  .max(10 * limits.mutes.words, texts.tooManyWords)
  .transform(dropRepeatedWords)
  .refine((words) => words.length <= limits.mutes.words, texts.tooManyWords);

export const muteCalls = defineCalls({
  muteUser: {
    method: "POST",
    path: "/profile/mutes",
    body: z.object({ userId: Id, on: z.boolean(texts.onInvalid) }),
    userIdIsOther: true,
    response: MessageResponse,
    access: "session",
    rateLimit: "block",
    summary:
      "Mutes or unmutes a user: their stories, statuses and comments are hidden from the viewer. Idempotent. Nobody is notified.",
  },
  listMutes: {
    method: "GET",
    path: "/profile/mutes",
    query: PageQuery.extend({
      userId: Id.optional().describe("Only this user, by the id of the user or of the writer."),
    }),
    response: z.array(MutedUserView),
    isPaged: true,
    access: "session",
    summary: "The users whom the viewer muted, latest first.",
  },
  setMutedWords: {
    method: "PUT",
    path: "/profile/muted-words",
    body: z.object({ words: MutedWords }),
    response: z.object({ words: z.array(z.string()) }),
    access: "session",
    rateLimit: "profile",
    summary:
      "Replaces the viewer's muted words. Returns the stored list, without words that search would read as an earlier one. `GET /profile` returns it too.",
  },
});
