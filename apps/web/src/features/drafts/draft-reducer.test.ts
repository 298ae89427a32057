import type { OwnStoryView } from "@kora/contract/dashboard";
import type { DraftView } from "@kora/contract/drafts";
import { describe, expect, test } from "vitest";
import {
  type DraftBase,
  type DraftPoster,
  draftFromAccount,
  emptyDraft,
  type StoryDraft,
} from "./draft.ts";
import type { SaveResult } from "./draft-account.ts";
import { accountTimeout, autosaveDelay, initialState, reduceDraft } from "./draft-reducer.ts";
import type {
  DraftEffect,
  DraftEvent,
  DraftFields,
  DraftState,
  EditedStory,
  SaveRequest,
  StateOf,
} from "./draft-state.ts";
import { retryDelay, sendDelay } from "./draft-transitions.ts";

const draftWithTitle = (title: string): StoryDraft => ({ ...emptyDraft, title });

/** The draft to which the form was reset, the one typed since, and one that is typed now. */
const [opened, typed, newer] = [
  draftWithTitle("Opened"),
  draftWithTitle("Typed"),
  draftWithTitle("Newer"),
];
const lost = draftWithTitle("Sent without an answer");
const base: DraftBase = { id: "own", revision: 3, storyRevision: null };
const newId = "new";
const newBase = { id: newId, revision: 0, storyRevision: null };
const updatedAt = "2026-11-30T12:00:00.000Z";
const viewOf = (title: string, id: string, revision: number): DraftView => ({
  ...draftWithTitle(title),
  genre: [],
  warnings: [],
  tags: [],
  playlists: [],
  format: 1,
  _id: id,
  storyId: null,
  storyRevision: null,
  updatedAt,
  revision,
});
/** The draft in the account: as saved by this device, as changed by another one, and a draft that is not in the form. */
const savedView = viewOf("Typed", "own", 4);
const theirs = viewOf("Theirs", "own", 4);
const other = viewOf("Other", "other", 7);

const fields: DraftFields = {
  story: null,
  draft: typed,
  base,
  deviceDraft: opened,
  form: { key: 0, draft: opened, savedAt: null, posterMissing: false },
  device: "nothing-to-save",
  account: "not-due",
  rejection: null,
  publishing: null,
};
const request: SaveRequest = { draft: typed, base, keepalive: false };
const states: { readonly [Kind in DraftState["kind"]]: StateOf<Kind> } = {
  loading: { ...fields, form: { ...fields.form, key: -1 }, kind: "loading", unconfirmed: null },
  clean: { ...fields, account: "saved", kind: "clean" },
  dirty: { ...fields, kind: "dirty" },
  sending: { ...fields, kind: "sending", request, unconfirmed: null, theirs: null },
  unconfirmed: { ...fields, account: "pending", kind: "unconfirmed", unconfirmed: lost },
  conflict: {
    ...fields,
    account: "pending",
    kind: "conflict",
    conflict: { mine: typed, theirs },
  },
  closed: { ...fields, kind: "closed", request: null },
};

const blank = {
  draft: emptyDraft,
  deviceDraft: emptyDraft,
  base: newBase,
  device: "nothing-to-save",
  account: "not-due",
  publishing: null,
} as const;
const blankForm = { key: 1, draft: emptyDraft, savedAt: null, posterMissing: false };
/** What changes when a draft of the account replaces that in the form. */
const fieldsOfView = (view: DraftView, key: number, poster: DraftPoster | null = null) => {
  const draft = draftFromAccount(view, { poster });
  const form = { key, draft, savedAt: new Date(updatedAt), posterMissing: poster === null };
  const viewBase = { id: view._id, revision: view.revision, storyRevision: null };
  return { draft, deviceDraft: draft, base: viewBase, form, account: "saved" } as const;
};

const after = (
  milliseconds: number,
  event: Extract<DraftEffect, { kind: "schedule" }>["event"],
): DraftEffect => ({ kind: "schedule", event, milliseconds });
const showFormSoon = after(accountTimeout, { kind: "formDue" });
const storeSoon = after(autosaveDelay, { kind: "storeDue" });
const sendIn = (milliseconds: number) => after(milliseconds, { kind: "sendDue", keepalive: false });
const sendSoon = sendIn(sendDelay);
const store = (sent: boolean, draft = typed, syncBase: DraftBase = base): DraftEffect => ({
  kind: "store",
  draft,
  syncState: { ...syncBase, sent },
});
const remove: DraftEffect = { kind: "remove", draft: emptyDraft };
const send = (sent: SaveRequest = request): DraftEffect => ({ kind: "send", request: sent });
const deletion: DraftEffect = { kind: "delete", id: "own", revision: base.revision };
/** The deletion of a draft of which the account has at most the request in flight. */
const firstDeletion: DraftEffect = { kind: "delete", id: "own", revision: 0 };

interface Row {
  /** Returns the expected next state. */
  readonly next: (state: DraftState) => DraftState;
  readonly effects: readonly DraftEffect[];
  readonly reason: string;
}

const sharedFields = (state: DraftState): DraftFields => {
  const { story, draft, base, deviceDraft, form, device, account, rejection, publishing } = state;
  return { story, draft, base, deviceDraft, form, device, account, rejection, publishing };
};
const stays = (reason: string): Row => ({ next: (state) => state, effects: [], reason });
/** The state stays of its kind and changes some fields. */
const keeps = (
  changes: Partial<DraftFields>,
  effects: readonly DraftEffect[],
  reason: string,
): Row => ({ next: (state) => ({ ...state, ...changes }), effects, reason });
/** Distributes over the kinds, as an object of one kind has only the fields of that kind. */
type Target<State extends DraftState = DraftState> = State extends DraftState
  ? Omit<State, keyof DraftFields> & Partial<DraftFields>
  : never;
/** The state becomes one of another kind. */
const goes = (to: Target, effects: readonly DraftEffect[], reason: string): Row => ({
  next: (state) => ({ ...sharedFields(state), ...to }),
  effects,
  reason,
});

const noForm = stays("there is no form yet");
const left = stays("the form was left");
const sendingNow = { kind: "sending", request, unconfirmed: null, theirs: null } as const;

type Table = {
  readonly [Kind in DraftEvent["kind"]]: {
    readonly event: Extract<DraftEvent, { kind: Kind }>;
    readonly rows: { readonly [State in DraftState["kind"]]: Row };
  };
};

const savedAt = new Date("2026-11-30T11:00:00.000Z");
const readOnce = stays("the device is read once");
const formShown = stays("the form is shown already");
const notInFlight = stays("no request is in flight");
const noConflict = stays("there is no conflict");
const unsentText = stays("the account does not have the text in the form, which would be lost");
const publishedRow = goes(
  { kind: "closed", request: null, ...blank },
  [remove],
  "the story is published, and its draft with it deleted in the account",
);
const discardedRow = goes(
  { kind: "closed", request: null, ...blank },
  [remove, deletion],
  "the user discards the draft everywhere",
);
const startedOverRow = goes(
  { kind: "clean", ...blank, form: blankForm },
  [remove, deletion],
  "the user deletes the draft and begins another one",
);
const rebasedRow = keeps(
  { base: { ...base, storyRevision: 8 }, deviceDraft: typed },
  [store(false, typed, { ...base, storyRevision: 8 })],
  "the next request has the newer revision of the story",
);
const closedRow = goes({ kind: "closed", request: null }, [], "the form was left");
const publishing = keeps({ publishing: typed }, [], "nothing is sent while the draft is published");

const table: Table = {
  deviceRead: {
    event: {
      kind: "deviceRead",
      stored: {
        draft: newer,
        syncState: { id: "stored", revision: 5, sent: true, storyRevision: null },
        savedAt,
      },
      isAvailable: true,
    },
    rows: {
      loading: keeps(
        {
          draft: newer,
          deviceDraft: newer,
          base: { id: "stored", revision: 5, storyRevision: null },
          form: { ...states.loading.form, savedAt },
        },
        [{ kind: "list", draft: newer, id: "stored" }, showFormSoon],
        "the account may have a newer draft, so the form waits for it",
      ),
      clean: readOnce,
      dirty: readOnce,
      sending: readOnce,
      unconfirmed: readOnce,
      conflict: readOnce,
      closed: readOnce,
    },
  },
  formDue: {
    event: { kind: "formDue" },
    rows: {
      loading: goes(
        { kind: "clean", form: { ...fields.form, draft: typed } },
        [],
        "the account is slow, so the form has the draft of the device",
      ),
      clean: formShown,
      dirty: formShown,
      sending: formShown,
      unconfirmed: formShown,
      conflict: formShown,
      closed: left,
    },
  },
  listed: {
    event: {
      kind: "listed",
      page: { items: [other, theirs], nextCursor: null },
      draft: typed,
      id: "own",
    },
    rows: {
      loading: goes(
        { kind: "clean", ...fieldsOfView(theirs, 1) },
        [store(true, fieldsOfView(theirs, 1).draft, fieldsOfView(theirs, 1).base)],
        "another device changed the draft, and this one has nothing unsent",
      ),
      clean: goes(
        { kind: "clean", ...fieldsOfView(theirs, 1) },
        [store(true, fieldsOfView(theirs, 1).draft, fieldsOfView(theirs, 1).base)],
        "another device changed the draft, and this one has nothing unsent",
      ),
      dirty: goes(sendingNow, [send()], "the device has changes that the account does not have"),
      sending: stays("the answer to the request decides"),
      unconfirmed: goes(
        { ...sendingNow, unconfirmed: lost },
        [send()],
        "the device has changes that the account may not have",
      ),
      conflict: stays("the user decides"),
      closed: left,
    },
  },
  changed: {
    event: { kind: "changed", draft: newer },
    rows: {
      loading: noForm,
      clean: goes(
        { kind: "dirty", draft: newer, account: "not-due" },
        [storeSoon, sendSoon],
        "the account does not have the change",
      ),
      dirty: keeps({ draft: newer }, [storeSoon, sendSoon], "typing starts both delays anew"),
      sending: keeps(
        { draft: newer },
        [storeSoon, sendSoon],
        "the change is sent after the answer",
      ),
      unconfirmed: keeps({ draft: newer }, [storeSoon, sendSoon], "the change is worth an attempt"),
      conflict: keeps({ draft: newer }, [storeSoon], "the device stores what the account refuses"),
      closed: left,
    },
  },
  storeDue: {
    event: { kind: "storeDue" },
    rows: {
      loading: noForm,
      clean: keeps({ deviceDraft: typed }, [store(true)], "the account has the stored draft"),
      dirty: keeps({ deviceDraft: typed }, [store(false)], "the account lacks the stored draft"),
      sending: keeps({ deviceDraft: typed }, [store(false)], "the account may lack it"),
      unconfirmed: keeps({ deviceDraft: typed }, [store(false)], "the account may lack it"),
      conflict: keeps({ deviceDraft: typed }, [store(false)], "the account has another version"),
      closed: left,
    },
  },
  stored: {
    event: { kind: "stored", draft: typed, isStored: true },
    rows: {
      loading: noForm,
      clean: keeps({ device: "saved" }, [], "the form says so"),
      dirty: keeps({ device: "saved" }, [], "the form says so"),
      sending: keeps({ device: "saved" }, [], "the form says so"),
      unconfirmed: keeps({ device: "saved" }, [], "the form says so"),
      conflict: keeps({ device: "saved" }, [], "the form says so"),
      closed: left,
    },
  },
  sendDue: {
    event: { kind: "sendDue", keepalive: false },
    rows: {
      loading: stays("the draft of the device is not known yet, so nothing may replace it"),
      clean: stays("there is nothing to send"),
      dirty: goes(sendingNow, [send()], "the typing has paused"),
      sending: stays("one request at a time; the answer schedules the next one"),
      unconfirmed: goes({ ...sendingNow, unconfirmed: lost }, [send()], "the delay is over"),
      conflict: stays("the account would refuse it again"),
      closed: left,
    },
  },
  answered: {
    event: { kind: "answered", request, result: { kind: "saved", view: savedView } },
    rows: {
      loading: notInFlight,
      clean: notInFlight,
      dirty: notInFlight,
      sending: goes(
        {
          kind: "clean",
          base: { ...base, revision: 4 },
          deviceDraft: typed,
          account: "saved",
        },
        [store(true, typed, { ...base, revision: 4 })],
        "the account has the draft in the form",
      ),
      unconfirmed: notInFlight,
      conflict: notInFlight,
      closed: left,
    },
  },
  checkDue: {
    event: { kind: "checkDue" },
    rows: {
      loading: noForm,
      clean: goes({ ...sendingNow }, [send()], "another device may have changed the draft"),
      dirty: goes(sendingNow, [send()], "the account does not have the draft"),
      sending: stays("the request in flight finds out"),
      unconfirmed: goes({ ...sendingNow, unconfirmed: lost }, [send()], "the account may lack it"),
      conflict: stays("another device has changed the draft"),
      closed: left,
    },
  },
  publishStarted: {
    event: { kind: "publishStarted", draft: typed },
    rows: {
      loading: noForm,
      clean: publishing,
      dirty: publishing,
      sending: publishing,
      unconfirmed: publishing,
      conflict: publishing,
      closed: left,
    },
  },
  publishFailed: {
    event: { kind: "publishFailed" },
    rows: {
      loading: noForm,
      clean: stays("there is nothing to send"),
      dirty: keeps({}, [sendSoon], "what was typed meanwhile is sent"),
      sending: stays("the answer schedules the next request"),
      unconfirmed: keeps({}, [sendSoon], "what was typed meanwhile is sent"),
      conflict: stays("nothing is sent during a conflict"),
      closed: left,
    },
  },
  published: {
    event: { kind: "published" },
    rows: {
      loading: noForm,
      clean: publishedRow,
      dirty: publishedRow,
      sending: publishedRow,
      unconfirmed: publishedRow,
      conflict: publishedRow,
      closed: publishedRow,
    },
  },
  discarded: {
    event: { kind: "discarded" },
    rows: {
      loading: noForm,
      clean: discardedRow,
      dirty: discardedRow,
      sending: discardedRow,
      unconfirmed: discardedRow,
      conflict: discardedRow,
      closed: discardedRow,
    },
  },
  nextStarted: {
    event: { kind: "nextStarted" },
    rows: {
      loading: noForm,
      clean: formShown,
      dirty: formShown,
      sending: formShown,
      unconfirmed: formShown,
      conflict: formShown,
      closed: goes(
        { kind: "dirty", form: { ...blankForm, draft: typed } },
        [sendSoon],
        "the form is shown again, with the text that is left",
      ),
    },
  },
  startedOver: {
    event: { kind: "startedOver" },
    rows: {
      loading: noForm,
      clean: startedOverRow,
      dirty: startedOverRow,
      sending: startedOverRow,
      unconfirmed: startedOverRow,
      conflict: startedOverRow,
      closed: left,
    },
  },
  opened: {
    event: { kind: "opened", view: other, poster: null, replaced: typed },
    rows: {
      loading: noForm,
      clean: goes(
        { kind: "clean", ...fieldsOfView(other, 1) },
        [store(true, fieldsOfView(other, 1).draft, fieldsOfView(other, 1).base)],
        "the account has the draft that is replaced",
      ),
      dirty: unsentText,
      sending: unsentText,
      unconfirmed: unsentText,
      conflict: unsentText,
      closed: left,
    },
  },
  conflictResolved: {
    event: { kind: "conflictResolved", choice: "theirs", saved: typed },
    rows: {
      loading: noForm,
      clean: noConflict,
      dirty: noConflict,
      sending: noConflict,
      unconfirmed: noConflict,
      conflict: goes(
        { kind: "clean", ...fieldsOfView(theirs, 1) },
        [store(true, fieldsOfView(theirs, 1).draft, fieldsOfView(theirs, 1).base)],
        "the user continues with the version of the other device",
      ),
      closed: left,
    },
  },
  rebased: {
    event: { kind: "rebased", storyRevision: 8 },
    rows: {
      loading: noForm,
      clean: goes(
        {
          kind: "dirty",
          base: { ...base, storyRevision: 8 },
          deviceDraft: typed,
          account: "not-due",
        },
        [store(false, typed, { ...base, storyRevision: 8 })],
        "the account has the draft with the older revision of the story",
      ),
      dirty: rebasedRow,
      sending: rebasedRow,
      unconfirmed: rebasedRow,
      conflict: rebasedRow,
      closed: left,
    },
  },
  closed: {
    event: { kind: "closed" },
    rows: {
      loading: goes({ kind: "closed", request: null }, [], "nothing was typed"),
      clean: closedRow,
      dirty: closedRow,
      sending: goes({ kind: "closed", request }, [], "the draft may still be saved"),
      unconfirmed: closedRow,
      conflict: closedRow,
      closed: left,
    },
  },
};

describe.each(Object.entries(table))("%s", (_kind, { event, rows }) => {
  test.each(
    Object.entries(rows).map(([kind, row]) => ({ kind: kind as DraftState["kind"], ...row })),
  )("in state $kind: $reason", ({ kind, next, effects }) => {
    expect(reduceDraft(states[kind], event, newId)).toEqual({ state: next(states[kind]), effects });
  });
});

/** What the next state and the effects depend on besides the kinds of state and event. */
interface Case extends Row {
  readonly state: DraftState;
  readonly event: DraftEvent;
}
const story: EditedStory = {
  id: "story",
  revision: 2,
  draft: draftWithTitle("Published"),
  published: { _id: "story", revision: 2 } as OwnStoryView,
};
const poster: DraftPoster = { blob: new Blob(["x"]), width: 2, height: 1 };
const unread = initialState(null, "own");
const unsentBase = { ...base, revision: 0 };
const storedNever = { id: "own", revision: 0, sent: false, storyRevision: null };
const listed = (items: DraftView[], nextCursor: string | null = null): DraftEvent => ({
  kind: "listed",
  page: { items, nextCursor },
  draft: typed,
  id: "own",
});
const { clean, dirty, sending, unconfirmed, conflict, closed } = states;
const answered = (result: SaveResult, to = request): DraftEvent => ({
  kind: "answered",
  request: to,
  result,
});
const closedSending = { ...closed, draft: newer, request };
const savedBase = { ...base, revision: 4 };
const restRequest = { draft: newer, base: savedBase, keepalive: true };
const emptied = { draft: emptyDraft };
const firstRequest = { ...request, base: unsentBase };
const recheckRequest = { ...request, draft: lost };
const recheck = { ...sending, request: recheckRequest, unconfirmed: lost, theirs };
const rebasedSending = { ...sending, base: { ...base, storyRevision: 8 } };
const conflictRow = (reason: string) =>
  goes({ kind: "conflict", account: "pending", conflict: { mine: typed, theirs } }, [], reason);
const rejection = "Too many.";

const cases: readonly Case[] = [
  {
    state: unread,
    event: { kind: "deviceRead", stored: null, isAvailable: true },
    ...goes(
      { kind: "clean", form: { ...unread.form, key: 0 } },
      [{ kind: "list", draft: emptyDraft, id: "own" }],
      "without a draft, the form does not wait for the account",
    ),
  },
  {
    state: unread,
    event: { kind: "deviceRead", stored: null, isAvailable: false },
    ...goes(
      { kind: "clean", form: { ...unread.form, key: 0 }, device: "not-stored" },
      [{ kind: "list", draft: emptyDraft, id: "own" }],
      "without a database, the form warns at once",
    ),
  },
  {
    state: unread,
    event: {
      kind: "deviceRead",
      stored: { draft: typed, syncState: storedNever, savedAt },
      isAvailable: true,
    },
    ...goes(
      {
        kind: "unconfirmed",
        unconfirmed: typed,
        draft: typed,
        deviceDraft: typed,
        form: { key: 0, draft: typed, savedAt, posterMissing: false },
      },
      [{ kind: "list", draft: typed, id: "own" }],
      "the page may have been closed before the answer to a request arrived",
    ),
  },
  {
    state: initialState(story, "own"),
    event: { kind: "deviceRead", stored: null, isAvailable: true },
    ...keeps(
      {},
      [{ kind: "list", draft: story.draft, id: "own" }, showFormSoon],
      "another device may have begun the edit, so the form waits for the account",
    ),
  },
  {
    state: clean,
    event: { kind: "listed", page: null, draft: typed, id: "own" },
    ...stays("the account is unreachable, and nothing is to be sent"),
  },
  {
    state: unconfirmed,
    event: { kind: "listed", page: null, draft: typed, id: "own" },
    ...keeps({ account: "pending" }, [sendIn(retryDelay)], "the account is unreachable"),
  },
  {
    state: { ...clean, draft: newer },
    event: listed([theirs]),
    ...stays("the draft was changed since the request: the next save finds out"),
  },
  {
    state: { ...clean, base: newBase },
    event: listed([theirs]),
    ...stays("the form has had another draft since the request"),
  },
  {
    state: { ...clean, account: "not-due" },
    event: listed([viewOf("Typed", "own", 3)]),
    ...keeps({ account: "saved" }, [], "the account has the revision of this device"),
  },
  {
    state: { ...clean, account: "not-due" },
    event: listed([other], "20"),
    ...keeps({ account: "saved" }, [], "the draft may be on a later page"),
  },
  {
    state: clean,
    event: listed([other]),
    ...goes(
      { kind: "clean", ...blank, form: blankForm },
      [remove],
      "another device published or discarded the draft",
    ),
  },
  {
    state: { ...clean, story: { ...story, draft: typed }, base: unsentBase, account: "not-due" },
    event: listed([{ ...theirs, storyId: "story", _id: "elsewhere", storyRevision: 1 }]),
    ...goes(
      {
        kind: "clean",
        ...fieldsOfView({ ...theirs, _id: "elsewhere" }, 1),
        base: { id: "elsewhere", revision: 4, storyRevision: 1 },
        form: { ...fieldsOfView(theirs, 1).form, posterMissing: false },
      },
      [
        store(true, fieldsOfView(theirs, 1).draft, {
          id: "elsewhere",
          revision: 4,
          storyRevision: 1,
        }),
      ],
      "another device has begun the edit",
    ),
  },
  {
    state: { ...clean, draft: { ...typed, poster } },
    event: { ...listed([theirs]), draft: { ...typed, poster } } as DraftEvent,
    ...stays("drafts are compared by identity"),
  },
  {
    state: { ...dirty, draft: newer },
    event: { kind: "stored", draft: typed, isStored: true },
    ...stays("the device has stored an earlier draft"),
  },
  {
    state: { ...clean, form: { ...fields.form, draft: typed } },
    event: { kind: "stored", draft: typed, isStored: true },
    ...stays("nothing was typed"),
  },
  {
    state: dirty,
    event: { kind: "stored", draft: typed, isStored: false },
    ...keeps({ device: "not-stored" }, [], "the storage is full, or there is none"),
  },
  {
    state: { ...dirty, ...emptied, device: "saved" },
    event: { kind: "stored", draft: emptyDraft, isStored: true },
    ...keeps({ device: "nothing-to-save" }, [], "the user has emptied the draft"),
  },
  {
    state: { ...dirty, deviceDraft: typed },
    event: { kind: "storeDue" },
    ...stays("the device has the draft"),
  },
  {
    state: { ...dirty, ...emptied },
    event: { kind: "storeDue" },
    ...keeps({ deviceDraft: emptyDraft }, [remove], "the device stores no empty draft"),
  },
  {
    state: dirty,
    event: { kind: "sendDue", keepalive: true },
    ...goes(
      { ...sendingNow, request: { ...request, keepalive: true } },
      [send({ ...request, keepalive: true })],
      "the page is hidden or closed",
    ),
  },
  {
    state: { ...dirty, publishing: typed },
    event: { kind: "sendDue", keepalive: false },
    ...stays("the draft is being published"),
  },
  {
    state: { ...dirty, ...emptied },
    event: { kind: "sendDue", keepalive: false },
    ...goes(
      { kind: "clean", deviceDraft: emptyDraft, base: newBase },
      [remove, deletion],
      "the account keeps no empty draft",
    ),
  },
  {
    state: { ...dirty, draft: { ...emptyDraft, poster }, base: unsentBase },
    event: { kind: "sendDue", keepalive: false },
    ...goes({ kind: "clean" }, [], "the account does not store posters"),
  },
  {
    state: { ...unconfirmed, ...emptied, base: unsentBase },
    event: { kind: "sendDue", keepalive: false },
    ...stays("what is typed next must not conflict with the unconfirmed draft"),
  },
  {
    state: sending,
    event: answered({ kind: "saved", view: savedView }, { ...request }),
    ...stays("it answers another request"),
  },
  {
    state: { ...sending, draft: newer },
    event: answered({ kind: "saved", view: savedView }),
    ...goes(
      {
        kind: "dirty",
        base: { ...base, revision: 4 },
        deviceDraft: newer,
        account: "pending",
      },
      [store(false, newer, { ...base, revision: 4 }), sendSoon],
      "the user has typed since the request",
    ),
  },
  {
    state: rebasedSending,
    event: answered({ kind: "saved", view: savedView }),
    ...goes(
      {
        kind: "dirty",
        base: { id: "own", revision: 4, storyRevision: 8 },
        deviceDraft: typed,
        account: "pending",
      },
      [store(false, typed, { id: "own", revision: 4, storyRevision: 8 }), sendSoon],
      "the edit was rebased since the request",
    ),
  },
  {
    state: sending,
    event: answered({ kind: "conflict", theirs }),
    ...conflictRow("another device changed the draft"),
  },
  {
    state: { ...sending, unconfirmed: lost },
    event: answered({ kind: "conflict", theirs }),
    ...goes(
      { kind: "sending", request: recheckRequest, unconfirmed: lost, theirs },
      [send(recheckRequest)],
      "the conflict may be with the unconfirmed draft, which is sent again",
    ),
  },
  {
    state: recheck,
    event: answered({ kind: "saved", view: savedView }, recheckRequest),
    ...goes(
      {
        ...sendingNow,
        base: { ...base, revision: 4 },
        deviceDraft: typed,
        request: { ...request, base: { ...base, revision: 4 } },
      },
      [
        store(false, typed, { ...base, revision: 4 }),
        send({ ...request, base: { ...base, revision: 4 } }),
      ],
      "this device saved the other version itself",
    ),
  },
  {
    state: recheck,
    event: answered({ kind: "unreachable" }, recheckRequest),
    ...goes(
      { kind: "unconfirmed", unconfirmed: lost, account: "pending" },
      [sendIn(retryDelay)],
      "the draft is unconfirmed as before",
    ),
  },
  {
    state: recheck,
    event: answered({ kind: "conflict", theirs }, recheckRequest),
    ...conflictRow("the other version is that of another device"),
  },
  {
    state: recheck,
    event: answered({ kind: "rejected", message: rejection }, recheckRequest),
    ...conflictRow("the conflict of the first request counts"),
  },
  {
    state: sending,
    event: answered({ kind: "deleted", message: "Draft not found." }),
    ...goes(
      { kind: "dirty", base: { ...base, id: newId, revision: 0 }, deviceDraft: typed },
      [store(false, typed, { ...base, id: newId, revision: 0 }), sendIn(0)],
      "another device deleted the draft, so the text becomes a new one",
    ),
  },
  {
    state: { ...sending, base: unsentBase, request: firstRequest },
    event: answered({ kind: "deleted", message: "Story not found." }, firstRequest),
    ...goes(
      { kind: "dirty", account: "rejected", rejection: "Story not found." },
      [],
      "a draft that was never sent cannot be deleted, but its story can",
    ),
  },
  {
    state: sending,
    event: answered({ kind: "unreachable" }),
    ...goes(
      { kind: "unconfirmed", unconfirmed: typed, account: "pending" },
      [sendIn(retryDelay)],
      "the account may have stored the draft",
    ),
  },
  {
    state: { ...sending, unconfirmed: lost },
    event: answered({ kind: "unreachable" }),
    ...goes(
      { kind: "unconfirmed", unconfirmed: lost, account: "pending" },
      [sendIn(retryDelay)],
      "the first draft without an answer stays the unconfirmed one",
    ),
  },
  {
    state: sending,
    event: answered({ kind: "rejected", message: rejection }),
    ...goes(
      { kind: "dirty", account: "rejected", rejection },
      [],
      "the same draft would be rejected again",
    ),
  },
  {
    state: { ...sending, draft: newer, unconfirmed: lost },
    event: answered({ kind: "rejected", message: rejection }),
    ...goes(
      { kind: "unconfirmed", unconfirmed: lost, account: "rejected", rejection },
      [sendSoon],
      "the account may accept what was typed since",
    ),
  },
  {
    state: closedSending,
    event: answered({ kind: "saved", view: savedView }),
    ...goes(
      { kind: "closed", base: savedBase, request: restRequest },
      [send(restRequest)],
      "what was typed after the request is sent too",
    ),
  },
  {
    state: closedSending,
    event: answered({ kind: "saved", view: savedView }, { ...request }),
    ...stays("it answers another request"),
  },
  {
    state: { ...closedSending, draft: typed },
    event: answered({ kind: "saved", view: savedView }),
    ...goes({ kind: "closed", base: savedBase, request: null }, [], "nothing was typed since"),
  },
  {
    state: { ...closedSending, publishing: typed },
    event: answered({ kind: "saved", view: savedView }),
    ...goes({ kind: "closed", base: savedBase, request: null }, [], "the draft is published"),
  },
  {
    state: { ...closedSending, ...emptied },
    event: answered({ kind: "saved", view: savedView }),
    ...goes(
      { kind: "closed", base: savedBase, request: null },
      [{ ...deletion, revision: savedBase.revision }],
      "the account keeps no empty draft",
    ),
  },
  {
    state: closedSending,
    event: answered({ kind: "unreachable" }),
    ...goes({ kind: "closed", request: null }, [], "the device has the draft"),
  },
  {
    state: { ...clean, ...emptied },
    event: { kind: "checkDue" },
    ...stays("there is no text to compare"),
  },
  {
    state: { ...clean, publishing: typed },
    event: { kind: "checkDue" },
    ...stays("nothing is sent while the draft is published"),
  },
  {
    state: { ...dirty, publishing: { ...typed } },
    event: { kind: "published" },
    ...publishedRow,
    reason: "the content of the draft is that of the story",
  },
  {
    state: { ...dirty, publishing: opened },
    event: { kind: "published" },
    ...goes(
      { kind: "closed", request: null, base: newBase, deviceDraft: typed, publishing: null },
      [store(false, typed, newBase)],
      "what was typed since is not in the story, so it becomes the next draft",
    ),
  },
  {
    state: { ...closed, publishing: opened },
    event: { kind: "published" },
    ...goes(
      { kind: "closed", request: null, base: newBase, deviceDraft: typed, publishing: null },
      [store(false, typed, newBase)],
      "what was typed before the form was left is not in the story",
    ),
  },
  {
    state: { ...dirty, base: unsentBase },
    event: { kind: "discarded" },
    ...goes({ kind: "closed", request: null, ...blank }, [remove], "the account never had it"),
  },
  {
    state: { ...sending, base: unsentBase },
    event: { kind: "discarded" },
    ...goes(
      { kind: "closed", request: null, ...blank },
      [remove, firstDeletion],
      "the request in flight may still store it in the account",
    ),
  },
  {
    state: { ...closed, base: unsentBase, request },
    event: { kind: "discarded" },
    ...goes(
      { kind: "closed", request: null, ...blank },
      [remove, firstDeletion],
      "the request in flight may still store it in the account",
    ),
  },
  {
    state: { ...closed, draft: emptyDraft },
    event: { kind: "nextStarted" },
    ...goes({ kind: "clean", form: blankForm }, [], "the next story begins with an empty form"),
  },
  {
    state: { ...clean, draft: newer },
    event: { kind: "opened", view: other, poster: null, replaced: typed },
    ...stays("the user has typed since the request"),
  },
  {
    state: { ...dirty, ...emptied, base: unsentBase },
    event: { kind: "opened", view: other, poster, replaced: emptyDraft },
    ...goes(
      { kind: "clean", ...fieldsOfView(other, 1, poster) },
      [store(true, fieldsOfView(other, 1, poster).draft, fieldsOfView(other, 1).base)],
      "no text is lost",
    ),
  },
  {
    state: { ...conflict, draft: newer },
    event: { kind: "conflictResolved", choice: "theirs", saved: typed },
    ...stays("the user has typed since the other draft was saved"),
  },
  {
    state: conflict,
    event: { kind: "conflictResolved", choice: "mine", saved: newer },
    ...goes(
      {
        ...sendingNow,
        account: "pending",
        base: { ...base, revision: 4 },
        deviceDraft: typed,
        request: { ...request, base: { ...base, revision: 4 } },
      },
      [
        store(false, typed, { ...base, revision: 4 }),
        send({ ...request, base: { ...base, revision: 4 } }),
      ],
      "the user's version replaces the other one, which is another draft now",
    ),
  },
  {
    state: { ...conflict, publishing: typed },
    event: { kind: "conflictResolved", choice: "mine", saved: newer },
    ...goes(
      { kind: "dirty", base: { ...base, revision: 4 }, deviceDraft: typed },
      [store(false, typed, { ...base, revision: 4 })],
      "nothing is sent while the draft is published",
    ),
  },
];

test.each(cases)("$state.kind, $event.kind: $reason", ({ state, event, next, effects }) => {
  expect(reduceDraft(state, event, newId)).toEqual({ state: next(state), effects });
});
