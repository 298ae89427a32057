import type { muteCalls } from "@kora/contract/mutes";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { listMutes } from "./list-mutes.ts";
import { muteUser, unmuteUser } from "./mute-user.ts";
import { setMutedWords } from "./muted-words.ts";

const texts = sentences.mutes;

export const muteRoutes: Handlers<typeof muteCalls> = {
  async muteUser(ctx, { body: { userId, on } }) {
    await (on ? muteUser(ctx, userId) : unmuteUser(ctx, userId));
    return { msg: on ? texts.muted : texts.unmuted };
  },

  listMutes: (ctx, { query }) => listMutes(ctx, query),

  setMutedWords: (ctx, { body }) => setMutedWords(ctx, body.words),
};
