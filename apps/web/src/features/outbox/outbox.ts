import { ApiError } from "../../lib/api-error.ts";
import { serverNow } from "../../lib/server-clock.ts";
import {
  getSession,
  markSessionUnverified,
  refuseSession,
  subscribeToSession,
} from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { deleteRowsOfOthers } from "../../lib/user-databases.ts";
import { outboxFlag, type WaitingCallName } from "../../lib/waiting-calls.ts";
import { registerBackgroundSync } from "./background-sync.ts";
import { announceChange, deleteOutdated, readEntries } from "./entries-store.ts";
import type { OutboxEntry, WaitingCall } from "./entry.ts";
import { getOutboxDatabase } from "./outbox-database.ts";
import { type Outcome, sendEntry } from "./send-entry.ts";
import { flushEntries, withBrowserLock } from "./sender.ts";
import { toRequest } from "./to-request.ts";

/** A call that may wait, with its client id. */
interface ClientCall {
  readonly name: WaitingCallName;
  readonly input: object;
  readonly clientId: string;
}

/** What waiting calls do to the query cache. `app/outbox` knows the features that show them. */
export interface CallEffects {
  /** What the call sets; null for a call that creates something. */
  target(call: WaitingCall): string | null;
  /** Title and path of what the call changes. */
  describe(call: WaitingCall): { readonly title: string; readonly path: string };
  /** Shows the change that the user wishes, wherever the cache does not show it yet. */
  show(call: WaitingCall): void;
  /** Shows the state before the change. */
  undo(call: WaitingCall): void;
  /** Returns the response that the caller gets while the call waits; undefined if there is none to show. */
  respond(call: WaitingCall): object | undefined;
  /** Fetches again what the call has changed on the server. */
  refresh(call: WaitingCall): void;
  /** Calls `onFetched` after each response that may lack the waiting changes. */
  watch(onFetched: () => void): void;
}

export interface OutboxOptions {
  readonly effects: CallEffects;
  /** Says that a call waits. */
  readonly onWaiting: () => void;
  /** Says that a call which had waited was refused. */
  readonly onRefused: (entry: OutboxEntry, error: ApiError) => void;
}

/** The outbox of this tab. All tabs share its calls. */
export interface Outbox {
  /**
   * Makes a call through the outbox: behind the calls that wait already, or after the server could not be reached
   * (`isOffline`). Returns the response, or the expected one if the call waits; undefined if no call waits, so that this
   * one need not either. Throws `WAITING` for a waiting call without an expected response, and the server's refusal.
   */
  take(call: ClientCall, isOffline: boolean): Promise<object | undefined>;
  /** Sends a call that had waited for long or was refused. With `call`, the user has changed it. */
  sendAgain(entry: OutboxEntry, call?: WaitingCall): Promise<void>;
  /** Removes a call. Shows the state before it, unless the call was sent. */
  discard(entry: OutboxEntry): Promise<void>;
  /** Sends what waits. */
  flush(): Promise<void>;
}

/** Milliseconds until the first repetition; doubled with each further one. */
const minRetryDelay = 4000;
const maxRetryDelay = 60_000;

/** Creates the outbox and sends what waits, now and whenever the connection, the page or the session is back. */
export function createOutbox({ effects, onWaiting, onRefused }: OutboxOptions): Outbox {
  /** The outcomes of calls whose callers wait for them, by client id. */
  const outcomes = new Map<string, Outcome>();
  const awaited = new Set<string>();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryDelay = minRetryDelay;
  let lastCreatedAt = 0;

  const listWaiting = async () => {
    const { userId } = getSession();
    const storedEntries = await readEntries();
    return storedEntries.filter((entry) => entry.userId === userId && entry.state === "waiting");
  };
  const showWaiting = async () => {
    for (const { call } of await listWaiting()) effects.show(call);
  };

  function onOutcome(entry: OutboxEntry, outcome: Outcome): void {
    if (awaited.has(entry.clientId)) {
      outcomes.set(entry.clientId, outcome);
    } else if (outcome.kind === "sent") {
      effects.refresh(entry.call);
    } else if (outcome.kind === "refused") {
      effects.undo(entry.call);
      effects.refresh(entry.call);
      onRefused(entry, outcome.error);
    }
    void announceChange();
  }

  async function flush(): Promise<void> {
    clearTimeout(retryTimer);
    const { kind, userId, token } = getSession();
    if (kind !== "signed-in") return;
    const database = await getOutboxDatabase();
    const result = await flushEntries(userId, {
      database,
      now: serverNow,
      runExclusively: withBrowserLock,
      onOutcome,
      // The session may change while calls are sent.
      send: async (entry) =>
        getSession().token === token
          ? sendEntry(entry, token)
          : { kind: "retry", milliseconds: undefined },
    });
    await deleteOutdated(userId, serverNow());
    await announceChange();
    if (result.kind === "idle") {
      retryDelay = minRetryDelay;
    } else if (result.kind === "retry") {
      scheduleFlush(result.milliseconds);
      await database.setToken(userId, token);
      registerBackgroundSync();
    } else if (getSession().token === token) {
      if (result.error.code === "UNVERIFIED") markSessionUnverified();
      else refuseSession(result.error.code);
    }
  }

  function scheduleFlush(milliseconds: number = retryDelay): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void flush(), milliseconds);
    retryDelay = Math.min(retryDelay * 2, maxRetryDelay);
  }

  /** Stores a call as the last one; it replaces a waiting one that sets the same. */
  async function add(clientId: string, userId: string, call: WaitingCall): Promise<OutboxEntry> {
    lastCreatedAt = Math.max(serverNow(), lastCreatedAt + 1);
    const target = effects.target(call);
    const entry: OutboxEntry = {
      clientId,
      userId,
      call,
      target,
      ...effects.describe(call),
      request: await toRequest(call),
      createdAt: lastCreatedAt,
      state: "waiting",
    };
    // Without it, no page would load the outbox.
    const flag = outboxFlag(userId);
    deviceStore.set(flag, deviceStore.get(flag) ?? "1");
    const database = await getOutboxDatabase();
    const replaced = target === null ? [] : await listWaiting();
    await database.put(entry);
    await database.remove(
      replaced.filter((other) => other.target === target).map((other) => other.clientId),
    );
    await announceChange();
    return entry;
  }

  async function remove(...clientIds: string[]): Promise<void> {
    await (await getOutboxDatabase()).remove(clientIds);
    const { userId } = getSession();
    if (userId !== null) await deleteOutdated(userId, serverNow());
    await announceChange();
  }

  /** Sends what waits, up to this call. Returns undefined if the call still waits, or if another tab has sent it. */
  async function flushUntil(clientId: string): Promise<Outcome | undefined> {
    awaited.add(clientId);
    await flush();
    awaited.delete(clientId);
    const outcome = outcomes.get(clientId);
    outcomes.delete(clientId);
    return outcome;
  }

  async function start(): Promise<void> {
    await deleteRowsOfOthers();
    await showWaiting();
  }

  /** Sends what waits for the user of a new session. A logout deletes what the user has left. */
  async function onSession(): Promise<void> {
    await deleteRowsOfOthers();
    await announceChange();
    await flush();
  }

  const onReturn = () => void flush();
  window.addEventListener("online", onReturn);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") onReturn();
  });
  subscribeToSession(() => void onSession());
  effects.watch(() => void showWaiting());
  const started = start();
  void started.then(flush);

  return {
    flush,
    async take({ name, input, clientId }, isOffline) {
      const { kind, userId } = getSession();
      if (kind !== "signed-in") return undefined;
      await started;
      if (!isOffline && (await listWaiting()).length === 0) return undefined;
      const call = { name, input } as WaitingCall;
      const entry = await add(clientId, userId, call);
      if (isOffline) {
        scheduleFlush();
        await (await getOutboxDatabase()).setToken(userId, getSession().token);
        registerBackgroundSync();
      } else {
        const outcome = await flushUntil(clientId);
        if (outcome?.kind === "sent" || outcome?.kind === "refused") await remove(clientId);
        if (outcome?.kind === "sent") return Object(outcome.response) as object;
        if (outcome?.kind === "refused") throw outcome.error;
      }
      const response = effects.respond(entry.call);
      if (response === undefined) throw new ApiError(0, "WAITING");
      onWaiting();
      return response;
    },
    async sendAgain(entry, call = entry.call) {
      const isChanged = call !== entry.call;
      await (await getOutboxDatabase()).remove([entry.clientId]);
      const clientId = isChanged ? crypto.randomUUID() : entry.clientId;
      await add(clientId, entry.userId, call);
      effects.show(call);
      await flush();
    },
    async discard(entry) {
      if (entry.state === "waiting") effects.undo(entry.call);
      await remove(entry.clientId);
    },
  };
}
