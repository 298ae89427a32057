import { expect, test } from "vitest";
import { describeApi } from "../../apps/server/src/platform/http/openapi.ts";
import { findFaults } from "./openapi-lint.mjs";

/** Describing all calls takes most of the time of a test, so the tests change copies of one document. */
const koraDocument = describeApi("https://kora.example");

/** Applies `change` to a copy of the OpenAPI document of Kora and returns the faults of the copy. */
// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
function faultsAfter(change: (document: any) => void): Promise<string[]> {
  const document = structuredClone(koraDocument);
  change(document);
  return findFaults(document);
}

test("the OpenAPI document of Kora has no fault", async () => {
  expect(await faultsAfter(() => undefined)).toEqual([]);
});

test.each<[string, Parameters<typeof faultsAfter>[0], string]>([
  [
    "an operationId that exists twice",
    ({ paths }) => Object.assign(paths["/news"].get, { operationId: "login" }),
    "operation-operationId-unique",
  ],
  [
    "a summary that is no sentence",
    ({ paths }) => Object.assign(paths["/news"].get, { summary: "News" }),
    "rule/summary-is-a-sentence",
  ],
  [
    "a call that does not say who may make it",
    ({ paths }) => delete paths["/news"].get.security,
    "rule/says-who-may-call",
  ],
  [
    "an undeclared path parameter",
    ({ paths }) => paths["/groups/{id}"].get.parameters.pop(),
    "path-parameters-defined",
  ],
  [
    "an optional path parameter",
    ({ paths }) => delete paths["/groups/{id}"].get.parameters[0].required,
    "rule/path-parameters-are-required",
  ],
  [
    "a missing response for errors",
    ({ paths }) => delete paths["/news"].get.responses.default,
    "rule/errors-have-a-default-response",
  ],
  [
    "a missing 4xx response",
    ({ paths }) => {
      const { responses } = paths["/news"].get;
      for (const status of Object.keys(responses))
        if (status.startsWith("4")) delete responses[status];
    },
    "operation-4xx-response",
  ],
  [
    "a request body that does not say whether it is required",
    ({ paths }) => delete paths["/auth/login"].post.requestBody.required,
    "rule/body-says-whether-it-is-required",
  ],
  [
    "a reference to a component that does not exist",
    ({ components }) => delete components.schemas.NewsArticle,
    "no-unresolved-refs",
  ],
  [
    "an unused component",
    ({ components }) => Object.assign(components.schemas, { Unused: {} }),
    "no-unused-components",
  ],
  [
    "a reference to our own documents",
    ({ paths }) => Object.assign(paths["/news"].get, { description: "See §3." }),
    "rule/texts-name-no-files",
  ],
])("%s is found", async (_title, change, rule) => {
  expect(await faultsAfter(change)).toContainEqual(expect.stringMatching(`\\(${rule}\\)$`));
});
