import type { DraftView } from "@kora/contract/drafts";
import {
  type DraftStand,
  emptyDraft,
  fromAccount,
  isEmptyDraft,
  isSameText,
  isWithoutText,
  newDraftId,
  type StoryDraft,
} from "./draft.ts";
import type { DraftAccount } from "./draft-account.ts";
import type { DraftDatabase } from "./draft-database.ts";
import { createDraftKeeper, type KeepingState } from "./draft-keeper.ts";

/** `kept`: the account has what is on the screen. `waiting`: it gets it when it can be reached. */
export type AccountState = "unchanged" | "kept" | "waiting" | "refused";

/** What a form shows of its draft. */
export interface DraftSnapshot {
  /** Another one each time the form is to begin anew, with `draft`. */
  readonly round: number;
  readonly draft: StoryDraft;
  /** When the draft was last changed; null when there was none. */
  readonly keptAt: Date | null;
  /** The account brought it, without the picture that it may have had. */
  readonly posterStayed: boolean;
  /** Of an edit: the story's revision that it began with. */
  readonly storyRevision: number | null;
  readonly device: KeepingState;
  readonly account: AccountState;
  /** Why the account refuses it. */
  readonly refusal: string | null;
  /** The account's other drafts of new stories. */
  readonly others: readonly DraftView[];
  /** The same draft, changed elsewhere: the person chooses. */
  readonly clash: { readonly mine: StoryDraft; readonly theirs: DraftView } | null;
}

/** Whether it is done; if not, the account's sentence that says why, where there is one. */
export type Outcome =
  | { readonly done: true }
  | { readonly done: false; readonly refusal: string | null };

export interface DraftSession {
  /** Undefined until the draft was looked for. */
  snapshot(): DraftSnapshot | undefined;
  subscribe(listener: () => void): () => void;
  /** Keeps what the form holds now: on the device soon, in the account a little later. */
  change(draft: StoryDraft): void;
  /** Keeps at once what waits; `leaving` when the page goes away. */
  flush(leaving: boolean): void;
  /** The line is back. */
  retry(): void;
  /**
   * Before the draft becomes a story: sends what there is, then lets nothing more go to the account. Gives
   * the draft's id there, or null when another device changed it: the person has to choose first.
   */
  settle(): Promise<string | null>;
  /** Takes `settle` back. */
  release(): void;
  /** The draft has become a story, or is to be forgotten; `wasDeleted` by the account itself. */
  forget(wasDeleted: boolean): Promise<void>;
  /** Forgets the draft and begins anew. */
  startOver(): void;
  /** Puts the draft away in the account, and opens another one; false when it cannot be put away. */
  open(other: DraftView): Promise<boolean>;
  remove(other: DraftView): Promise<boolean>;
  /** Ends a clash; the version that was not chosen is kept as another draft. Not done when it cannot be. */
  choose(whose: "mine" | "theirs"): Promise<Outcome>;
  /** Keeps a version of a story that is not chosen among the drafts. */
  keepAside(draft: StoryDraft): Promise<Outcome>;
  /** The edit is one of this revision of its story now: it was seen, and is to be replaced. */
  rebase(storyRevision: number): void;
  end(): void;
}

/** How long typing must pause before the account gets it. */
export const sendAfter = 4000;
/** How long until the next try where the account could not be reached. */
export const retryAfter = 30_000;
/** How long the form waits for the account when it may know better than the device. */
export const accountPatience = 1500;
/** How long publishing waits for the account to have the draft. */
export const settlePatience = 5000;

const noDraft: Pick<DraftSnapshot, "keptAt" | "posterStayed" | "refusal" | "clash"> = {
  keptAt: null,
  posterStayed: false,
  refusal: null,
  clash: null,
};

function atMost<Answer>(milliseconds: number, promise: Promise<Answer>): Promise<Answer | null> {
  return Promise.race([
    promise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds)),
  ]);
}

/**
 * One draft on its way between form, device and account, of a new story or of an edit of `story`. The
 * device has it first; the account follows, and tells when another device was there in between.
 */
export function createDraftSession({
  userId,
  story,
  database,
  account,
}: {
  userId: string;
  /** What the form of an edit begins with where there is no draft. */
  story: { readonly id: string; readonly revision: number; readonly draft: StoryDraft } | null;
  /** Null where the browser keeps nothing. */
  database: DraftDatabase | null;
  account: DraftAccount;
}): DraftSession & { start(): Promise<void> } {
  const key = story === null ? userId : `${userId} ${story.id}`;
  const storyId = story?.id ?? null;
  const base = story?.draft ?? emptyDraft;
  const isNothing = (draft: StoryDraft) =>
    story === null ? isEmptyDraft(draft) : isSameText(draft, base);

  const freshStand = (): DraftStand => ({
    id: newDraftId(),
    revision: 0,
    sent: false,
    storyRevision: story?.revision ?? null,
  });

  let current: StoryDraft = base;
  /** Sent without an answer that came: the account may have it, under a revision not known here. */
  let unanswered: StoryDraft | null = null;
  let stand = freshStand();
  /** Grows with every change of the form. */
  let version = 0;
  /** Grows when another draft takes the form: answers about the one before are late. */
  let epoch = 0;
  let shown: DraftSnapshot | undefined;
  let over = false;
  let held = false;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: Partial<DraftSnapshot>) => {
    if (shown === undefined) return;
    shown = { ...shown, ...next };
    for (const listener of listeners) listener();
  };
  const begin = (draft: StoryDraft, next: Partial<DraftSnapshot>) => {
    current = draft;
    unanswered = null;
    version += 1;
    epoch += 1;
    shown = {
      ...noDraft,
      device: shown?.device ?? (database === null ? "refused" : "unchanged"),
      account: "unchanged",
      others: shown?.others ?? [],
      ...next,
      round: (shown?.round ?? -1) + 1,
      draft,
      storyRevision: stand.storyRevision,
    };
    for (const listener of listeners) listener();
  };

  const keeper = createDraftKeeper({
    isNothing,
    write: (draft) => {
      if (database === null) return Promise.reject(new Error("This browser keeps nothing."));
      return isNothing(draft) ? database.remove(key) : database.write(key, draft, stand);
    },
    remove: () => database?.remove(key) ?? Promise.resolve(),
    onState: (device) => show({ device }),
  });
  const keepStand = () => {
    if (over || database === null || isNothing(current)) return;
    void database.write(key, current, stand).catch(() => undefined);
  };

  const removeAtAccount = async (id: string) => {
    const rest = (await database?.readGone(userId).catch(() => [])) ?? [];
    await database?.writeGone(userId, [...new Set([...rest, id])]).catch(() => undefined);
    await clearGone();
  };
  const clearGone = async () => {
    const ids = (await database?.readGone(userId).catch(() => [])) ?? [];
    const left: string[] = [];
    for (const id of ids) {
      if (!(await account.remove(id))) left.push(id);
    }
    if (ids.length > 0) await database?.writeGone(userId, left).catch(() => undefined);
  };

  const later = (milliseconds: number) => {
    clearTimeout(timer);
    if (!over) timer = setTimeout(() => void send(), milliseconds);
  };

  const send = (leaving = false): Promise<void> => {
    clearTimeout(timer);
    if (over || held || shown?.clash) return Promise.resolve();
    // What was changed meanwhile follows by itself.
    sending ??= sendOnce(leaving).finally(() => {
      sending = null;
    });
    return sending;
  };
  const sendOnce = async (leaving: boolean): Promise<void> => {
    if (stand.sent) return;
    const [sent, at, of] = [current, version, epoch];
    if (isWithoutText(sent) || isNothing(sent)) {
      const { id, revision } = stand;
      if (revision === 0) return;
      stand = freshStand();
      keepStand();
      show({ account: "unchanged", refusal: null });
      await removeAtAccount(id);
      return;
    }
    let saving = await account.save(sent, stand, { storyId, leaving });
    if (over || of !== epoch) return;
    if (saving.is === "clash" && unanswered !== null) {
      // Perhaps with what this device sent itself: what says the same gets the revision, and no conflict.
      const known = await account.save(unanswered, stand, { storyId });
      if (over || of !== epoch) return;
      if (known.is === "saved") {
        unanswered = null;
        stand = { ...stand, id: known.view._id, revision: known.view.revision };
        keepStand();
        return sendOnce(leaving);
      }
      if (known.is === "unreachable") saving = known;
    }
    if (saving.is === "saved") {
      unanswered = null;
      stand = {
        ...stand,
        id: saving.view._id,
        revision: saving.view.revision,
        sent: version === at,
      };
      keepStand();
      show({ account: stand.sent ? "kept" : "waiting", refusal: null });
      if (!stand.sent) later(sendAfter);
    } else if (saving.is === "clash") {
      show({ clash: { mine: current, theirs: saving.theirs }, account: "waiting" });
    } else if (saving.is === "gone" && stand.revision > 0) {
      // Published or deleted elsewhere: what was written since is a draft of its own.
      stand = { ...stand, id: newDraftId(), revision: 0 };
      keepStand();
      later(0);
    } else if (saving.is === "unreachable") {
      unanswered ??= sent;
      show({ account: "waiting" });
      later(retryAfter);
    } else show({ account: "refused", refusal: saving.sentence });
  };

  /** Takes what the account has; the picture is this device's. */
  const adopt = (theirs: DraftView, poster: StoryDraft["poster"]) => {
    stand = {
      id: theirs._id,
      revision: theirs.revision,
      sent: true,
      storyRevision: theirs.storyRevision ?? story?.revision ?? null,
    };
    begin(fromAccount(theirs, poster), {
      keptAt: new Date(theirs.updatedAt),
      posterStayed: story === null && poster === null,
      account: "kept",
    });
    keepStand();
  };

  /** What the account has, against what the device had when it was asked, at `asked`. */
  const reconcile = (list: readonly DraftView[], asked: number) => {
    const isMine = (view: DraftView) =>
      view._id === stand.id || (storyId !== null && view.storyId === storyId);
    const mine = list.find(isMine);
    show({ others: list.filter((view) => view.storyId === null && view !== mine) });
    if (over || version !== asked) return;
    const nothing = isNothing(current);
    if (mine && (nothing || (stand.sent && mine.revision !== stand.revision))) {
      adopt(mine, nothing ? null : current.poster);
    } else if (mine && stand.sent) show({ account: "kept" });
    else if (!(mine || nothing) && stand.sent) {
      // Published or discarded elsewhere, and nothing was written here since.
      stand = freshStand();
      void keeper.forget().catch(() => undefined);
      begin(base, {});
    } else if (!nothing) void send();
  };

  const aside = (draft: StoryDraft) =>
    account.save(draft, { ...freshStand(), storyRevision: null }, { storyId: null });
  const keepAside = async (draft: StoryDraft): Promise<Outcome> => {
    const kept = await aside(draft);
    if (kept.is !== "saved") {
      return { done: false, refusal: kept.is === "refused" ? kept.sentence : null };
    }
    if (storyId === null) show({ others: [kept.view, ...(shown?.others ?? [])] });
    return { done: true };
  };

  return {
    async start() {
      const kept = await database?.read(key).catch(() => null);
      if (over) return;
      if (kept) stand = { ...kept.stand };
      const asking = account.list(storyId);
      const open = () => {
        if (shown !== undefined || over) return;
        begin(kept?.draft ?? base, { keptAt: kept?.keptAt ?? null });
        if (kept && !stand.sent) unanswered = kept.draft;
      };
      const mayKnowBetter = story !== null || stand.revision > 0;
      if (!mayKnowBetter) open();
      const first = mayKnowBetter ? await atMost(accountPatience, asking) : null;
      open();
      const asked = version;
      const list = first ?? (await asking);
      if (over) return;
      if (list !== null) reconcile(list, asked);
      else if (!(isNothing(current) || stand.sent)) {
        show({ account: "waiting" });
        later(retryAfter);
      }
      await clearGone();
    },
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(draft) {
      if (over) return;
      current = draft;
      version += 1;
      stand = { ...stand, sent: false };
      if (shown?.account === "kept") show({ account: "unchanged" });
      keeper.change(draft);
      later(sendAfter);
    },
    flush(leaving) {
      keeper.flush();
      void send(leaving);
    },
    retry() {
      void send();
      void clearGone();
    },
    async settle() {
      clearTimeout(timer);
      if (sending !== null) await atMost(settlePatience, sending);
      if (!(isWithoutText(current) || isNothing(current))) {
        // Also where nothing is new here: another device may have gone on.
        stand = { ...stand, sent: false };
        await atMost(settlePatience, send());
      }
      if (shown?.clash) return null;
      held = true;
      clearTimeout(timer);
      return stand.id;
    },
    release() {
      held = false;
      if (!stand.sent) later(sendAfter);
    },
    async forget(wasDeleted) {
      over = true;
      clearTimeout(timer);
      const { id, revision } = stand;
      const before = sending;
      await keeper.forget().catch(() => undefined);
      await before;
      if (!wasDeleted && (revision > 0 || before !== null)) await removeAtAccount(id);
    },
    startOver() {
      const { id, revision } = stand;
      const before = sending;
      stand = freshStand();
      clearTimeout(timer);
      void keeper.forget().catch(() => undefined);
      if (revision > 0 || before !== null) {
        void Promise.resolve(before).then(() => removeAtAccount(id));
      }
      begin(base, {});
    },
    async open(other) {
      keeper.flush();
      const before = current;
      if (!isWithoutText(before) && !stand.sent) {
        await send();
        if (!stand.sent) return false;
      }
      if (before.poster !== null && !isWithoutText(before)) {
        await database?.putPosterAway(stand.id, before.poster).catch(() => undefined);
      }
      const back = (await database?.takePoster(other._id).catch(() => null)) ?? null;
      const left = stand;
      adopt(other, back);
      const others = (shown?.others ?? []).filter((view) => view._id !== other._id);
      show({ others });
      if (left.revision > 0) {
        const list = await account.list(null);
        if (list) {
          show({ others: list.filter((view) => view.storyId === null && view._id !== stand.id) });
        }
      }
      return true;
    },
    async remove(other) {
      const gone = await account.remove(other._id);
      if (gone) {
        show({ others: (shown?.others ?? []).filter((view) => view._id !== other._id) });
        void database?.takePoster(other._id).catch(() => undefined);
      }
      return gone;
    },
    async choose(whose) {
      const clash = shown?.clash;
      if (!clash) return { done: true };
      const { theirs } = clash;
      const mine = current;
      const notChosen = whose === "mine" ? fromAccount(theirs, null) : mine;
      const kept = await keepAside(notChosen);
      if (!kept.done) return kept;
      show({ clash: null });
      if (whose === "theirs") {
        adopt(theirs, mine.poster);
        return kept;
      }
      stand = { ...stand, id: theirs._id, revision: theirs.revision, sent: false };
      keepStand();
      await send();
      return kept;
    },
    keepAside,
    rebase(storyRevision) {
      stand = { ...stand, storyRevision, sent: false };
      show({ storyRevision });
      keepStand();
    },
    end() {
      keeper.flush();
      void send(true);
      over = true;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
