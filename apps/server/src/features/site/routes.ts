import type { siteCalls } from "@kora/contract/site";
import type { Handlers } from "../../platform/http/mount-calls.ts";

export const siteRoutes: Handlers<typeof siteCalls> = {
  getSiteInfo: async (ctx) => ({ contactPhones: [...ctx.config.contactPhones] }),
};
