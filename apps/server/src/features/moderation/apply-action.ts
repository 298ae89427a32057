import type { ModerationAction } from "@kora/contract/moderation-actions";
import { moderationLimits } from "@kora/contract/moderation-limits";
import { closingSentence } from "@kora/contract/sanction-sentences";
import { sentences } from "@kora/contract/sentences";
import type { StoryRating } from "@kora/contract/story-ratings";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import {
  closeAccount,
  endLimit,
  liftSuspension,
  limitAccount,
  setBirthMonth,
  suspendAccount,
} from "../accounts/index.ts";
import { raiseRating } from "../stories/index.ts";
import type { EntityRow, Target } from "./entities.ts";
import { hideEntity, unhideEntity } from "./hide-entity.ts";
import type { Effect } from "./sanctions/create-sanction.ts";

const texts = sentences.moderation;

/** An action with what it needs. */
export interface ActionInput extends Target {
  readonly action: ModerationAction;
  /** The moderator's reason. */
  readonly note: string;
  /** The duration of a suspension or a limit; undefined for a suspension without an end. */
  readonly days?: number | undefined;
  /** The new rating of `raise`. */
  readonly rating?: StoryRating | undefined;
  /** The month of `setBirthMonth`, in the format `YYYY-MM`. */
  readonly birthMonth?: string | undefined;
  /** The revision of the entity that the moderator has seen, if the client sends it. */
  readonly revision?: number | undefined;
}

/** The entity of an action, as it is when the action locks it. */
export type Entity = EntityRow & {
  readonly last_action: ModerationAction | null;
  readonly hasOpenReports: boolean;
  /** True if the moderator has seen all actions before. */
  readonly isRevisionSeen: boolean;
};

/** Applies an action. Returns what it did, or undefined if it was already applied. */
export async function applyAction(
  tx: TransactionContext<Viewer>,
  input: ActionInput,
  entity: Entity,
): Promise<Effect | undefined> {
  switch (input.action) {
    case "dismiss":
      return orAlreadyApplied(entity.hasOpenReports);
    case "hide":
      return orAlreadyApplied(await hideEntity(tx, input));
    case "unhide":
      return orAlreadyApplied(await unhideEntity(tx, input));
    case "warn":
      getAuthorId(entity);
      // A second warning needs another report, or a moderator who has seen the first.
      return orAlreadyApplied(
        entity.hasOpenReports || entity.isRevisionSeen || entity.last_action !== "warn",
      );
    case "suspend":
      return suspend(tx, input, entity);
    case "close":
      return close(tx, input, entity);
    case "restore":
      return orAlreadyApplied(await liftSuspension(tx, getAuthorId(entity)));
    case "limit":
      return limit(tx, input, entity);
    case "unlimit":
      return orAlreadyApplied(await endLimit(tx, getAuthorId(entity)));
    case "raise":
      return raise(tx, input);
    case "setBirthMonth":
      if (input.birthMonth === undefined) throw invalid("birthMonth", texts.birthMonthRequired);
      return changeBirthMonth(tx, { userId: getAuthorId(entity), birthMonth: input.birthMonth });
  }
}

const orAlreadyApplied = (isApplied: boolean): Effect | undefined => (isApplied ? {} : undefined);

/** Returns the author of an entity. Throws 404 if the author's account is deleted. */
function getAuthorId({ author_id }: EntityRow): string {
  if (author_id === null) throw notFound(texts.notFound);
  return author_id;
}

async function raise(
  tx: TransactionContext<Viewer>,
  { targetId, rating }: ActionInput,
): Promise<Effect | undefined> {
  if (rating === undefined) throw invalid("rating", texts.ratingRequired);
  const previous = await raiseRating(tx, { storyId: targetId, rating });
  return previous && { previous };
}

/**
 * Changes the month of birth of a user, for a moderator or the operator: also that of an adult to that of a minor. Returns
 * undefined if it is the month already.
 */
export async function changeBirthMonth(
  tx: Parameters<typeof setBirthMonth>[0],
  values: { userId: string; birthMonth: string },
): Promise<Effect | undefined> {
  const change = await setBirthMonth(tx, { ...values, mayMakeAdultMinor: true });
  if (!change?.hasChanged) return undefined;
  return { eraseAt: change.eraseAt, previous: { birthMonth: change.previousMonth } };
}

function limit(
  tx: TransactionContext<Viewer>,
  { days }: ActionInput,
  entity: Entity,
): Promise<Effect | undefined> {
  if (days === undefined || days > moderationLimits.limitDays) {
    throw invalid("days", texts.limitDaysRequired);
  }
  return limitAccount(tx, { userId: getAuthorId(entity), days });
}

function suspend(
  tx: TransactionContext<Viewer>,
  { note, days }: ActionInput,
  entity: Entity,
): Promise<Effect | undefined> {
  const suspension = { userId: getAuthorId(entity), days, reason: note };
  return suspendAccount(tx, { ...suspension, mayBeModerator: tx.viewer.isOperator });
}

function close(
  tx: TransactionContext<Viewer>,
  { note }: ActionInput,
  entity: Entity,
): Promise<Effect | undefined> {
  return closeAccount(tx, {
    userId: getAuthorId(entity),
    toReason: (eraseAt) => closingSentence({ eraseAt, reason: note }),
    mayBeModerator: tx.viewer.isOperator,
  });
}
