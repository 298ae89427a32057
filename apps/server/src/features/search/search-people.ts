import type { ViewerContext } from "../../platform/context.ts";
import type { Page, PageInput } from "../../platform/cursor.ts";
import { isFuzzyCursor } from "../../platform/database/search-stages.ts";
import { findPeople } from "./find-people.ts";
import { parseSearchQuery } from "./parse-search-query.ts";
import type { UserRow } from "./views.ts";

/**
 * Returns one page of the users, including writers, whose name, username or poster name matches, best first. Allows
 * typos if nothing matches as typed.
 */
export async function searchPeople(
  ctx: ViewerContext,
  { search, limit, cursor }: PageInput & { search: string },
): Promise<Page<UserRow>> {
  const queries = await parseSearchQuery(ctx, search);
  if (queries === undefined) {
    return { items: [], nextCursor: undefined };
  }
  const query = queries.person;
  const find = ({ withTypos }: { withTypos: boolean }) =>
    findPeople(ctx, { query, limit, cursor, withTypos });
  const page = await find({ withTypos: isFuzzyCursor(cursor) });
  const mayHaveTypos = cursor === undefined && query.fuzzy !== undefined;
  return mayHaveTypos && page.items.length === 0 ? find({ withTypos: true }) : page;
}
