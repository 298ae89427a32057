import { moderationLimits } from "@kora/contract/moderation-limits";
import type { EntityNow, ModeratedEntity } from "@kora/contract/moderation-views";
import { sentences } from "@kora/contract/sentences";
import { truncateText } from "@kora/contract/truncate-text";
import type { z } from "zod";
import type { ViewerContext } from "../../platform/context.ts";
import { forbidden } from "../../platform/errors.ts";
import { timeOfId } from "../../platform/ids.ts";
import { jpegFileName } from "../../platform/media/pictures.ts";
import { htmlToText } from "../news/index.ts";
import { toReportCopy } from "../reports/index.ts";
import type { EntityRow, ListedEntityRow } from "./entities.ts";

const texts = sentences.moderation;

type EntityView = z.infer<typeof EntityNow>;

/** Max characters of the text, and of the title that is made from the text of an entity without a title. */
const maxLength = { text: 2000, title: 80 } as const;

/**
 * Returns the title of a story or series, the name of a user, group or playlist, or of the sender of a message, or else the
 * beginning of the text.
 */
export function toTitle(row: EntityRow): string {
  if (row.kind === "user" || row.kind === "message") return row.name ?? "";
  return row.title ?? truncateText(row.text ?? "", maxLength.title);
}

/** Converts an entity to the wire format; null for a deleted entity. */
export function toEntityView(row: EntityRow): EntityView | null {
  if (!row.exists) return null;
  const createdAt = row.created_at ?? timeOfId(row.target_id);
  const text = row.kind === "story" ? htmlToText(row.text ?? "") : (row.text ?? "");
  return {
    title: toTitle(row),
    text: truncateText(text, maxLength.text),
    path: toPath(row),
    storyTitle: row.story_title,
    rating: row.rating,
    picture: row.poster_id === null ? toPicture(row) : `/media/${row.poster_id}/${jpegFileName}`,
    author: toAuthor(row),
    createdAt: createdAt.toISOString(),
    isHidden: row.is_hidden,
  };
}

const toPicture = ({ kind, avatar }: EntityRow) => (kind === "user" ? avatar : null);

function toAuthor(row: EntityRow): EntityView["author"] {
  const { author_id: _id, username, name, avatar } = row;
  if (_id === null || username === null || name === null) return null;
  return {
    _id,
    username,
    name,
    avatar,
    isSuspended: row.is_suspended,
    isModerator: row.is_moderator,
    limitedUntil: row.limited_until?.toISOString() ?? null,
  };
}

const pathByKind: Readonly<Record<EntityRow["kind"], string | null>> = {
  user: "/user/",
  story: "/story/",
  comment: "/story/",
  status: "/status/",
  group: "/group/",
  playlist: "/playlists/",
  series: "/series/",
  message: null,
};

/** Returns the page of the entity; null if the page shows nothing because of moderation, or not to moderators. */
function toPath(row: EntityRow): string | null {
  const path = pathByKind[row.kind];
  const isShown = row.is_public || row.kind === "status";
  if (path === null || !isShown || row.is_hidden || row.is_suspended) return null;
  return path + (row.kind === "comment" ? row.story_id : row.target_id);
}

/** True if the viewer may act on the user: nobody acts on themselves, and only operators act on moderators. */
export function mayActOn(
  { viewer }: Pick<ViewerContext, "viewer">,
  person: { readonly id: string | null; readonly isModerator: boolean },
): boolean {
  return person.id !== viewer.userId && (!person.isModerator || viewer.isOperator);
}

/** Throws 403 for the viewer, and for a moderator unless the viewer is an operator. */
export function requireMayAct(
  ctx: Pick<ViewerContext, "viewer">,
  person: Parameters<typeof mayActOn>[1],
): void {
  if (mayActOn(ctx, person)) return;
  throw forbidden(person.id === ctx.viewer.userId ? texts.notYourself : texts.operatorsOnly);
}

/** A moderator who works on an entity, and since when. */
interface TakenRow {
  taken_by: string | null;
  taken_at: Date | null;
  taker_username: string;
  taker_avatar: string | null;
}

/** Returns the moderator who works on an entity; null if none does, or if the time of an hour has passed. */
export function toTakenBy(
  row: TakenRow,
  { viewer, clock }: Pick<ViewerContext, "viewer" | "clock">,
): ModeratedEntity["takenBy"] {
  if (row.taken_by === null || row.taken_at === null) return null;
  const until = new Date(row.taken_at.getTime() + moderationLimits.takenMilliseconds);
  if (until <= clock.now()) return null;
  return {
    _id: row.taken_by,
    username: row.taker_username,
    avatar: row.taker_avatar,
    until: until.toISOString(),
    isViewer: row.taken_by === viewer.userId,
  };
}

/**
 * Converts a row of a list to the wire format. Moderators see nothing of the reports and notes about themselves and what
 * they made.
 */
export function toModeratedEntity(
  row: ListedEntityRow,
  ctx: Pick<ViewerContext, "signedMedia" | "viewer" | "clock">,
): ModeratedEntity {
  const isOwn = row.author_id === ctx.viewer.userId;
  const { reports, copies } = isOwn ? { reports: [], copies: [] } : row;
  return {
    kind: row.kind,
    targetId: row.target_id,
    thing: toEntityView(row),
    reportCount: isOwn ? 0 : row.report_count,
    reports: reports.map((report) => ({
      ...report,
      createdAt: new Date(report.createdAt).toISOString(),
    })),
    copies: copies.map((copy) => toReportCopy(copy, ctx, { isListed: true })),
    act: isOwn ? null : row.act,
    revision: row.revision,
    noteCount: isOwn ? 0 : row.note_count,
    takenBy: isOwn ? null : toTakenBy(row, ctx),
    mayAct: mayActOn(ctx, { id: row.author_id, isModerator: row.is_moderator }),
  };
}

/** The columns of a user in a list, null for a deleted account. */
export function toUserSummary(
  _id: string | null,
  username: string | null,
  avatar: string | null,
): { _id: string; username: string; avatar: string | null } | null {
  return _id === null || username === null ? null : { _id, username, avatar };
}
