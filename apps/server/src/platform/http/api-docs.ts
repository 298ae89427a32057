import { createRequire } from "node:module";
import { dirname } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { describeApi } from "./openapi.ts";

const pageHtml = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kora API</title><link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script>
</body></html>`;

const startScript = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true });`;

/** Mounts the OpenAPI document at `/api/openapi.json` and Swagger UI at `/api/docs`. */
export async function mountApiDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  // Made for the first request, because it takes longer than all other steps of `createApp` together.
  let document: string | undefined;
  app.get("/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(describeApi(publicUrl));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  app.get("/api/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(pageHtml));
  app.get("/api/docs/start.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(startScript),
  );
  const filesFolder = dirname(
    createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"),
  );
  await app.register(staticFiles, {
    root: filesFolder,
    prefix: "/api/docs/files/",
    decorateReply: false,
    index: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
  });
}
