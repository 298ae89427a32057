import type { CallInput, CallName, CallResponse, Calls } from "@kora/contract";
import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  type QueryMeta,
} from "@tanstack/react-query";
import { api } from "./api.ts";
import type { Api, Page } from "./create-api.ts";

type PagedCallName = {
  [Name in CallName]: Calls[Name] extends { readonly isPaged: true } ? Name : never;
}[CallName];

type WithoutCursor<Query> = Omit<Query, "cursor">;

/** The input of a call without the cursor of its query. A query with optional fields only can be omitted. */
type PagedInput<Input> = Omit<Input, "query"> &
  (Input extends { query: infer Query }
    ? Partial<WithoutCursor<Query>> extends WithoutCursor<Query>
      ? { readonly query?: WithoutCursor<Query> }
      : { readonly query: WithoutCursor<Query> }
    : unknown);

interface PagedQueryOptions<Name extends CallName, Key extends QueryKey, CachedPage> {
  readonly queryKey: Key;
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly refetchInterval?: number;
  readonly enabled?: boolean;
  readonly meta?: QueryMeta;
  /** The API client that fetches the pages; by default that of this browser's session. */
  readonly client?: Api;
  /** Returns what is cached of a page; by default the whole page. */
  readonly toCachedPage?: (page: Page<CallResponse<Name>>, queryClient: QueryClient) => CachedPage;
}

/** Returns the options of an infinite query that fetches a list of the contract page by page. */
export function pagedQuery<
  Name extends PagedCallName,
  const Key extends QueryKey,
  CachedPage extends { readonly nextCursor: string | null } = Page<CallResponse<Name>>,
>(
  name: Name,
  input: PagedInput<CallInput<Name>>,
  {
    client = api,
    // Without `toCachedPage`, the type of a cached page is the default.
    toCachedPage = (page) => page as unknown as CachedPage,
    ...options
  }: PagedQueryOptions<Name, Key, CachedPage>,
) {
  return infiniteQueryOptions({
    ...options,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, client: queryClient, signal }) => {
      const { query }: { query?: object } = input;
      // A cursor of null is left out of the URL.
      const whole = { ...input, query: { ...query, cursor: pageParam } };
      // TypeScript does not see that an input without its cursor, and the cursor, are an input.
      const page = await client.page(name, whole as unknown as CallInput<Name>, { signal });
      return toCachedPage(page, queryClient);
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}
