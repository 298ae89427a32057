import type { SanctionView } from "@kora/contract/sanctions";
import { sentences } from "@kora/contract/sentences";
import { type SQL, sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, forbidden, notFound } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { type SanctionRow, sanctionColumns, toSanctionView } from "./views.ts";

const texts = sentences.moderation;

const lockOwnSanction = statement<{ sanctionId: string; userId: string }, SanctionRow>(
  "lock-own-sanction",
  (value) => sql`
    SELECT ${sanctionColumns}
    FROM sanctions sanction LEFT JOIN appeals appeal ON appeal.sanction_id = sanction.id
    WHERE sanction.id = ${value("sanctionId")} AND sanction.user_id = ${value("userId")}
    FOR NO KEY UPDATE OF sanction`,
);

/** Inserts no row if another request has appealed in the meantime. */
const insertAppeal = statement<
  { id: string; sanctionId: string; text: string; now: Date },
  { id: string }
>(
  "create-appeal",
  (value) => sql`
    INSERT INTO appeals (id, sanction_id, text, created_at)
    VALUES (${value("id")}, ${value("sanctionId")}, ${value("text")}, ${value("now")})
    ON CONFLICT (sanction_id) DO NOTHING
    RETURNING id`,
);

/**
 * Appeals against a sanction of the viewer. Throws 404 for another one, 409 for the second appeal and for a sanction
 * that was undone, and 403 after 20 days.
 */
export function createAppeal(
  ctx: ViewerContext,
  { sanctionId, text }: { sanctionId: string; text: string },
): Promise<SanctionView> {
  return inTransaction(ctx, async (tx) => {
    const values = { sanctionId, userId: tx.viewer.userId };
    const now = tx.clock.now();
    const sanction = await tx.db.row(lockOwnSanction, values);
    if (!sanction) throw notFound(texts.sanctionNotFound);
    if (sanction.appeal_id !== null) throw new AppError("CONFLICT", texts.appealedAlready);
    if (sanction.undone_at !== null) throw new AppError("CONFLICT", texts.nothingToAppeal);
    if (sanction.appealable_until <= now) throw forbidden(texts.appealTooLate);
    // The snapshot of the statement above may be older than the lock, so the constraint decides.
    const id = newId();
    if (!(await tx.db.row(insertAppeal, { id, sanctionId, text, now }))) {
      throw new AppError("CONFLICT", texts.appealedAlready);
    }
    return toSanctionView(
      {
        ...sanction,
        appeal_id: id,
        appeal_text: text,
        appealed_at: now,
        outcome: null,
        decision: null,
        decided_at: null,
      },
      now,
    );
  });
}

/** True for a row of `users` with an appeal that is not decided yet. */
export function hasOpenAppeal(user: SQL): SQL {
  return sql`EXISTS (
    SELECT FROM sanctions sanction JOIN appeals appeal ON appeal.sanction_id = sanction.id
    WHERE sanction.user_id = ${user}.id AND appeal.decided_at IS NULL)`;
}
