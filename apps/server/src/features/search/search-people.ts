import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { isFuzzyCursor } from "../../platform/database/search-stages.ts";
import { findPeople } from "./find-people.ts";
import { parseSearchQuery } from "./parse-search-query.ts";
import type { UserRow } from "./views.ts";

/**
 * One page of the users, writers or not, whose name, username or poster name matches, best first. Allows typos where
 * nothing matches as typed.
 */
export async function searchPeople(
  ctx: ViewerContext,
  { search, limit, cursor }: { search: string; limit: number; cursor?: string | undefined },
): Promise<Page<UserRow>> {
  const parsed = await parseSearchQuery(ctx, search);
  if (parsed === undefined) {
    return { items: [], nextCursor: undefined };
  }
  const query = parsed.person;
  const find = (withTypos: boolean) => findPeople(ctx, { query, limit, cursor, withTypos });
  const page = await find(isFuzzyCursor(cursor));
  const mayHaveTypos = cursor === undefined && query.fuzzy !== undefined;
  return mayHaveTypos && page.items.length === 0 ? find(true) : page;
}
