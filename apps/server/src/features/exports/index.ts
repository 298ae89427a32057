import type { exportCalls } from "@kora/contract/exports";
import { defineFeature } from "../../platform/feature.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { exportWorks } from "./export-works.ts";

const calls: Handlers<typeof exportCalls> = { exportWorks: (ctx) => exportWorks(ctx) };

export const exportFeature = defineFeature({ calls });
