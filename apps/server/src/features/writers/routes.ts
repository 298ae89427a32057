import { sentences } from "@kora/contract/sentences";
import type { writerCalls } from "@kora/contract/writers";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { followWriter } from "./follow-writer.ts";
import { getOwnWriter } from "./get-own-writer.ts";
import { getVisitorCountry } from "./get-visitor-country.ts";
import { getWriter } from "./get-writer.ts";
import { listFollowers } from "./list-followers.ts";
import { listWriters } from "./list-writers.ts";
import { saveWriter } from "./save-writer.ts";

export const writerRoutes: Handlers<typeof writerCalls> = {
  getOwnWriter,

  listWriters: (ctx, { query }) => listWriters(ctx, query),

  getWriter: (ctx, { params }) => getWriter(ctx, params.writerId),

  listFollowers: (ctx, { params, query }) => listFollowers(ctx, { ...params, ...query }),

  async saveWriter(ctx, { body }) {
    return { msg: sentences.writers.saved, writer: await saveWriter(ctx, body) };
  },

  async followWriter(ctx, { params, body }) {
    return { writer: await followWriter(ctx, { writerId: params.writerId, on: body.on }) };
  },

  getVisitorCountry: async (ctx) => getVisitorCountry(ctx),
};
