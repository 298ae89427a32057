import type { searchCalls } from "@kora/contract/search";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { forgetSearchTerms } from "./forget-search-terms.ts";
import { keepSearchTerm } from "./keep-search-term.ts";
import { listSearchTerms } from "./list-search-terms.ts";
import { search } from "./search.ts";

export const searchRoutes: Handlers<typeof searchCalls> = {
  search: (ctx, { query }) => search(ctx, query),
  listSearchTerms: (ctx, { query }) => listSearchTerms(ctx, query),
  keepSearchTerm: (ctx, { body }) => keepSearchTerm(ctx, body.term),
  async forgetSearchTerms(ctx, { body }) {
    await forgetSearchTerms(ctx, body.term);
    return { msg: sentences.search.termsDeleted };
  },
};
