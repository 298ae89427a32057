import { moderationLimits } from "@kora/contract/moderation-limits";
import type { ModerationNote } from "@kora/contract/moderation-people";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { literal, pageStatement, statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Target } from "./entities.ts";
import { findTargetToModerate } from "./target.ts";
import { toUserSummary } from "./views.ts";

const texts = sentences.moderation;

interface NoteRow {
  id: string;
  text: string;
  created_at: Date;
  moderator_id: string | null;
  username: string | null;
  avatar: string | null;
}

/** Exported for the test of its query plan. */
export const selectNotes = pageStatement<Target & { beforeId: string; viewer: string }, NoteRow>(
  "moderation-notes",
  (value, rowLimit) => sql`
    SELECT note.id, note.text, note.created_at, moderator.id AS moderator_id, moderator.username, moderator.avatar
    FROM moderation_notes note
      LEFT JOIN users moderator ON moderator.id = note.moderator_id AND moderator.deleted_at IS NULL
    WHERE note.kind = ${value("kind")} AND note.target_id = ${value("targetId")} AND note.id < ${value("beforeId")}
      AND note.author_id IS DISTINCT FROM ${value("viewer")}
    ORDER BY note.id DESC LIMIT ${rowLimit}`,
);

/** Returns a page of the notes of an entity or a user, latest first; none about the viewer or what the viewer made. */
export async function listNotes(
  ctx: ViewerContext,
  { limit, cursor, ...target }: Target & PageInput,
): Promise<Page<ModerationNote>> {
  const beforeId = decodeIdCursor(cursor);
  const rows = await ctx.db.rows(selectNotes(limit), {
    ...target,
    beforeId,
    viewer: ctx.viewer.userId,
  });
  const page = toPage(rows, limit, ({ id }) => [id]);
  return { ...page, items: page.items.map((row) => toNote(row, ctx)) };
}

const toNote = (row: NoteRow, { viewer }: ViewerContext): ModerationNote => ({
  _id: row.id,
  text: row.text,
  moderator: toUserSummary(row.moderator_id, row.username, row.avatar),
  isOwn: row.moderator_id === viewer.userId,
  createdAt: row.created_at.toISOString(),
});

/** Serializes the notes of one entity, so that their number is exact. */
const lockNotes = statement<Target, unknown>(
  "lock-moderation-notes",
  (value) =>
    sql`SELECT FROM pg_advisory_xact_lock(hashtextextended('notes ' || ${value("kind")} || ${value("targetId")}, 0))`,
);

/** Inserts no row above the max number of notes. */
const insertNote = statement<
  Target & { id: string; authorId: string | null; text: string; moderatorId: string; now: Date },
  Omit<NoteRow, "text" | "created_at">
>(
  "add-moderation-note",
  (value) => sql`
    WITH inserted AS (
      INSERT INTO moderation_notes (id, kind, target_id, author_id, text, moderator_id, created_at)
      SELECT ${value("id")}::uuid, ${value("kind")}, ${value("targetId")}::uuid, ${value("authorId")}::uuid,
        ${value("text")}, ${value("moderatorId")}::uuid, ${value("now")}::timestamptz
      WHERE (
        SELECT count(*) FROM moderation_notes WHERE kind = ${value("kind")} AND target_id = ${value("targetId")}
      ) < ${literal(moderationLimits.notesPerEntity)}
      RETURNING id, moderator_id
    )
    SELECT inserted.id, inserted.moderator_id, u.username, u.avatar
    FROM inserted JOIN users u ON u.id = inserted.moderator_id`,
);

/**
 * Adds a note about an entity or a user. Throws 404 for an entity that the viewer may not see, 403 for the viewer and what
 * the viewer made, and 409 if there are too
 * many notes already.
 */
export function addNote(
  ctx: ViewerContext,
  { text, ...target }: Target & { text: string },
): Promise<ModerationNote> {
  return inTransaction(ctx, async (tx) => {
    const { author_id: authorId } = await findTargetToModerate(tx, target);
    if (authorId === tx.viewer.userId) throw forbidden(texts.notYourself);
    await tx.db.rows(lockNotes, target);
    const now = tx.clock.now();
    const note = { ...target, id: newId(), authorId, text, moderatorId: tx.viewer.userId, now };
    const row = await tx.db.row(insertNote, note);
    if (!row) throw new AppError("CONFLICT", texts.tooManyNotes);
    return toNote({ ...row, text, created_at: now }, ctx);
  });
}

const selectWriter = statement<{ noteId: string }, { moderator_id: string | null }>(
  "writer-of-moderation-note",
  (value) =>
    sql`SELECT moderator_id FROM moderation_notes WHERE id = ${value("noteId")} FOR UPDATE`,
);

const deleteRow = statement<{ noteId: string }, unknown>(
  "delete-moderation-note",
  (value) => sql`DELETE FROM moderation_notes WHERE id = ${value("noteId")}`,
);

/** Deletes a note of the viewer. Throws 403 for a note of another moderator. */
export function deleteNote(ctx: ViewerContext, noteId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const note = await tx.db.row(selectWriter, { noteId });
    if (!note) throw notFound(texts.noteNotFound);
    if (note.moderator_id !== tx.viewer.userId) throw forbidden(texts.noteNotOwn);
    await tx.db.rows(deleteRow, { noteId });
  });
}
