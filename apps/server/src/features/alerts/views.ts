import type { AlertType } from "@kora/contract/alert-types";
import type { AlertView } from "@kora/contract/alerts";
import type { AppealOutcome, SanctionAct } from "@kora/contract/moderation-actions";
import { type SQL, sql } from "drizzle-orm";
import {
  isGroupAlert,
  isModerationAlert,
  isStoryAlert,
  isVisibleSender,
  moderationAlertTypes,
  sendersOf,
} from "./visibility.ts";

/** A row selected with `alertColumns` from `alertJoins`. */
export interface AlertRow {
  id: string;
  type: AlertType;
  read_at: Date | null;
  sender_id: string | null;
  /** The columns from `username` to `writer_id` describe the latest visible sender, and are null for an alert without a sender. */
  username: string;
  avatar: string | null;
  name: string;
  poster_name: string | null;
  writer_id: string | null;
  other_senders: number;
  reference_id: string | null;
  /** The title of the story, or the name of the group. */
  title: string | null;
  note: string | null;
  created_at: Date;
  /** The columns of the sanction are null in an alert without one. */
  act: SanctionAct | null;
  sanction_title: string;
  until: Date | null;
  appealable_until: Date;
  outcome: AppealOutcome | null;
}

/** The columns of `AlertRow`, with the table aliases of `alertJoins`. */
export const alertColumns = sql`a.id, a.type, a.read_at, shown.sender_id, sender.username, sender.avatar, sender.name,
  sender.poster_name, w.id AS writer_id, a.other_senders - shown.hidden_senders AS other_senders, a.reference_id, coalesce(s.title, c.title) AS title, a.note,
  a.created_at, sanction.act, sanction.title AS sanction_title, sanction.until, sanction.appealable_until,
  CASE WHEN a.type = 'appeal_decided' THEN appeal.outcome END AS outcome`;

/** True for a sender of the alert `a` whom its recipient may see; `u` is empty for an account that has been erased. */
const isShownSender = sql`(u.id IS NOT NULL AND ${isVisibleSender(sql`a`, sql`u`)})`;

/**
 * Joins `alerts`, a table or subquery with the alias `a`, with the sender and the story, group or sanction of each
 * alert. The sender is the latest one whom the recipient may see; those whom they may not are not counted.
 */
export function alertJoins(alerts: SQL): SQL {
  return sql`${alerts}
    CROSS JOIN LATERAL (
      SELECT a.sender_id, 0 AS hidden_senders WHERE cardinality(a.sender_ids) = 0
      UNION ALL
      SELECT (array_agg(sender.id ORDER BY sender.number) FILTER (WHERE ${isShownSender}))[1],
        (count(*) FILTER (WHERE NOT ${isShownSender}))::int
      FROM ${sendersOf(sql`a`)} LEFT JOIN users u ON u.id = sender.id
      WHERE cardinality(a.sender_ids) > 0 HAVING cardinality(a.sender_ids) > 0
    ) shown
    LEFT JOIN users sender ON sender.id = shown.sender_id
    LEFT JOIN writers w ON w.user_id = shown.sender_id
    LEFT JOIN stories s ON s.id = a.reference_id AND ${isStoryAlert(sql`a`)}
    LEFT JOIN conversations c ON c.id = a.reference_id AND ${isGroupAlert(sql`a`)}
    LEFT JOIN sanctions sanction ON sanction.id = a.reference_id AND ${isModerationAlert(sql`a`)}
    LEFT JOIN appeals appeal ON appeal.sanction_id = sanction.id`;
}

const isAboutModeration = ({ type }: AlertRow) => moderationAlertTypes.includes(type);

export function toAlertView(row: AlertRow): AlertView {
  const { sender_id, reference_id, act } = row;
  return {
    _id: row.id,
    type: row.type,
    read: row.read_at !== null,
    sender:
      sender_id === null
        ? null
        : {
            _id: sender_id,
            username: row.username,
            avatar: row.avatar,
            name: row.name,
            writerId: row.writer_id,
            posterName: row.poster_name,
          },
    otherCount: row.other_senders,
    reference:
      reference_id === null || isAboutModeration(row)
        ? null
        : { _id: reference_id, title: row.title ?? "" },
    note: row.note,
    sanction:
      reference_id === null || act === null
        ? null
        : {
            _id: reference_id,
            act,
            title: row.sanction_title,
            until: row.until?.toISOString() ?? null,
            appealableUntil: row.appealable_until.toISOString(),
            outcome: row.outcome,
          },
    createdAt: row.created_at.toISOString(),
  };
}
