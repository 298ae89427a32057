import type { ModeratedEntity } from "@kora/contract/moderation";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { isFound, type ListedEntityRow, listColumns, listJoins, type Target } from "./entities.ts";
import { toModeratedEntity } from "./views.ts";

/**
 * Selects entities by kind and id, in the order of the ids: those that are public or have a row in `reported_things`,
 * because they were reported or a moderator acted on them. Exported for the test of its query plan.
 */
export const selectEntities = statement<
  { kinds: readonly ModeratedKind[]; targetIds: readonly string[] },
  ListedEntityRow & { has_state: boolean }
>(
  "entities-for-moderators",
  (value) => sql`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM unnest(${value("kinds")}::text[], ${value("targetIds")}::uuid[])
        WITH ORDINALITY entity (kind, target_id, position)
    ),
    entity AS MATERIALIZED (
      SELECT ${listColumns(sql`(r.handled_at IS NULL) = (state.open_since IS NOT NULL)`)}, reported.position, state.kind IS NOT NULL AS has_state
      FROM ${listJoins(sql`wanted`)}
    )
    SELECT * FROM entity WHERE is_public OR has_state ORDER BY position`,
);

/** Returns the entities that moderators may see. */
export async function findEntities(
  ctx: ViewerContext,
  targets: readonly Target[],
): Promise<ModeratedEntity[]> {
  const rows = await ctx.db.rows(selectEntities, {
    kinds: targets.map(({ kind }) => kind),
    targetIds: targets.map(({ targetId }) => targetId),
  });
  return rows.filter((row) => isFound(row, ctx)).map((row) => toModeratedEntity(row, ctx));
}

/** Returns an entity. Throws 404 if it does not exist, or if it is not public and was never reported. */
export async function getModeratedEntity(
  ctx: ViewerContext,
  target: Target,
): Promise<ModeratedEntity> {
  const [entity] = await findEntities(ctx, [target]);
  if (!entity) throw notFound(sentences.moderation.notFound);
  return entity;
}
