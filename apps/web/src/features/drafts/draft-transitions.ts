import type { DraftView } from "@kora/contract/drafts";
import {
  type DraftBase,
  type DraftPoster,
  draftFromAccount,
  emptyDraft,
  isEmptyDraft,
  isSameText,
  isWithoutText,
  type StoryDraft,
} from "./draft.ts";
import type { SaveResult } from "./draft-account.ts";
import type {
  DraftEffect,
  DraftFields,
  DraftState,
  EditedStory,
  EventOf,
  OpenState,
  SaveRequest,
  StateOf,
  UnsentState,
} from "./draft-state.ts";

/** Milliseconds without typing before the draft is sent to the account. */
export const sendDelay = 4000;
/** Milliseconds until the next attempt if the server is unreachable. */
export const retryDelay = 30_000;

export interface Transition<State extends DraftState = DraftState> {
  readonly state: State;
  readonly effects: readonly DraftEffect[];
}

type Changes = Partial<DraftFields>;

export const next = <State extends DraftState>(
  state: State,
  effects: readonly DraftEffect[] = [],
): Transition<State> => ({ state, effects });

export const isUnsent = (state: DraftState): state is UnsentState =>
  state.kind === "dirty" || state.kind === "unconfirmed";

/** Returns what every state has, without what only `state` has. */
function fieldsOf(state: DraftState): DraftFields {
  const { story, draft, base, deviceDraft, form, device, account, rejection, publishing } = state;
  return { story, draft, base, deviceDraft, form, device, account, rejection, publishing };
}

export const clean = (state: DraftState, changes: Changes = {}): StateOf<"clean"> => ({
  ...fieldsOf(state),
  ...changes,
  kind: "clean",
});

/** `unconfirmed` as in the state of that name; null if every request was answered. */
export const unsent = (
  state: DraftState,
  unconfirmed: StoryDraft | null,
  changes: Changes = {},
): UnsentState =>
  unconfirmed === null
    ? { ...fieldsOf(state), ...changes, kind: "dirty" }
    : { ...fieldsOf(state), ...changes, kind: "unconfirmed", unconfirmed };

export const close = (state: DraftState, request: SaveRequest | null): StateOf<"closed"> => ({
  ...fieldsOf(state),
  kind: "closed",
  request,
});

export const resetForm = ({ form }: DraftFields, draft: StoryDraft): DraftFields["form"] => ({
  key: form.key + 1,
  draft,
  savedAt: null,
  posterMissing: false,
});

/** The content of a form without a draft: the published story of an edit, else empty. */
export const blankDraft = (story: EditedStory | null): StoryDraft => story?.draft ?? emptyDraft;

/** The base of a draft that the account does not have. */
export const unsentBase = (story: EditedStory | null, id: string): DraftBase => ({
  id,
  revision: 0,
  storyRevision: story?.revision ?? null,
});

/** Returns whether the draft is blank: empty, or for an edit equal to the story. The device does not store it. */
export function isBlank({ story, draft }: DraftFields): boolean {
  return story === null ? isEmptyDraft(draft) : isSameText(draft, story.draft);
}

/** Returns whether the account needs no copy of the draft: it has no text, or it is an edit without a change. */
const hasNothingToSend = (state: DraftFields): boolean =>
  isWithoutText(state.draft) || isBlank(state);

/** Returns the changes of the state when the form becomes blank. `newId` is the id of the draft that may begin. */
export function blankFields({ story }: DraftFields, newId: string) {
  const draft = blankDraft(story);
  const base = unsentBase(story, newId);
  const status = { device: "nothing-to-save", account: "not-due", rejection: null } as const;
  return { draft, deviceDraft: draft, base, ...status };
}

export const scheduleSend = (milliseconds: number): DraftEffect => ({
  kind: "schedule",
  event: { kind: "sendDue", keepalive: false },
  milliseconds,
});

/** Stores the draft on the device, or removes it there if it is blank. Then come the effects `more`. */
export function store<State extends DraftState>(
  state: State,
  more: readonly DraftEffect[] = [],
): Transition<State> {
  const { draft, base } = state;
  const sent = state.kind === "clean" && base.revision > 0;
  const effect: DraftEffect = isBlank(state)
    ? { kind: "remove", draft }
    : { kind: "store", draft, syncState: { ...base, sent } };
  return next({ ...state, deviceDraft: draft }, [effect, ...more]);
}

/** Stores the draft, whose base has changed, and sends it. */
function storeAndSend(state: UnsentState, keepalive: boolean, newId: string): Transition {
  const stored = store(state);
  const sent = send(stored.state, keepalive, newId);
  return next(sent.state, [...stored.effects, ...sent.effects]);
}

/** Sends the draft. One that the user has emptied is deleted from the account instead. */
export function send(state: UnsentState, keepalive: boolean, newId: string): Transition {
  if (state.publishing !== null) return next(state);
  if (!hasNothingToSend(state)) return request(state, state.draft, keepalive);
  const { story, base } = state;
  // The account may have the unconfirmed draft, so the state must not forget it.
  if (base.revision === 0)
    return next(
      state.kind === "dirty" ? clean(state, { account: "not-due", rejection: null }) : state,
    );
  const fields = { base: unsentBase(story, newId), account: "not-due", rejection: null } as const;
  return store(clean(state, fields), [{ kind: "delete", id: base.id, revision: base.revision }]);
}

/** Sends `draft`: that of the form, or with `theirs` the unconfirmed one. */
function request(
  state: Exclude<OpenState, StateOf<"conflict">>,
  draft: StoryDraft,
  keepalive: boolean,
  theirs: DraftView | null = null,
): Transition {
  const request = { draft, base: state.base, keepalive };
  const unconfirmed = unconfirmedOf(state);
  const sending: DraftState = { ...fieldsOf(state), kind: "sending", request, unconfirmed, theirs };
  return next(sending, [{ kind: "send", request }]);
}

const unconfirmedOf = (state: OpenState): StoryDraft | null =>
  state.kind === "sending" || state.kind === "unconfirmed" ? state.unconfirmed : null;

export function check(state: OpenState): Transition {
  const isWaiting = state.kind === "sending" || state.kind === "conflict";
  return isWaiting || state.publishing !== null || hasNothingToSend(state)
    ? next(state)
    : request(state, state.draft, false);
}

export function receive(state: StateOf<"sending">, result: SaveResult, newId: string): Transition {
  if (state.theirs !== null) return receiveRecheck(state, state.theirs, result, newId);
  const { request: sent, unconfirmed } = state;
  const isCurrent =
    sent.draft === state.draft && sent.base.storyRevision === state.base.storyRevision;
  switch (result.kind) {
    case "saved": {
      const fields = { base: baseOf(state, result.view), rejection: null };
      return isCurrent
        ? store(clean(state, { ...fields, account: "saved" }))
        : store(unsent(state, null, { ...fields, account: "pending" }), [scheduleSend(sendDelay)]);
    }
    case "conflict":
      // The conflict may be with this device's own unconfirmed save. If so, saving that text again succeeds and returns
      // its revision.
      return unconfirmed === null
        ? next(conflict(state, result.theirs))
        : request(state, unconfirmed, sent.keepalive, result.theirs);
    case "deleted":
      if (sent.base.revision === 0) return reject(state, result.message, isCurrent);
      // Another device published or deleted the draft: the changes made here become a new draft.
      return store(unsent(state, null, { base: { ...state.base, id: newId, revision: 0 } }), [
        scheduleSend(0),
      ]);
    case "unreachable":
      return next(
        unsent(state, unconfirmed ?? sent.draft, { account: "pending", rejection: null }),
        [scheduleSend(retryDelay)],
      );
    case "rejected":
      return reject(state, result.message, isCurrent);
  }
}

/** Receives the answer to a request that sent the unconfirmed draft again, after a conflict with `theirs`. */
function receiveRecheck(
  state: StateOf<"sending">,
  theirs: DraftView,
  result: SaveResult,
  newId: string,
): Transition {
  if (result.kind === "saved") {
    const saved = unsent(state, null, { base: baseOf(state, result.view) });
    return storeAndSend(saved, state.request.keepalive, newId);
  }
  return result.kind === "unreachable"
    ? next(unsent(state, state.unconfirmed, { account: "pending" }), [scheduleSend(retryDelay)])
    : next(conflict(state, theirs));
}

/**
 * Receives the answer to a request that was in flight when the form was left. Sends what was typed after the request,
 * for which nothing else does: without IndexedDB it would be lost. The device keeps its sync state, as another editor
 * may have opened the draft there.
 */
export function receiveAfterClose(
  state: StateOf<"closed">,
  { request: { draft }, result }: EventOf<"answered">,
): Transition {
  if (result.kind !== "saved") return next(close(state, null));
  const saved = { ...state, base: baseOf(state, result.view) };
  if (draft === state.draft || state.publishing !== null) return next(close(saved, null));
  if (hasNothingToSend(state))
    return next(close(saved, null), [
      { kind: "delete", id: saved.base.id, revision: saved.base.revision },
    ]);
  const request = { draft: state.draft, base: saved.base, keepalive: true };
  return next(close(saved, request), [{ kind: "send", request }]);
}

const baseOf = ({ base }: DraftFields, { _id: id, revision }: DraftView): DraftFields["base"] => ({
  ...base,
  id,
  revision,
});

function reject(state: StateOf<"sending">, rejection: string, isCurrent: boolean): Transition {
  // The account may accept what the user has changed since the request.
  const effects = isCurrent ? [] : [scheduleSend(sendDelay)];
  return next(unsent(state, state.unconfirmed, { account: "rejected", rejection }), effects);
}

const conflict = (state: OpenState, theirs: DraftView): StateOf<"conflict"> => ({
  ...fieldsOf(state),
  account: "pending",
  rejection: null,
  kind: "conflict",
  conflict: { mine: state.draft, theirs },
});

export function resolveConflict(
  state: StateOf<"conflict">,
  { choice, saved }: EventOf<"conflictResolved">,
  newId: string,
): Transition {
  const { theirs } = state.conflict;
  if (choice === "theirs") {
    // The other draft lacks the text that was typed since, which must not be replaced.
    return state.draft === saved ? openView(state, theirs, state.draft.poster) : next(state);
  }
  return storeAndSend(unsent(state, null, { base: baseOf(state, theirs) }), false, newId);
}

/** Replaces the form's draft with a draft of the account and a poster of this device. */
export function openView(
  state: OpenState,
  view: DraftView,
  poster: DraftPoster | null,
): Transition {
  const { story } = state;
  const draft = draftFromAccount(view, { poster });
  const storyRevision = view.storyRevision ?? story?.revision ?? null;
  return store(
    clean(state, {
      draft,
      base: { id: view._id, revision: view.revision, storyRevision },
      form: {
        ...resetForm(state, draft),
        savedAt: new Date(view.updatedAt),
        posterMissing: story === null && poster === null,
      },
      account: "saved",
      rejection: null,
    }),
  );
}
