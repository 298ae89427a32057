import { sentences } from "@kora/contract/sentences";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Viewer } from "../../../platform/context.ts";
import { type AppError, forbidden } from "../../../platform/errors.ts";
import { isActiveAccount } from "../../visibility/index.ts";

const texts = sentences.moderation;

/** A row with what `toDecisionRefusal` depends on. */
export interface DeciderRow {
  /** The user who appealed. */
  user_id: string;
  person_is_moderator: boolean;
  /** The moderator whose act it is; null for the operator on the command line and for an automatic act. */
  actor_id: string | null;
  /** True if a moderator other than these two can decide it. */
  is_other_active: boolean;
}

/**
 * True if a moderator who is neither the actor of `sanction` nor `person`, the user who appealed, can decide it: an
 * operator, if that user is a moderator. A moderator who is suspended or has deleted their account cannot, also not in
 * the days in which it can be restored, and one without a second factor only if none is needed.
 */
export function isOtherDeciderActive(
  sanction: SQL,
  person: SQL,
  needsSecondFactor: SQLWrapper,
): SQL {
  return sql`EXISTS (
    SELECT FROM users other
    WHERE other.is_moderator AND ${isActiveAccount(sql`other`)}
      AND other.id <> ${person}.id AND other.id IS DISTINCT FROM ${sanction}.moderator_id
      AND (other.is_operator OR NOT ${person}.is_moderator)
      AND (other.has_second_factor OR NOT ${needsSecondFactor}::boolean)
  )`;
}

/** Returns the error for a moderator who may not decide an appeal, else undefined. */
export function toDecisionRefusal(row: DeciderRow, viewer: Viewer): AppError | undefined {
  if (row.user_id === viewer.userId) return forbidden(texts.notOwnAppeal);
  if (row.person_is_moderator && !viewer.isOperator) return forbidden(texts.operatorMustDecide);
  if (row.actor_id === viewer.userId && row.is_other_active)
    return forbidden(texts.otherMustDecide);
  return undefined;
}
