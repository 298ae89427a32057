import type { DraftAccount } from "./draft-account.ts";
import type { DraftDatabase } from "./draft-database.ts";

export interface DraftDeletions {
  /** Deletes a draft from the account now, or when the server is reachable. */
  add(id: string): Promise<void>;
  /** Deletes the drafts whose deletion has failed so far. */
  retry(): Promise<void>;
}

/** Deletes drafts from the account. The device stores the ids of drafts whose deletion is pending. */
export function createDraftDeletions({
  userId,
  database,
  account,
}: {
  userId: string;
  database: DraftDatabase | null;
  account: DraftAccount;
}): DraftDeletions {
  const readPending = async () =>
    (await database?.readPendingDeletions(userId).catch(() => [])) ?? [];
  const retry = async () => {
    const ids = await readPending();
    const remaining: string[] = [];
    for (const id of ids) {
      if (!(await account.remove(id))) remaining.push(id);
    }
    if (ids.length > 0)
      await database?.writePendingDeletions(userId, remaining).catch(() => undefined);
  };
  return {
    async add(id) {
      const ids = new Set([...(await readPending()), id]);
      await database?.writePendingDeletions(userId, [...ids]).catch(() => undefined);
      await retry();
    },
    retry,
  };
}
