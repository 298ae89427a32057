import type { pushCalls } from "@kora/contract/notifications";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { subscribe, unsubscribe } from "./subscriptions.ts";

const texts = sentences.messages;

export function createPushRoutes(publicKey: string): Handlers<typeof pushCalls> {
  return {
    getPushKey: async () => ({ publicKey }),

    async subscribeToPush(ctx, { body }) {
      await subscribe(ctx, body);
      return { msg: texts.pushOn };
    },

    async unsubscribeFromPush(ctx, { body }) {
      await unsubscribe(ctx, body.endpoint);
      return { msg: texts.pushOff };
    },
  };
}
