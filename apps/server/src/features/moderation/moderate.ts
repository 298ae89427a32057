import type { ModeratedKind, ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, invalid, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { restoreAccount, suspendAccount } from "../accounts/index.ts";
import { putAlert } from "../alert-outbox/index.ts";
import { hideComment, unhideComment } from "../comments/index.ts";
import { takeStatusDown } from "../statuses/index.ts";
import { hideStory, unhideStory } from "../stories/index.ts";
import { type ThingRow, thingColumns, thingSources, titleOf } from "./reported.ts";

const said = sentences.moderation;

interface Target {
  readonly kind: ModeratedKind;
  readonly targetId: string;
}

interface Input extends Target {
  readonly act: ModerationAction;
  readonly note: string;
  readonly days?: number | undefined;
}

const lockThing = statement<Target, { is_open: boolean }>(
  "lock-reported-thing",
  (v) => sql`
    SELECT open_since IS NOT NULL AS is_open FROM reported_things
    WHERE kind = ${v("kind")} AND target_id = ${v("targetId")} FOR UPDATE`,
);

const selectThing = statement<Target, ThingRow & { last_act: ModerationAction | null }>(
  "thing-to-moderate",
  (v) => sql`
    SELECT ${thingColumns}, (
      SELECT l.act FROM moderation_log l
      WHERE l.kind = ${v("kind")} AND l.target_id = ${v("targetId")} ORDER BY l.id DESC LIMIT 1
    ) AS last_act
    FROM ${thingSources(sql`(SELECT ${v("kind")}::text AS kind, ${v("targetId")}::uuid AS target_id)`)}`,
);

/** Handles the open reports of a thing and writes the line of the log. */
export const settle = statement<
  Target & {
    id: string;
    act: ModerationAction;
    title: string;
    note: string;
    author: string | null;
    /** Null where whoever runs Kora did it. */
    moderator: string | null;
    now: Date;
  },
  unknown
>(
  "note-moderation",
  (v) => sql`
    WITH handled AS (
      UPDATE reports SET handled_at = ${v("now")}
      WHERE kind = ${v("kind")} AND target_id = ${v("targetId")} AND handled_at IS NULL
    ),
    thing AS (
      UPDATE reported_things SET open_since = NULL, handled_at = ${v("now")}
      WHERE kind = ${v("kind")} AND target_id = ${v("targetId")}
    )
    INSERT INTO moderation_log (id, act, kind, target_id, title, note, author_id, moderator_id, created_at)
    VALUES (${v("id")}, ${v("act")}, ${v("kind")}, ${v("targetId")}, ${v("title")}, ${v("note")},
      ${v("author")}, ${v("moderator")}, ${v("now")})`,
);

/** What each act answers. */
const done: Record<ModerationAction, string> = {
  dismiss: said.dismissed,
  hide: said.hidden,
  warn: said.warned,
  suspend: said.suspended,
  unhide: said.unhidden,
  restore: said.restored,
};

/**
 * Acts on something reported, handles its reports and writes the line of the log, as one. 404 for what was never reported
 * or is gone (whose reports can only be dismissed), 403 for what is one's own and for suspending a moderator, 409 where
 * it was done already, as by another moderator at the same moment: the reported thing is locked.
 */
export function moderate(ctx: ViewerContext, input: Input): Promise<{ msg: string }> {
  const { kind, targetId, act: name, note } = input;
  if (note === "" && (name === "warn" || name === "suspend")) {
    throw invalid("note", said.noteRequired);
  }
  if (kind === "user" && (name === "hide" || name === "unhide")) {
    throw invalid("act", said.notHideable);
  }
  return inTransaction(ctx, async (tx) => {
    const reported = await tx.db.row(lockThing, { kind, targetId });
    const thing = reported && (await tx.db.row(selectThing, { kind, targetId }));
    if (!thing || (!thing.is_there && name !== "dismiss")) {
      throw notFound(said.notFound);
    }
    if (thing.author_id === tx.viewer.userId) {
      throw forbidden(said.notYourself);
    }
    if (!(await perform(tx, input, { ...thing, isOpen: reported.is_open }))) {
      throw new AppError("CONFLICT", said.actedAlready);
    }
    await tx.db.rows(settle, {
      id: newId(),
      act: name,
      kind,
      targetId,
      title: titleOf(thing),
      note,
      author: thing.author_id,
      moderator: tx.viewer.userId,
      now: tx.clock.now(),
    });
    return { msg: done[name] };
  });
}

type Found = ThingRow & { readonly last_act: ModerationAction | null; readonly isOpen: boolean };

/** False where it was done already. */
async function perform(
  tx: TransactionContext<Viewer>,
  input: Input,
  thing: Found,
): Promise<boolean> {
  switch (input.act) {
    case "dismiss":
      return thing.isOpen;
    case "hide":
      return hide(tx, input);
    case "unhide":
      return unhide(tx, input);
    case "warn":
      if (!thing.isOpen && thing.last_act === "warn") return false;
      await tell(tx, authorOf(thing), input.note);
      return true;
    case "suspend":
      return suspend(tx, input, thing);
    case "restore":
      return restoreAccount(tx, authorOf(thing));
  }
}

/** Whose account it is about; 404 where that is gone. */
function authorOf({ author_id }: ThingRow): string {
  if (author_id === null) throw notFound(said.notFound);
  return author_id;
}

/** A status would have passed before anybody asked for it back: it is deleted. */
function hide(tx: TransactionContext<Viewer>, { kind, targetId }: Target): Promise<boolean> {
  if (kind === "story") return hideStory(tx, targetId);
  return kind === "comment" ? hideComment(tx, targetId) : takeStatusDown(tx, targetId);
}

async function unhide(
  tx: TransactionContext<Viewer>,
  { kind, targetId }: Target,
): Promise<boolean> {
  if (kind === "story") return unhideStory(tx, targetId);
  return kind === "comment" && unhideComment(tx, targetId);
}

async function suspend(
  tx: TransactionContext<Viewer>,
  { note, days }: Input,
  thing: Found,
): Promise<boolean> {
  if (thing.is_moderator) throw forbidden(said.notModerator);
  const userId = authorOf(thing);
  const isNew = await suspendAccount(tx, { userId, days, reason: note });
  if (isNew) await tell(tx, userId, note);
  return isNew;
}

/** An alert, which also whoever is suspended finds when they are back. */
export function tell(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger">,
  userId: string,
  note: string,
): Promise<void> {
  return putAlert(tx, { userId, type: "moderation", senderId: null, note });
}
