import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** A dependency that does not respond within this time counts as unreachable. */
const timeoutMilliseconds = 3000;

/** The dependencies of this process by name. A check rejects while its dependency is unreachable. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Mounts the health checks for load balancers. `/healthz` responds while the process runs. `/readyz` responds with 200
 * while all dependencies are reachable and the process is not stopping, and else with 503. The response names the
 * unreachable dependencies.
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
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({
        name,
        reason: await findFailure(check),
      })),
    );
    const failedChecks = results.filter(({ reason }) => reason !== undefined);
    if (failedChecks.length === 0) {
      return { status: "ready" };
    }
    for (const { name, reason } of failedChecks)
      request.log.warn(
        { dependency: name, err: reason },
        "Readiness: a dependency is unavailable; /readyz answers 503 until it is back.",
      );
    return reply
      .status(503)
      .send({ status: "not ready", missing: failedChecks.map(({ name }) => name) });
  });
}

/** Returns the reason why a dependency is unreachable; undefined if it is reachable. */
async function findFailure(check: () => Promise<unknown>): Promise<unknown> {
  const timeoutController = new AbortController();
  try {
    const timeout = wait(timeoutMilliseconds, undefined, { signal: timeoutController.signal }).then(
      () => {
        throw new Error(`No response within ${timeoutMilliseconds} ms.`);
      },
    );
    // The timer rejects when it is aborted after a fast check.
    timeout.catch(() => undefined);
    await Promise.race([check(), timeout]);
    return undefined;
  } catch (error) {
    return error ?? new Error("The dependency cannot be reached.");
  } finally {
    timeoutController.abort();
  }
}
