import type { MessageView, QuotedMessage } from "@kora/contract/messages";
import { serverNow } from "../../../lib/server-clock.ts";
import type { SoundInfo } from "../voice/voice-note.ts";

/** A message that has not reached the server yet. Stored in IndexedDB. */
export interface Outgoing {
  /** Idempotency key: the message is stored once, however often it is sent. */
  readonly clientId: string;
  /** User id of the sender; another account on this device does not send it. */
  readonly from: string;
  /** Key of the conversation (`conversationKey`). */
  readonly to: string;
  readonly content: string;
  /** The message that this one replies to. */
  readonly replyTo: QuotedMessage | null;
  /** Id of the message that is forwarded; `content` is then empty. */
  readonly forwardOf: string | null;
  readonly file: { readonly blob: Blob; readonly name: string; readonly sound?: SoundInfo } | null;
  /** Seconds after which the message disappears; 0 for never. */
  readonly disappearAfter: number;
  /** Milliseconds since 1970; also the sending order. */
  readonly createdAt: number;
  /**
   * `waiting`: to be sent; `failed`: the server refused the message; `held`: a recorded voice note that waits for the
   * sender's confirmation.
   */
  readonly state: "waiting" | "failed" | "held";
  /** The server's reason for refusing the file. */
  readonly refusal?: string | undefined;
}

/** Persists unsent messages across reloads. */
export interface OutboxDatabase {
  all(): Promise<readonly Outgoing[]>;
  put(outgoing: Outgoing): Promise<void>;
  remove(clientId: string): Promise<void>;
}

/** Outcome of an attempt to send a message. */
export type Delivery =
  | { readonly kind: "sent"; readonly message: MessageView }
  /** No connection, or the server asks to wait. */
  | { readonly kind: "retry"; readonly milliseconds: number }
  /** The server rejected the message for good; `refusal` is its reason, if known. */
  | { readonly kind: "refused"; readonly refusal?: string | undefined }
  /** The sender discarded the message while it was being sent. */
  | { readonly kind: "cancelled" };

export interface OutboxDependencies {
  readonly database: OutboxDatabase;
  readonly deliver: (
    outgoing: Outgoing,
    /** `onProgress` receives the uploaded fraction of the file, 0 to 1. */
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<Delivery>;
  /** Returns the id of the signed-in user; null without a session, when nothing is sent. */
  readonly viewerId: () => string | null;
  readonly onSent: (message: MessageView) => void;
  /** Returns whether this device may keep what the user wrote. */
  readonly mayKeep: (userId: string) => boolean;
}

interface OutboxState {
  readonly outgoing: readonly Outgoing[];
  /** Uploaded fraction of files being sent, 0 to 1, by client id. */
  readonly progress: Readonly<Record<string, number>>;
}

/** A message before the outbox assigns its id, time and state. */
export type NewOutgoing = Omit<Outgoing, "clientId" | "createdAt" | "state" | "refusal">;

export interface Outbox {
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Stores a message and sends it as soon as possible. */
  add(message: NewOutgoing): void;
  /** Stores a message without sending it. Resolves when it is stored. */
  hold(message: NewOutgoing): Promise<void>;
  /** Sends a held message; its quoted message and `disappearAfter` are only known now. */
  release(clientId: string, change: Pick<Outgoing, "replyTo" | "disappearAfter">): void;
  /** Sends a failed message again. */
  retry(clientId: string): void;
  /** Discards an unsent message, also while it is being sent. */
  discard(clientId: string): void;
  /** Sends all waiting messages, for example after a reconnection. */
  flush(): void;
  /** Drops the messages of users whom this device has forgotten, also those that are being sent. */
  dropForgotten(): void;
}

/**
 * Creates the outbox of this browser, which is not the server's outbox of jobs. It sends the messages of each
 * conversation one after another, in the order in which they were written.
 */
export function createOutbox({
  database,
  deliver,
  viewerId,
  onSent,
  mayKeep,
}: OutboxDependencies): Outbox {
  let state: OutboxState = { outgoing: [], progress: {} };
  const listeners = new Set<() => void>();
  /** The message that is being sent to each conversation, by `conversationKey`. */
  const inFlight = new Map<string, { clientId: string; abortController: AbortController }>();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const setState = (change: Partial<OutboxState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const removeMessage = (clientId: string) => {
    const { [clientId]: _removed, ...progress } = state.progress;
    setState({
      outgoing: state.outgoing.filter((message) => message.clientId !== clientId),
      progress,
    });
    void database.remove(clientId);
  };
  const setMessageState = (clientId: string, newState: Outgoing["state"], refusal?: string) => {
    const { [clientId]: _removed, ...progress } = state.progress;
    const outgoing = state.outgoing.map((message) =>
      message.clientId === clientId ? { ...message, state: newState, refusal } : message,
    );
    setState({ outgoing, progress });
    const updated = outgoing.find((message) => message.clientId === clientId);
    if (updated) void database.put(updated);
  };
  const toOutgoing = (message: NewOutgoing, newState: Outgoing["state"]): Outgoing => {
    const lastCreatedAt = state.outgoing.at(-1)?.createdAt ?? 0;
    const createdAt = Math.max(serverNow(), lastCreatedAt + 1);
    return { ...message, clientId: crypto.randomUUID(), createdAt, state: newState };
  };
  const append = (outgoing: Outgoing) => setState({ outgoing: [...state.outgoing, outgoing] });
  const nextWaiting = (to: string) =>
    state.outgoing.find(
      (message) => message.to === to && message.from === viewerId() && message.state === "waiting",
    );

  /** Sends a message. Returns the milliseconds until a retry; null if the message no longer waits. */
  async function send(message: Outgoing): Promise<number | null> {
    const abortController = new AbortController();
    inFlight.set(message.to, { clientId: message.clientId, abortController });
    const onProgress = (fraction: number) =>
      setState({ progress: { ...state.progress, [message.clientId]: fraction } });
    const delivery = await deliver(message, { signal: abortController.signal, onProgress });
    if (delivery.kind === "retry") return delivery.milliseconds;
    if (delivery.kind === "sent") onSent(delivery.message);
    if (delivery.kind === "refused") setMessageState(message.clientId, "failed", delivery.refusal);
    else removeMessage(message.clientId);
    return null;
  }

  async function sendWaiting(to: string): Promise<void> {
    if (inFlight.has(to)) return;
    try {
      for (let next = nextWaiting(to); next !== undefined; next = nextWaiting(to)) {
        const retryDelay = await send(next);
        if (retryDelay === null) continue;
        clearTimeout(retryTimer);
        retryTimer = setTimeout(flush, retryDelay);
        return;
      }
    } finally {
      inFlight.delete(to);
    }
  }

  function flush(): void {
    for (const to of new Set(state.outgoing.map((message) => message.to))) void sendWaiting(to);
  }

  function dropForgotten(): void {
    const dropped = state.outgoing.filter(({ from }) => !mayKeep(from));
    if (dropped.length === 0) return;
    for (const { clientId, abortController } of inFlight.values())
      if (dropped.some((message) => message.clientId === clientId)) abortController.abort();
    setState({ outgoing: state.outgoing.filter(({ from }) => mayKeep(from)) });
  }

  void database.all().then((stored) => {
    const knownIds = new Set(state.outgoing.map(({ clientId }) => clientId));
    const fromLastVisit = stored.filter(({ clientId }) => !knownIds.has(clientId));
    const outgoing = [...fromLastVisit, ...state.outgoing];
    setState({ outgoing: outgoing.toSorted((a, b) => a.createdAt - b.createdAt) });
    flush();
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(message) {
      const outgoing = toOutgoing(message, "waiting");
      append(outgoing);
      // The message is stored before it is sent: if the page closes meanwhile, the next page sends it again.
      void database.put(outgoing).then(() => sendWaiting(outgoing.to));
    },
    async hold(message) {
      const outgoing = toOutgoing(message, "held");
      // It is stored before it is shown, because a user who sees it may close the page.
      await database.put(outgoing);
      append(outgoing);
    },
    release(clientId, change) {
      setState({
        outgoing: state.outgoing.map((message) =>
          message.clientId === clientId && message.state === "held"
            ? { ...message, ...change }
            : message,
        ),
      });
      setMessageState(clientId, "waiting");
      flush();
    },
    retry(clientId) {
      setMessageState(clientId, "waiting");
      flush();
    },
    discard(clientId) {
      for (const message of inFlight.values())
        if (message.clientId === clientId) message.abortController.abort();
      removeMessage(clientId);
    },
    flush,
    dropForgotten,
  };
}
