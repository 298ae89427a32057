import { isSameDraft, isWithoutText, type StoryDraft } from "./draft.ts";
import type { StoredDraft } from "./draft-database.ts";
import type {
  DraftEffect,
  DraftEvent,
  DraftFields,
  DraftState,
  EditedStory,
  EventOf,
  OpenState,
  StateOf,
  UnsentState,
} from "./draft-state.ts";
import {
  blankDraft,
  blankFields,
  check,
  clean,
  close,
  isBlank,
  isUnsent,
  next,
  openView,
  receive,
  receiveAfterClose,
  resetForm,
  resolveConflict,
  retryDelay,
  scheduleSend,
  send,
  sendDelay,
  store,
  type Transition,
  unsent,
  unsentBase,
} from "./draft-transitions.ts";

/** Milliseconds without typing before the draft is stored on the device. */
export const autosaveDelay = 500;
/** Max milliseconds that the form waits for the account if it may have a newer draft than the device. */
export const accountTimeout = 1500;

const scheduleForm: DraftEffect = {
  kind: "schedule",
  event: { kind: "formDue" },
  milliseconds: accountTimeout,
};
const scheduleStore: DraftEffect = {
  kind: "schedule",
  event: { kind: "storeDue" },
  milliseconds: autosaveDelay,
};

/** Returns the state of an editor that has read nothing yet. `id` is the id of a draft that may begin. */
export function initialState(story: EditedStory | null, id: string): DraftState {
  const draft = blankDraft(story);
  return {
    kind: "loading",
    unconfirmed: null,
    story,
    draft,
    base: unsentBase(story, id),
    deviceDraft: draft,
    form: { key: -1, draft, savedAt: null, posterMissing: false },
    device: "nothing-to-save",
    account: "not-due",
    rejection: null,
    publishing: null,
  };
}

/**
 * Returns the next state of the draft in the form, and what the editor must do. `newId` is the id of a draft that may
 * begin with this event. Only `startedOver`, `discarded` and `published` drop text that was never in the account.
 */
export function reduceDraft(state: DraftState, event: DraftEvent, newId: string): Transition {
  if (state.kind === "loading") return reduceLoading(state, event, newId);
  if (state.kind === "closed") return reduceClosed(state, event, newId);
  return reduceOpen(state, event, newId);
}

function reduceLoading(state: StateOf<"loading">, event: DraftEvent, newId: string): Transition {
  if (event.kind === "deviceRead") return readDevice(state, event);
  if (event.kind === "formDue") return next(showForm(state));
  if (event.kind === "listed") return reconcile(showForm(state), event, newId);
  if (event.kind === "closed") return next(close(state, null));
  return next(state);
}

function reduceClosed(state: StateOf<"closed">, event: DraftEvent, newId: string): Transition {
  if (event.kind === "published") return publish(state, newId);
  if (event.kind === "discarded") return discard(state, newId);
  if (event.kind === "answered" && event.request === state.request)
    return receiveAfterClose(state, event);
  if (event.kind !== "nextStarted") return next(state);
  const form = resetForm(state, state.draft);
  return isBlank(state)
    ? next(clean(state, { form }))
    : next(unsent(state, null, { form }), [scheduleSend(sendDelay)]);
}

function reduceOpen(state: OpenState, event: DraftEvent, newId: string): Transition {
  switch (event.kind) {
    case "listed":
      return reconcile(state, event, newId);
    case "changed":
      return change(state, event.draft);
    case "storeDue":
      return state.draft === state.deviceDraft ? next(state) : store(state);
    case "stored":
      return next(noteStored(state, event));
    case "sendDue":
      return isUnsent(state) ? send(state, event.keepalive, newId) : next(state);
    case "answered":
      return state.kind === "sending" && state.request === event.request
        ? receive(state, event.result, newId)
        : next(state);
    case "checkDue":
      return check(state);
    case "publishStarted":
      return next({ ...state, publishing: event.draft });
    case "publishFailed":
      return next({ ...state, publishing: null }, isUnsent(state) ? [scheduleSend(sendDelay)] : []);
    case "published":
      return publish(state, newId);
    case "discarded":
      return discard(state, newId);
    case "startedOver": {
      const { state: closed, effects } = discard(state, newId);
      return next(clean(closed, { form: resetForm(closed, closed.draft) }), effects);
    }
    case "opened":
      // Text that the account does not have, such as what was typed since the request, must not be replaced.
      return state.draft === event.replaced &&
        (state.kind === "clean" || isWithoutText(state.draft))
        ? openView(state, event.view, event.poster)
        : next(state);
    case "conflictResolved":
      return state.kind === "conflict" ? resolveConflict(state, event, newId) : next(state);
    case "rebased":
      return rebase(state, event.storyRevision);
    case "closed":
      return next(close(state, state.kind === "sending" ? state.request : null));
    // The form is shown already.
    case "deviceRead":
    case "formDue":
    case "nextStarted":
      return next(state);
  }
}

/** Takes the draft of the device, and lists those of the account, which may have a newer one. */
function readDevice(
  state: StateOf<"loading">,
  { stored, isAvailable }: EventOf<"deviceRead">,
): Transition {
  const device = isAvailable ? "nothing-to-save" : "not-stored";
  const read: StateOf<"loading"> = { ...state, device, ...(stored && readFields(state, stored)) };
  const list: DraftEffect = { kind: "list", draft: read.draft, id: read.base.id };
  const accountMayBeNewer = state.story !== null || read.base.revision > 0;
  return accountMayBeNewer ? next(read, [list, scheduleForm]) : next(showForm(read), [list]);
}

function readFields({ form }: DraftFields, { draft, syncState, savedAt }: StoredDraft) {
  const { sent, ...base } = syncState;
  const unconfirmed = sent && base.revision > 0 ? null : draft;
  return { draft, deviceDraft: draft, base, form: { ...form, savedAt }, unconfirmed };
}

function showForm(state: StateOf<"loading">): StateOf<"clean"> | UnsentState {
  const form = { ...state.form, key: state.form.key + 1, draft: state.draft };
  return state.unconfirmed === null
    ? clean(state, { form })
    : unsent(state, state.unconfirmed, { form });
}

/**
 * Unless the user has changed the form since the request: opens the account's version of the draft if it is newer or the
 * form is blank, sends the device's version if that is newer, and drops a draft that another device published or
 * discarded. A draft that is not among those listed may be on a later page, so it stays; the next save finds out.
 */
function reconcile(
  state: OpenState,
  { page, draft, id }: EventOf<"listed">,
  newId: string,
): Transition {
  // The user has changed the draft since the request, or has opened another one.
  if (state.draft !== draft || state.base.id !== id) return next(state);
  if (state.kind === "sending" || state.kind === "conflict") return next(state);
  const { story, base } = state;
  const isInAccount = state.kind === "clean" && base.revision > 0;
  if (page === null) {
    return isUnsent(state) && !isBlank(state)
      ? next({ ...state, account: "pending" }, [scheduleSend(retryDelay)])
      : next(state);
  }
  const view = page.items.find(
    ({ _id, storyId }) => _id === id || (story !== null && storyId === story.id),
  );
  const isOutdated = isInAccount && view?.revision !== base.revision;
  if (view && isBlank(state)) return openView(state, view, null);
  if (view && isOutdated) return openView(state, view, draft.poster);
  if (isInAccount && (view || page.nextCursor !== null))
    return next({ ...state, account: "saved" });
  if (isInAccount && !isBlank(state)) {
    const blank = blankDraft(story);
    const fields = { ...blankFields(state, newId), form: resetForm(state, blank) };
    return next(clean(state, fields), [{ kind: "remove", draft: blank }]);
  }
  return isUnsent(state) && !isBlank(state) ? send(state, false, newId) : next(state);
}

function change(state: OpenState, draft: StoryDraft): Transition {
  if (state.kind === "conflict") return next({ ...state, draft }, [scheduleStore]);
  const effects = [scheduleStore, scheduleSend(sendDelay)];
  return state.kind === "clean"
    ? next(unsent(state, null, { draft, account: "not-due" }), effects)
    : next({ ...state, draft }, effects);
}

function noteStored(state: OpenState, { draft, isStored }: EventOf<"stored">): OpenState {
  // A result for an earlier draft, or for one in which nothing was typed.
  if (draft !== state.draft || draft === state.form.draft) return state;
  if (!isStored) return { ...state, device: "not-stored" };
  return { ...state, device: isBlank(state) ? "nothing-to-save" : "saved" };
}

function rebase(state: OpenState, storyRevision: number): Transition {
  const base = { ...state.base, storyRevision };
  return state.kind === "clean"
    ? store(unsent(state, null, { base, account: "not-due" }))
    : store({ ...state, base });
}

/** Closes the form of the published draft. What was typed since is not in the story and becomes the next draft. */
function publish(state: OpenState | StateOf<"closed">, newId: string): Transition {
  const { draft, publishing } = state;
  if (publishing === null || isSameDraft(draft, publishing)) {
    const { state: closed, effects } = discard(state, newId);
    return next(
      closed,
      effects.filter(({ kind }) => kind !== "delete"),
    );
  }
  // The published revision of the story is not known here; the next form knows it.
  const base = { id: newId, revision: 0, storyRevision: null };
  const fields = { base, account: "not-due", rejection: null, publishing: null } as const;
  return store(close({ ...state, ...fields }, null));
}

/** Removes the draft from the device and from the account. */
function discard(state: OpenState | StateOf<"closed">, newId: string): Transition {
  const fields = blankFields(state, newId);
  const request = state.kind === "sending" || state.kind === "closed" ? state.request : null;
  const mayBeInAccount = state.base.revision > 0 || request !== null;
  const remove: DraftEffect = { kind: "remove", draft: fields.draft };
  return next(
    close({ ...state, ...fields, publishing: null }, null),
    mayBeInAccount
      ? [remove, { kind: "delete", id: state.base.id, revision: state.base.revision }]
      : [remove],
  );
}
