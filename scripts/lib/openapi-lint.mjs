import { fileURLToPath } from "node:url";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describeApi } from "../../apps/server/src/platform/http/openapi.ts";
import { print } from "./project.mjs";

/**
 * Rules for what would trouble a generator of clients or a reader; see https://redocly.com/docs/cli/rules.
 * @type {NonNullable<import("@redocly/openapi-core").RawUniversalConfig["rules"]>}
 */
const rules = {
  struct: "error",
  "no-unresolved-refs": "error",
  "no-unused-components": "error",
  "no-identical-paths": "error",
  "path-parameters-defined": "error",
  "operation-operationId": "error",
  "operation-operationId-unique": "error",
  "operation-operationId-url-safe": "error",
  "operation-summary": "error",
  "operation-description": "error",
  "operation-singular-tag": "error",
  "operation-tag-defined": "error",
  "operation-2xx-response": "error",
  "operation-4xx-response": "error",
  "security-defined": "error",
  "rule/says-who-may-call": {
    subject: { type: "Operation" },
    assertions: { required: ["security"] },
  },
  "rule/path-parameters-are-required": {
    subject: { type: "Parameter", property: "required" },
    where: [{ subject: { type: "Parameter", property: "in" }, assertions: { const: "path" } }],
    assertions: { const: true, defined: true },
  },
  "rule/summary-is-a-sentence": {
    subject: { type: "Operation", property: "summary" },
    assertions: { pattern: String.raw`/\S\.$/` },
  },
  "rule/errors-have-a-default-response": {
    subject: { type: "Responses" },
    assertions: { required: ["default"] },
  },
  "rule/body-says-whether-it-is-required": {
    subject: { type: "RequestBody" },
    assertions: { required: ["required"] },
  },
  // Names of our documents and files mean nothing to a reader of the API.
  "rule/texts-name-no-files": {
    subject: { type: "any", property: ["summary", "description"] },
    assertions: {
      notPattern: String.raw`/§|\b(decisions|specification|TODO)\b|\.(ts|md)\b|[a-z]+-[a-z]+\.tsx?/`,
    },
  },
};

/** Operations that answer errors by a redirect too, so that they have no 4xx response. */
const REDIRECTING = /^#\/paths\/~1auth~1google/;

/**
 * Finds faults of an OpenAPI document that would trouble a generator of clients or a reader.
 * @param {unknown} document
 * @returns {Promise<string[]>} one message for each fault
 */
export async function findFaults(document) {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    config: await createConfig({ rules }),
  });
  return problems.flatMap(({ ruleId, message, location: [{ pointer = "" } = {}] }) =>
    ruleId === "operation-4xx-response" && REDIRECTING.test(pointer)
      ? []
      : [`${pointer}: ${message} (${ruleId})`],
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = await findFaults(describeApi("https://kora.example"));
  for (const fault of faults) print(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
