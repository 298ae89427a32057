import type { searchCalls } from "@kora/contract/search";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { search } from "./search.ts";

export const searchRoutes: Handlers<typeof searchCalls> = {
  search: (ctx, { query }) => search(ctx, query),
};
