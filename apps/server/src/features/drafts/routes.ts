import type { draftCalls } from "@kora/contract/drafts";
import { sentences } from "@kora/contract/sentences";
import { toPictureUrl } from "@kora/contract/story-picture";
import { invalid } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { deleteDraft } from "./delete-draft.ts";
import { listDrafts } from "./list-drafts.ts";
import { saveDraft } from "./save-draft.ts";

export const draftRoutes: Handlers<typeof draftCalls> = {
  async listDrafts(ctx, { query }) {
    const { items, nextCursor } = await listDrafts(ctx, query);
    return { body: items, nextCursor };
  },

  saveDraft: (ctx, { body }) => saveDraft(ctx, body),

  async deleteDraft(ctx, { query, body }) {
    const id = query.id ?? body.id;
    if (id === undefined) {
      throw invalid("id", sentences.form.missing);
    }
    return deleteDraft(ctx, id);
  },
};
