import type { ViewerContext } from "../../platform/context.ts";
import type { Page } from "../../platform/cursor.ts";
import { isOfSlips } from "../../platform/database/search-steps.ts";
import { findPeopleOfBothKinds } from "./find-people.ts";
import { readTerms } from "./read-terms.ts";
import type { PersonRow } from "./views.ts";

/**
 * One page of the people, griots or not, whose name, username or pen name matches, the best first; with slips
 * where nobody is found as typed.
 */
export async function findAnybody(
  ctx: ViewerContext,
  { search, limit, cursor }: { search: string; limit: number; cursor?: string | undefined },
): Promise<Page<PersonRow>> {
  const terms = await readTerms(ctx, search);
  if (terms === undefined) {
    return { items: [], nextCursor: undefined };
  }
  const queries = terms.person;
  const find = (withSlips: boolean) =>
    findPeopleOfBothKinds(ctx, { queries, limit, cursor, withSlips });
  const found = await find(isOfSlips(cursor));
  const mayBeSlips = cursor === undefined && queries.near !== undefined;
  return mayBeSlips && found.items.length === 0 ? find(true) : found;
}
