import type { MessageView, QuotedMessage } from "@kora/contract/messages";
import type { LineSent } from "../apply-sent.ts";
import type { NoteSound } from "./voice/voice-note.ts";

/** A message that has not reached the server yet. Stored in IndexedDB. */
export interface Outgoing {
  /** Idempotency key: the message is stored once, however often it is sent. */
  readonly clientId: string;
  /** User id of the sender; another account on this device does not send it. */
  readonly from: string;
  /** Key of the conversation (`keyOf`). */
  readonly to: string;
  readonly content: string;
  readonly replyTo: QuotedMessage | null;
  /** Id of the forwarded message. */
  readonly forwardOf: string | null;
  readonly file: { readonly blob: Blob; readonly name: string; readonly sound?: NoteSound } | null;
  readonly disappearAfter: number;
  /** Milliseconds since 1970; also the sending order. */
  readonly createdAt: number;
  /** `held`: a complete message that waits for its sender's confirmation, such as a recorded voice note. */
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

export type Delivery =
  | { readonly is: "sent"; readonly message: MessageView; readonly line: LineSent }
  /** No connection, or the server asks to wait. */
  | { readonly is: "later"; readonly milliseconds: number }
  | { readonly is: "refused"; readonly refusal?: string | undefined }
  | { readonly is: "cancelled" };

export interface OutboxParts {
  readonly database: OutboxDatabase;
  readonly deliver: (
    outgoing: Outgoing,
    options: { signal: AbortSignal; onProgress: (sent: number) => void },
  ) => Promise<Delivery>;
  readonly viewerId: () => string | null;
  readonly onSent: (message: MessageView, line: LineSent) => void;
}

export interface OutboxState {
  readonly outgoing: readonly Outgoing[];
  /** Uploaded share of files being sent, 0 to 1, by client id. */
  readonly progress: Readonly<Record<string, number>>;
}

/** A message before the outbox assigns its id, time and state. */
export type NewOutgoing = Omit<Outgoing, "clientId" | "createdAt" | "state" | "refusal">;

export interface Outbox {
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  add(message: NewOutgoing): void;
  /** Stores a message without sending it. */
  hold(message: NewOutgoing): void;
  /** Sends a held message; its quoted message and timer are only known now. */
  release(clientId: string, change: Pick<Outgoing, "replyTo" | "disappearAfter">): void;
  retry(clientId: string): void;
  /** Discards an unsent message, also while it is being sent. */
  drop(clientId: string): void;
  /** Sends all waiting messages, for example after a reconnection. */
  flush(): void;
}

/** Sends the messages of each conversation one after another, in the order they were written. */
export function createOutbox({ database, deliver, viewerId, onSent }: OutboxParts): Outbox {
  let state: OutboxState = { outgoing: [], progress: {} };
  const listeners = new Set<() => void>();
  const underWay = new Map<string, { clientId: string; abort: AbortController }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = (change: Partial<OutboxState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const forget = (clientId: string) => {
    const { [clientId]: _gone, ...progress } = state.progress;
    settle({ outgoing: state.outgoing.filter((one) => one.clientId !== clientId), progress });
    void database.remove(clientId);
  };
  const mark = (clientId: string, mode: Outgoing["state"], refusal?: string) => {
    const { [clientId]: _gone, ...progress } = state.progress;
    const outgoing = state.outgoing.map((one) =>
      one.clientId === clientId ? { ...one, state: mode, refusal } : one,
    );
    settle({ outgoing, progress });
    const marked = outgoing.find((one) => one.clientId === clientId);
    if (marked) void database.put(marked);
  };
  const keep = (message: NewOutgoing, mode: Outgoing["state"]) => {
    const last = state.outgoing.at(-1)?.createdAt ?? 0;
    const createdAt = Math.max(Date.now(), last + 1);
    const clientId = crypto.randomUUID();
    const outgoing: Outgoing = { ...message, clientId, createdAt, state: mode };
    settle({ outgoing: [...state.outgoing, outgoing] });
    // Stored before sending: if the page closes meanwhile, the next one sends it again.
    void database.put(outgoing).then(() => run(outgoing.to));
  };
  const nextTo = (to: string) =>
    state.outgoing.find(
      (one) => one.to === to && one.from === viewerId() && one.state === "waiting",
    );

  async function send(one: Outgoing): Promise<number | null> {
    const abort = new AbortController();
    underWay.set(one.to, { clientId: one.clientId, abort });
    const onProgress = (sent: number) =>
      settle({ progress: { ...state.progress, [one.clientId]: sent } });
    const ended = await deliver(one, { signal: abort.signal, onProgress });
    if (ended.is === "later") return ended.milliseconds;
    if (ended.is === "sent") onSent(ended.message, ended.line);
    if (ended.is === "refused") mark(one.clientId, "failed", ended.refusal);
    else forget(one.clientId);
    return null;
  }

  async function run(to: string): Promise<void> {
    if (underWay.has(to)) return;
    try {
      for (let next = nextTo(to); next !== undefined; next = nextTo(to)) {
        const wait = await send(next);
        if (wait === null) continue;
        clearTimeout(timer);
        timer = setTimeout(flush, wait);
        return;
      }
    } finally {
      underWay.delete(to);
    }
  }

  function flush(): void {
    for (const to of new Set(state.outgoing.map((one) => one.to))) void run(to);
  }

  void database.all().then((kept) => {
    const known = new Set(state.outgoing.map(({ clientId }) => clientId));
    const before = kept.filter(({ clientId }) => !known.has(clientId));
    const all = [...before, ...state.outgoing];
    settle({ outgoing: all.toSorted((one, other) => one.createdAt - other.createdAt) });
    flush();
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (message) => keep(message, "waiting"),
    hold: (message) => keep(message, "held"),
    release(clientId, change) {
      settle({
        outgoing: state.outgoing.map((one) =>
          one.clientId === clientId && one.state === "held" ? { ...one, ...change } : one,
        ),
      });
      mark(clientId, "waiting");
      flush();
    },
    retry(clientId) {
      mark(clientId, "waiting");
      flush();
    },
    drop(clientId) {
      for (const one of underWay.values()) if (one.clientId === clientId) one.abort.abort();
      forget(clientId);
    },
    flush,
  };
}
