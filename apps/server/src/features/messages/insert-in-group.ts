import { sql } from "drizzle-orm";
import { statement, type ValueOf } from "../../platform/database/statement.ts";
import { type Folding, foldingColumns } from "./folding.ts";
import { mentionsOf } from "./mentions.ts";
import { countMessage, insertInto, type NewMessage } from "./new-message.ts";
import { maySendIn } from "./places.ts";
import { inGroup } from "./reach.ts";
import { type MessageRow, messageColumns, messageSources } from "./views.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** A message mentions members of its group: they are alerted, by `features/alerts`. */
    "alert-mentioned": { messageId: string };
  }
}

/** A message into a group. */
export interface NewGroupMessage extends NewMessage {
  groupId: string;
  /** Names that its words mention, in lower case. */
  mentioned: readonly string[];
}

export type NewGroupMessageRow = MessageRow & Folding;

const reach = inGroup(sql`NULL::uuid`);

/** One job waits for a group: it finds those who are away, from the message on that came last. */
const job = (v: ValueOf<NewGroupMessage>) => sql`
  SELECT graphile_worker.add_job('push-group-message',
    json_build_object('messageId', made.id, 'groupId', made.conversation_id, 'after', NULL),
    job_key => 'push-group-message ' || made.conversation_id)
  FROM made WHERE NOT ${v("isReached")}::boolean`;

/** Who is mentioned is alerted. */
const alerts = sql`
  SELECT graphile_worker.add_job('alert-mentioned', json_build_object('messageId', made.id))
  FROM made WHERE made.mentions IS NOT NULL`;

/**
 * Nothing is written unless the viewer is a member who may send. The conversation is locked first, then the viewer's
 * row of its members, and both are read as they are then: whoever is taken out at that moment has sent before, or not
 * at all. Of all members only the sender's row changes, however many there are.
 */
export const insertInGroup = statement<NewGroupMessage, NewGroupMessageRow>(
  "send-group-message",
  (v) => sql`
    WITH place AS MATERIALIZED (
      SELECT c.id FROM conversations c
        JOIN conversation_members own ON own.conversation_id = c.id AND own.user_id = ${v("viewer")}
      WHERE c.id = ${v("groupId")} AND ${maySendIn}
      FOR NO KEY UPDATE OF c, own
    ),
    chat AS (
      UPDATE conversations c SET ${countMessage(v as ValueOf<NewMessage>)}
      FROM place WHERE c.id = place.id
      RETURNING c.id, c.revision, c.message_count, c.last_message_id
    ),
    marks AS (
      UPDATE conversation_members own SET own_since = own.own_since + 1
      FROM chat WHERE own.conversation_id = chat.id AND own.user_id = ${v("viewer")}
    ),
    made AS (
      ${insertInto(sql`chat`, v as ValueOf<NewMessage>, mentionsOf(sql`chat.id`, v("mentioned")))}
    ),
    pushed AS (${job(v)}),
    alerted AS (${alerts})
    SELECT ${messageColumns(reach)}, ${foldingColumns(sql`m.conversation_id`)},
      (SELECT count(*) FROM pushed) + (SELECT count(*) FROM alerted) AS jobs
    FROM ${messageSources(sql`made`, sql`${v("now")}::timestamptz`, reach)}`,
);
