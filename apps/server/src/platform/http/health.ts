import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** A part that has said nothing for so long is missing. */
const patienceMilliseconds = 3000;

/** What this process needs, each by its name, with what rejects while it cannot be reached. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * `/healthz`: the process answers. `/readyz`: what it needs is reachable and it is not stopping; else 503 with the
 * names of what is missing, for whoever sends requests here.
 */
export function mountHealth(
  app: FastifyInstance,
  { checks, isStopping }: { readonly checks: Checks; readonly isStopping: () => boolean },
): void {
  app.get("/healthz", () => ({ status: "alive" }));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (isStopping()) {
      return reply.status(503).send({ status: "stopping" });
    }
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, reason: await fault(check) })),
    );
    const missing = found.filter(({ reason }) => reason !== undefined);
    if (missing.length === 0) {
      return { status: "ready" };
    }
    for (const { name, reason } of missing)
      request.log.warn({ part: name, err: reason }, "not ready");
    return reply
      .status(503)
      .send({ status: "not ready", missing: missing.map(({ name }) => name) });
  });
}

/** Why the part cannot be reached; undefined where it can. */
async function fault(check: () => Promise<unknown>): Promise<unknown> {
  const patience = new AbortController();
  try {
    const tooLong = wait(patienceMilliseconds, undefined, { signal: patience.signal }).then(() => {
      throw new Error(`It did not answer within ${patienceMilliseconds} ms.`);
    });
    // Its end is expected when the check was faster.
    tooLong.catch(() => undefined);
    await Promise.race([check(), tooLong]);
    return undefined;
  } catch (error) {
    return error ?? new Error("It cannot be reached.");
  } finally {
    patience.abort();
  }
}
