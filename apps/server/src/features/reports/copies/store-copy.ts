import { createHash } from "node:crypto";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { newId } from "../../../platform/ids.ts";
import { holdMedia } from "../../storage/index.ts";
import { type CopyContent, filesOf } from "./content.ts";

interface CopyValues {
  id: string;
  kind: ModeratedKind;
  targetId: string;
  digest: Buffer;
  content: string;
  now: Date;
}

const insertCopy = statement<CopyValues, { id: string }>(
  "insert-report-copy",
  (value) => sql`
    INSERT INTO report_copies (id, kind, target_id, digest, content, created_at)
    VALUES (${value("id")}, ${value("kind")}, ${value("targetId")}, ${value("digest")}, ${value("content")}::jsonb, ${value("now")})
    ON CONFLICT (target_id, kind, digest) DO NOTHING
    RETURNING id`,
);

const assignCopy = statement<
  Pick<CopyValues, "kind" | "targetId" | "digest"> & { reportId: string },
  unknown
>(
  "assign-report-copy",
  (value) => sql`
    UPDATE reports SET copy_id = (
      SELECT id FROM report_copies
      WHERE target_id = ${value("targetId")} AND kind = ${value("kind")} AND digest = ${value("digest")}
    )
    WHERE id = ${value("reportId")}`,
);

/**
 * Stores the copy of a report, in the transaction that has locked the entity's row of `reported_things`. If an equal
 * copy exists, the report refers to that one.
 */
export async function storeCopy(
  tx: Queryable,
  report: {
    readonly id: string;
    readonly kind: ModeratedKind;
    readonly targetId: string;
    readonly now: Date;
  },
  content: CopyContent,
): Promise<void> {
  const { kind, targetId, now } = report;
  const text = JSON.stringify(content);
  const digest = createHash("sha256").update(text).digest();
  const copy = { id: newId(), kind, targetId, digest, content: text, now };
  if (await tx.row(insertCopy, copy)) await holdMedia(tx, copy.id, filesOf(content));
  await tx.rows(assignCopy, { kind, targetId, digest, reportId: report.id });
}
