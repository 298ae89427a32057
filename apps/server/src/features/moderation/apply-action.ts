import type { ModeratedKind, ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import type { StoryRating } from "@kora/contract/story-ratings";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { forbidden, invalid, notFound } from "../../platform/errors.ts";
import { liftSuspension, setBirthMonth, suspendAccount } from "../accounts/index.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import { hideComment, unhideComment } from "../comments/index.ts";
import { deleteStatusAsModerator } from "../statuses/index.ts";
import { hideStory, raiseRating, unhideStory } from "../stories/index.ts";
import type { ReportedEntityRow } from "./views.ts";

const texts = sentences.moderation;

/** The entity of an action. */
export interface Target {
  readonly kind: ModeratedKind;
  readonly targetId: string;
}

/** An action with what it needs. */
export interface ActionInput extends Target {
  readonly action: ModerationAction;
  /**
   * The moderator's reason. The actions of `actionsRequiringNote` send it to the author; else it may be empty.
   */
  readonly note: string;
  /** The duration of a suspension; undefined for a suspension without an end. */
  readonly days?: number | undefined;
  /** The new rating of `raise`. */
  readonly rating?: StoryRating | undefined;
  /** The month of `setBirthMonth`, in the format `YYYY-MM`. */
  readonly birthMonth?: string | undefined;
}

/** The entity of an action, as it is when the action locks it. */
export type Entity = ReportedEntityRow & {
  readonly last_action: ModerationAction | null;
  readonly hasOpenReports: boolean;
};

/** Applies an action. Returns false if it was already applied. */
export async function applyAction(
  tx: TransactionContext<Viewer>,
  input: ActionInput,
  entity: Entity,
): Promise<boolean> {
  switch (input.action) {
    case "dismiss":
      return entity.hasOpenReports;
    case "hide":
      return hide(tx, input);
    case "unhide":
      return unhide(tx, input);
    case "warn":
      if (!entity.hasOpenReports && entity.last_action === "warn") return false;
      await alertAuthor(tx, getAuthorId(entity), input.note);
      return true;
    case "suspend":
      return suspend(tx, input, entity);
    case "restore":
      return liftSuspension(tx, getAuthorId(entity));
    case "raise":
      return raise(tx, input, entity);
    case "setBirthMonth":
      return changeBirthMonth(tx, input, entity);
  }
}

/** Returns the author of an entity. Throws 404 if the author's account is deleted. */
function getAuthorId({ author_id }: ReportedEntityRow): string {
  if (author_id === null) throw notFound(texts.notFound);
  return author_id;
}

/** Hides a story or comment. Deletes a status, because a hidden status would expire before it could be restored. */
function hide(tx: TransactionContext<Viewer>, { kind, targetId }: Target): Promise<boolean> {
  if (kind === "story") return hideStory(tx, targetId);
  return kind === "comment" ? hideComment(tx, targetId) : deleteStatusAsModerator(tx, targetId);
}

/** Shows a hidden story or comment again. Returns false if it is not hidden, and for a status, which is deleted. */
async function unhide(
  tx: TransactionContext<Viewer>,
  { kind, targetId }: Target,
): Promise<boolean> {
  if (kind === "story") return unhideStory(tx, targetId);
  return kind === "comment" && unhideComment(tx, targetId);
}

async function raise(
  tx: TransactionContext<Viewer>,
  { targetId, rating, note }: ActionInput,
  entity: Entity,
): Promise<boolean> {
  if (rating === undefined) throw invalid("rating", texts.ratingRequired);
  const hasRaised = await raiseRating(tx, { storyId: targetId, rating });
  if (hasRaised) await alertAuthor(tx, getAuthorId(entity), note);
  return hasRaised;
}

async function changeBirthMonth(
  tx: TransactionContext<Viewer>,
  { birthMonth, note }: ActionInput,
  entity: Entity,
): Promise<boolean> {
  if (birthMonth === undefined) throw invalid("birthMonth", texts.birthMonthRequired);
  if (entity.is_moderator) throw forbidden(texts.ageOfModerator);
  const userId = getAuthorId(entity);
  const change = await setBirthMonth(tx, { userId, birthMonth, mayMakeMinor: true });
  if (!change?.hasChanged) return false;
  await alertAuthor(tx, userId, note);
  return true;
}

async function suspend(
  tx: TransactionContext<Viewer>,
  { note, days }: ActionInput,
  entity: Entity,
): Promise<boolean> {
  if (entity.is_moderator) throw forbidden(texts.notModerator);
  const userId = getAuthorId(entity);
  const hasSuspended = await suspendAccount(tx, { userId, days, reason: note });
  if (hasSuspended) await alertAuthor(tx, userId, note);
  return hasSuspended;
}

/** Alerts an author with the moderator's note. A suspended author sees the alert after the suspension. */
export function alertAuthor(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger">,
  userId: string,
  note: string,
): Promise<void> {
  return enqueueAlert(tx, { userId, type: "moderation", senderId: null, note });
}
