import type { siteCalls } from "@kora/contract/site";
import { defineFeature } from "../../platform/feature.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";

export { mountWellKnown } from "./mount-well-known.ts";

const calls: Handlers<typeof siteCalls> = {
  getSiteInfo: async (ctx) => ({ contactPhones: [...ctx.config.contactPhones] }),
};

export const siteFeature = defineFeature({ calls });
