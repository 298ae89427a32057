import { sentences } from "@kora/contract/sentences";
import type { statusCalls } from "@kora/contract/statuses";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { createStatus } from "./create-status.ts";
import { deleteStatus } from "./delete-status.ts";
import { likeStatus } from "./like-status.ts";
import { listStatusViewers } from "./list-status-viewers.ts";
import { listStatuses } from "./list-statuses.ts";
import { listStatusesOfOwner } from "./list-statuses-of-owner.ts";
import { readStatusLikes } from "./read-status-likes.ts";
import { saveStatus } from "./save-status.ts";
import { viewStatus } from "./view-status.ts";

const texts = sentences.statuses;

/** Wraps `data` in the response format of all calls about statuses. */
const envelope = <Data>(message: string, data: Data) => ({ success: true as const, message, data });

export const statusRoutes: Handlers<typeof statusCalls> = {
  createStatus: async (ctx, { body }) => envelope(texts.created, await createStatus(ctx, body)),

  async listStatuses(ctx, { query }) {
    const { items, nextCursor } = await listStatuses(ctx, query);
    return { body: envelope(texts.found, items), nextCursor };
  },

  readStatus: async (ctx, { params }) =>
    envelope(texts.found, await listStatusesOfOwner(ctx, params.statusId)),

  readStatusLikes: async (ctx, { params }) =>
    envelope(texts.found, await readStatusLikes(ctx, params.statusId)),

  async likeStatus(ctx, { params, body }) {
    const data = await likeStatus(ctx, { ...params, on: body.on });
    return envelope(data.isLiked ? texts.liked : texts.unliked, data);
  },

  async viewStatus(ctx, { params }) {
    await viewStatus(ctx, params.statusId);
    return envelope(texts.viewed, null);
  },

  async listStatusViewers(ctx, { params, query }) {
    const { items, nextCursor } = await listStatusViewers(ctx, { ...params, ...query });
    return { body: envelope(texts.found, items), nextCursor };
  },

  async saveStatus(ctx, { params, body }) {
    const data = await saveStatus(ctx, { ...params, on: body.on });
    return envelope(data.isPermanentlySaved ? texts.saved : texts.unsaved, data);
  },

  async deleteStatus(ctx, { params }) {
    await deleteStatus(ctx, params.statusId);
    return envelope(texts.deleted, null);
  },
};
