import type { FastifyInstance } from "fastify";

/** `/healthz`: the process answers. `/readyz`: what it needs is reachable and it is not stopping. */
export function mountHealth(
  app: FastifyInstance,
  checks: { readonly ping: () => Promise<void>; readonly isStopping: () => boolean },
): void {
  app.get("/healthz", () => ({ status: "alive" }));
  app.get("/readyz", async (request, reply) => {
    try {
      if (checks.isStopping()) {
        throw new Error("stopping");
      }
      await checks.ping();
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.status(503).send({ status: "not ready" });
    }
  });
}
