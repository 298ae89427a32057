import type { AppealOutcome, ModeratedKind, SanctionAct } from "@kora/contract/moderation-actions";
import type { ModeratedSanction, SanctionView } from "@kora/contract/sanctions";
import { sql } from "drizzle-orm";
import { toUserSummary } from "../views.ts";

/** A row selected with `sanctionColumns`. */
export interface SanctionRow {
  id: string;
  act: SanctionAct;
  kind: ModeratedKind;
  target_id: string;
  title: string;
  reason: string;
  until: Date | null;
  erase_at: Date | null;
  created_at: Date;
  appealable_until: Date;
  undone_at: Date | null;
  /** The columns of the appeal are null if there is none. */
  appeal_id: string | null;
  appeal_text: string;
  appealed_at: Date;
  outcome: AppealOutcome | null;
  decision: string | null;
  decided_at: Date | null;
}

/** The columns of `SanctionRow`, for `sanction` and its left-joined `appeal`. */
export const sanctionColumns = sql`
  sanction.id, sanction.act, sanction.kind, sanction.target_id, sanction.title, sanction.reason, sanction.until,
  sanction.erase_at, sanction.created_at, sanction.appealable_until, sanction.undone_at,
  appeal.id AS appeal_id, appeal.text AS appeal_text, appeal.created_at AS appealed_at, appeal.outcome,
  appeal.reason AS decision, appeal.decided_at`;

const toIso = (date: Date | null) => date?.toISOString() ?? null;

function toState(
  { undone_at: undoneAt, until }: SanctionRow,
  now: Date,
): Pick<SanctionView, "state" | "endedAt"> {
  if (undoneAt !== null) return { state: "undone", endedAt: undoneAt.toISOString() };
  if (until !== null && until <= now) return { state: "ended", endedAt: until.toISOString() };
  return { state: "active", endedAt: null };
}

/** Converts the appeal of a sanction to the wire format; null if there is none. */
export function toAppeal(row: SanctionRow): SanctionView["appeal"] {
  if (row.appeal_id === null) return null;
  return {
    _id: row.appeal_id,
    text: row.appeal_text,
    createdAt: row.appealed_at.toISOString(),
    outcome: row.outcome,
    reason: row.decision,
    decidedAt: toIso(row.decided_at),
  };
}

/** Converts a sanction to the wire format of its user, which names no moderator. */
export function toSanctionView(row: SanctionRow, now: Date): SanctionView {
  return {
    _id: row.id,
    act: row.act,
    kind: row.kind,
    title: row.title,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    until: toIso(row.until),
    erasedAt: toIso(row.erase_at),
    ...toState(row, now),
    appealableUntil: row.appealable_until.toISOString(),
    mayAppeal: row.appeal_id === null && row.undone_at === null && now < row.appealable_until,
    appeal: toAppeal(row),
  };
}

/** A row selected with `sanctionColumns` and `moderatorColumns`. */
export interface ModeratedSanctionRow extends SanctionRow {
  moderator_id: string | null;
  moderator_username: string | null;
  moderator_avatar: string | null;
}

/** The columns of the left-joined `moderator`. */
export const moderatorColumns = sql`moderator.id AS moderator_id, moderator.username AS moderator_username,
  moderator.avatar AS moderator_avatar`;

/** Converts a sanction to the wire format of moderators. */
export function toModeratedSanction(row: ModeratedSanctionRow, now: Date): ModeratedSanction {
  return {
    ...toSanctionView(row, now),
    targetId: row.target_id,
    moderator: toUserSummary(row.moderator_id, row.moderator_username, row.moderator_avatar),
  };
}
