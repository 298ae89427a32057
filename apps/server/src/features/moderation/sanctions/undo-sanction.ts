import type { SanctionAct } from "@kora/contract/moderation-actions";
import { type SQL, sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import {
  endLimit,
  liftSuspension,
  replaceClosing,
  restoreBirthMonth,
} from "../../accounts/index.ts";
import { restoreRating } from "../../stories/index.ts";
import type { Target } from "../entities.ts";
import { unhideEntity } from "../hide-entity.ts";
import type { PreviousState } from "./create-sanction.ts";
import { isSuspension } from "./mark-undone.ts";

/** A sanction that is to be undone. The caller has locked its entity and its user. */
export interface SanctionToUndo extends Target {
  readonly id: string;
  readonly userId: string;
  readonly act: SanctionAct;
  readonly eraseAt: Date | null;
  readonly previous: PreviousState | null;
}

interface Values {
  id: string;
  userId: string;
  kind: string;
  targetId: string;
  now: Date;
}

interface OtherRow {
  id: string;
  act: SanctionAct;
  reason: string;
  until: Date | null;
  created_at: Date;
}

/** Selects the newest other sanction that is in effect, among those that `isSame` selects. */
const selectOther = (name: string, isSame: SQL) =>
  statement<Values, OtherRow>(
    `other-sanction-${name}`,
    (value) => sql`
      SELECT id, act, reason, until, created_at FROM sanctions
      WHERE user_id = ${value("userId")} AND id <> ${value("id")} AND undone_at IS NULL AND ${isSame}
        AND (act NOT IN ('hide', 'raise') OR (kind = ${value("kind")} AND target_id = ${value("targetId")}))
        AND (until IS NULL OR until > ${value("now")})
      ORDER BY id DESC LIMIT 1`,
  );

const selectOtherByKind = {
  suspension: selectOther("suspension", isSuspension(sql`sanctions`)),
  limit: selectOther("limit", sql`act = 'limit'`),
  hide: selectOther("hide", sql`act = 'hide'`),
  raise: selectOther("raise", sql`act = 'raise'`),
  birthMonth: selectOther("birth-month", sql`act = 'setBirthMonth'`),
} as const;

/** Makes the next sanction on the same restore what this one replaced, when it is undone itself. */
const inheritPrevious = statement<Values & { act: SanctionAct }, unknown>(
  "inherit-previous-of-sanction",
  (value) => sql`
    UPDATE sanctions next SET previous = undone.previous
    FROM sanctions undone
    WHERE undone.id = ${value("id")} AND next.id = (
      SELECT id FROM sanctions
      WHERE user_id = ${value("userId")} AND act = ${value("act")} AND id > ${value("id")} AND undone_at IS NULL
        AND (act <> 'raise' OR (kind = ${value("kind")} AND target_id = ${value("targetId")}))
      ORDER BY id LIMIT 1
    )`,
);

/**
 * Undoes a sanction. If another one on the same is in effect, that one stays. Returns false if the whole effect stays
 * because of it.
 */
export async function undoSanction(
  tx: TransactionContext<Viewer>,
  sanction: SanctionToUndo,
): Promise<boolean> {
  const { act, id, userId, kind, targetId } = sanction;
  const values = { id, userId, kind, targetId, now: tx.clock.now() };
  const findOther = (name: keyof typeof selectOtherByKind) =>
    tx.db.row(selectOtherByKind[name], values);
  switch (act) {
    case "warn":
      return true;
    case "hide":
      if (await findOther("hide")) return false;
      await unhideEntity(tx, sanction);
      return true;
    case "limit":
      if (await findOther("limit")) return false;
      await endLimit(tx, userId);
      return true;
    case "raise":
      if (isLater(await findOther("raise"), id)) {
        await tx.db.rows(inheritPrevious, { ...values, act });
        return false;
      }
      await restorePrevious(tx, sanction);
      return true;
    case "suspend":
    case "close":
      return undoSuspension(tx, sanction, await findOther("suspension"));
    case "setBirthMonth":
      if (sanction.eraseAt) await undoSuspension(tx, sanction, await findOther("suspension"));
      if (isLater(await findOther("birthMonth"), id)) {
        await tx.db.rows(inheritPrevious, { ...values, act });
        return false;
      }
      await restorePrevious(tx, sanction);
      return true;
  }
}

const isLater = (other: OtherRow | undefined, id: string) => other !== undefined && other.id > id;

/** Restores the rating of a story, or the month of birth of a user. */
async function restorePrevious(
  tx: TransactionContext<Viewer>,
  { userId, targetId, previous }: SanctionToUndo,
): Promise<void> {
  if (previous === null) return;
  if ("rating" in previous) await restoreRating(tx, { storyId: targetId, ...previous });
  else await restoreBirthMonth(tx, { userId, ...previous });
}

/** Ends the suspension of the user, or lets an earlier or a later one continue. */
async function undoSuspension(
  tx: TransactionContext<Viewer>,
  { id, userId }: SanctionToUndo,
  other: OtherRow | undefined,
): Promise<boolean> {
  if (isLater(other, id)) return false;
  if (other?.act === "suspend") {
    const { created_at: since, until, reason } = other;
    await replaceClosing(tx, { userId, since, until, reason });
    return false;
  }
  await liftSuspension(tx, userId);
  tx.afterCommit(() => tx.invalidateUser(userId));
  return true;
}
