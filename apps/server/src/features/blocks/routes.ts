import type { blockCalls } from "@kora/contract/blocks";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { blockEntity } from "./block-entity.ts";
import { listBlocks } from "./list-blocks.ts";
import { unblockEntity } from "./unblock-entity.ts";

const texts = sentences.blocks;

export const blockRoutes: Handlers<typeof blockCalls> = {
  async blockEntity(ctx, { body }) {
    await blockEntity(ctx, body);
    return { msg: texts.blocked };
  },

  async unblockEntity(ctx, { body }) {
    await unblockEntity(ctx, body);
    return { msg: texts.unblocked };
  },

  listBlocks: (ctx) => listBlocks(ctx),
};
