import { openDatabase, toPromise } from "../../../lib/indexed-db.ts";
import { mayStore } from "../../../lib/storage.ts";
import { fromStoredBlob, type StoredBlob, toStoredBlob } from "../../../lib/stored-blob.ts";
import type { OutboxDatabase, Outgoing } from "./outbox.ts";

const databaseVersion = 1;
const storeName = "outgoing";

type OutgoingFile = NonNullable<Outgoing["file"]>;
/** A message as it is stored. */
type StoredOutgoing = Omit<Outgoing, "file"> & {
  readonly file: (Omit<OutgoingFile, "blob"> & { readonly blob: Blob | StoredBlob }) | null;
};

async function toStored(message: Outgoing): Promise<StoredOutgoing> {
  const { file } = message;
  return { ...message, file: file && { ...file, blob: await toStoredBlob(file.blob) } };
}

function fromStored({ file, ...message }: StoredOutgoing): Outgoing {
  return { ...message, file: file && { ...file, blob: fromStoredBlob(file.blob) } };
}

/** Stores unsent messages in IndexedDB. Without storage they stay in memory until the page unloads. */
export function outboxDatabase(): OutboxDatabase {
  let database: Promise<IDBDatabase> | undefined;
  /** Runs an operation on the store. Resolves to `fallback` if the storage is not available. */
  const run = async <Result>(
    mode: IDBTransactionMode,
    operation: (store: IDBObjectStore) => IDBRequest<Result>,
    { fallback }: { fallback: Result },
  ): Promise<Result> => {
    try {
      database ??= openDatabase("kora-outbox", databaseVersion, (created) => {
        created.createObjectStore(storeName, { keyPath: "clientId" });
      });
      return await toPromise(
        operation((await database).transaction(storeName, mode).objectStore(storeName)),
      );
    } catch {
      return fallback;
    }
  };
  let lastWrite = Promise.resolve();
  /** Runs the writes in the order of the calls, although some of them read a file first. */
  const inOrder = (step: () => Promise<void>) => {
    lastWrite = lastWrite.then(step);
    return lastWrite;
  };
  return {
    all: async () =>
      (await run<StoredOutgoing[]>("readonly", (store) => store.getAll(), { fallback: [] })).map(
        fromStored,
      ),
    put: (message) =>
      inOrder(async () => {
        const stored = await toStored(message).catch(() => message);
        // Since then, this device may have forgotten the user.
        if (!mayStore(message.from)) return;
        // The result, the key of the stored message, is not used.
        await run<IDBValidKey>("readwrite", (store) => store.put(stored), { fallback: "" });
      }),
    remove: (clientId) =>
      inOrder(() => run("readwrite", (store) => store.delete(clientId), { fallback: undefined })),
  };
}
