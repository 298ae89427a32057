import { createHash } from "node:crypto";
import { clientIdDays } from "@kora/contract/client-id";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import {
  inTransaction,
  type TransactionContext,
  toRequester,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { runCommandIn } from "../../platform/database/batch-runner.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { CallWithClientId, RunOnce } from "../../platform/http/client-id.ts";

interface ClientCallKey {
  viewer: string;
  clientId: string;
}

/**
 * Claims a client id; no row if the viewer has used it. If another transaction is using it, the statement waits until
 * that one has ended.
 */
const claimClientId = statement<
  ClientCallKey & { inputHash: string; now: Date; expiresAt: Date },
  unknown
>(
  "claim-client-id",
  (value) => sql`
    INSERT INTO idempotency_keys AS k (user_id, call, key, input_hash, expires_at)
    VALUES (${value("viewer")}, '*', ${value("clientId")}, ${value("inputHash")}, ${value("expiresAt")})
    ON CONFLICT (user_id, call, key) DO UPDATE SET input_hash = excluded.input_hash, response = NULL,
      expires_at = excluded.expires_at
    WHERE k.expires_at <= ${value("now")}
    RETURNING 1`,
);

const selectFirstCall = statement<ClientCallKey, { input_hash: string; response: unknown }>(
  "first-call-of-client-id",
  (value) => sql`
    SELECT input_hash, response FROM idempotency_keys
    WHERE user_id = ${value("viewer")} AND call = '*' AND key = ${value("clientId")}`,
);

const storeResponse = statement<ClientCallKey & { response: string }, unknown>(
  "store-response-of-client-id",
  (value) => sql`
    UPDATE idempotency_keys SET response = ${value("response")}::jsonb
    WHERE user_id = ${value("viewer")} AND call = '*' AND key = ${value("clientId")}`,
);

/** The time in milliseconds for which a client may repeat an id. */
const lifetime = clientIdDays * 24 * 60 * 60 * 1000;

/**
 * Creates the function that makes a call with a client id. The id, the change and the response are one transaction: a
 * repeated call, also a concurrent one, gets the stored response; a refused call leaves no trace and can be repeated. A
 * client id that was used for another call, or for other input, throws 409.
 *
 * These calls wait for each other's rows one by one, while calls without an id share statements. So at most
 * `maxRunning` of them use a connection at once, and they never take all connections of the process.
 */
export function createRunOnce(): RunOnce {
  const limit = createConcurrencyLimit({
    maxRunning: 5,
    maxRunningPerKey: 2,
    maxQueued: 1000,
    maxQueuedPerKey: 100,
  });
  return (ctx, call, handle) =>
    limit(toRequester(ctx), () =>
      inTransaction(ctx, async (tx) => {
        const key = { viewer: ctx.viewer.userId, clientId: call.clientId };
        const inputHash = hashInput(call);
        const now = ctx.clock.now();
        const expiresAt = new Date(now.getTime() + lifetime);
        if (!(await tx.db.row(claimClientId, { ...key, inputHash, now, expiresAt }))) {
          const firstCall = await tx.db.row(selectFirstCall, key);
          if (firstCall?.input_hash !== inputHash) {
            throw new AppError("CONFLICT", sentences.form.clientIdUsed);
          }
          return firstCall.response;
        }
        const response = await handle(toContext(ctx, tx));
        await tx.db.rows(storeResponse, { ...key, response: JSON.stringify(response) });
        return response;
      }),
    );
}

function hashInput({ name, input }: CallWithClientId): string {
  return createHash("sha256")
    .update(JSON.stringify([name, input]))
    .digest("base64url");
}

/** Returns a context whose statements and transactions are part of `tx`, and whose effects wait until it is committed. */
function toContext(ctx: ViewerContext, tx: TransactionContext<Viewer>): ViewerContext {
  const { rows, row, run, drizzle } = tx.db;
  // An inner transaction is committed with the outer one.
  const inner: Transaction = { rows, row, run, drizzle, commitWith: (last) => last };
  const db: Database = {
    ...ctx.db,
    ...inner,
    dedicated: tx.db,
    // An error of an inner transaction ends the outer one, because no operation of these calls catches it.
    transaction: (work) => work(inner),
    runCommand: (command, params) => runCommandIn(inner, command, params),
  };
  return {
    ...ctx,
    ...tx,
    viewer: ctx.viewer,
    db,
    // A value that is cached again before the commit would be an outdated one.
    invalidateUser: (userId) => tx.afterCommit(() => ctx.invalidateUser(userId)),
  };
}
