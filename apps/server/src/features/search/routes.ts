import type { searchCalls } from "@kora/contract/search";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { search } from "./search.ts";
import { deleteSearchTerms, listSearchTerms, saveSearchTerm } from "./search-terms.ts";

export const searchRoutes: Handlers<typeof searchCalls> = {
  search: (ctx, { query }) => search(ctx, query),
  listSearchTerms: (ctx, { query }) => listSearchTerms(ctx, query),
  saveSearchTerm: (ctx, { body }) => saveSearchTerm(ctx, body.term),
  async deleteSearchTerms(ctx, { body }) {
    await deleteSearchTerms(ctx, body.term);
    return { msg: sentences.search.termsDeleted };
  },
};
