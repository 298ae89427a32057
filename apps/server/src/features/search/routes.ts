import type { searchCalls } from "@kora/contract/search";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { search } from "./search.ts";

export const searchRoutes: Handlers<typeof searchCalls> = {
  search: (ctx, { query }) => search(ctx, query),
  async listSearchTerms() {
    throw new AppError("NOT_FOUND");
  },
  async keepSearchTerm() {
    throw new AppError("NOT_FOUND");
  },
  async forgetSearchTerms() {
    throw new AppError("NOT_FOUND");
  },
};
