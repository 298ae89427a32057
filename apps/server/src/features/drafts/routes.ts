import type { draftCalls } from "@kora/contract/drafts";
import { sentences } from "@kora/contract/sentences";
import { toPictureUrl } from "@kora/contract/story-picture";
import { invalid } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { storeStoryPicture, toPresentId } from "../stories/index.ts";
import { deleteDraft } from "./delete-draft.ts";
import { listDrafts } from "./list-drafts.ts";
import { saveDraft } from "./save-draft.ts";

export const draftRoutes: Handlers<typeof draftCalls> = {
  async listDrafts(ctx, { query }) {
    const storyId = query.storyId && (await toPresentId(ctx, query.storyId));
    return listDrafts(ctx, { ...query, storyId });
  },

  async saveDraft(ctx, { body }) {
    const storyId = body.storyId && (await toPresentId(ctx, body.storyId));
    return saveDraft(ctx, { ...body, storyId });
  },

  async uploadPicture(ctx, { files }) {
    const { picture } = files;
    if (!picture) {
      throw invalid("picture", sentences.storyDocument.pictureRequired);
    }
    const { id, widths } = await storeStoryPicture(ctx, picture);
    return { _id: id, url: toPictureUrl({ id, widths }), widths: [...widths] };
  },

  async deleteDraft(ctx, { query, body }) {
    const id = query.id ?? body.id;
    if (id === undefined) {
      throw invalid("id", sentences.form.missing);
    }
    return deleteDraft(ctx, { id, revision: query.revision ?? body.revision });
  },
};
