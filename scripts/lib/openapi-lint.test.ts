import { expect, test } from "vitest";
import { describeApi } from "../../apps/server/src/platform/http/openapi.ts";
import { findFaults } from "./openapi-lint.mjs";

/** Describing all calls takes most of the time of a test, so the tests change copies of one document. */
const koraDocument = describeApi("https://kora.example");

/** Applies `change` to a copy of the OpenAPI document of Kora and returns the faults of the copy. */
// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
function faultsAfter(change: (document: any) => void): string[] {
  const document = structuredClone(koraDocument);
  change(document);
  return findFaults(document);
}

test("the OpenAPI document of Kora has no fault", () => {
  expect(faultsAfter(() => undefined)).toEqual([]);
});

test.each<[string, Parameters<typeof faultsAfter>[0], string]>([
  [
    "a missing operationId",
    ({ paths }) => delete paths["/news"].get.operationId,
    "get /news: it has no operationId.",
  ],
  [
    "a missing summary",
    ({ paths }) => delete paths["/news"].get.summary,
    "listNews: it has no summary that ends with a full stop.",
  ],
  [
    "an operationId that exists twice",
    ({ paths }) => Object.assign(paths["/news"].get, { operationId: "login" }),
    "login: it exists twice.",
  ],
  [
    "a missing description",
    ({ paths }) => Object.assign(paths["/news"].get, { description: "" }),
    "listNews: it has no description.",
  ],
  [
    "an unknown tag",
    ({ paths }) => paths["/news"].get.tags.push("Gossip"),
    "listNews: it does not have exactly one tag that the document defines.",
  ],
  [
    "missing security",
    ({ paths }) => delete paths["/news"].get.security,
    "listNews: it has no security that the document defines.",
  ],
  [
    "an undeclared path parameter",
    ({ paths }) => paths["/groups/{id}"].get.parameters.pop(),
    "getGroup: it declares path parameters that differ from those of its path.",
  ],
  [
    "an optional path parameter",
    ({ paths }) => delete paths["/groups/{id}"].get.parameters[0].required,
    "getGroup: it has an optional path parameter.",
  ],
  [
    "a parameter without a schema",
    ({ paths }) => delete paths["/groups/{id}"].get.parameters[0].schema,
    "getGroup: it has a parameter without a schema.",
  ],
  [
    "a missing success response",
    ({ paths }) => delete paths["/news"].get.responses["200"],
    "listNews: it has no success response.",
  ],
  [
    "a response without a description",
    ({ paths }) => delete paths["/news"].get.responses["200"].description,
    "listNews: it has a response without a description.",
  ],
  [
    "a missing default response",
    ({ paths }) => delete paths["/news"].get.responses.default,
    "listNews: it has no default response for errors.",
  ],
  [
    "a missing 4xx response",
    ({ paths }) => {
      const { responses } = paths["/news"].get;
      for (const status of Object.keys(responses))
        if (status.startsWith("4")) delete responses[status];
    },
    "listNews: it has no 4xx response.",
  ],
  [
    "a request body that does not say whether it is required",
    ({ paths }) => delete paths["/auth/login"].post.requestBody.required,
    "login: it does not say whether its body is required.",
  ],
  [
    "a request body of a GET",
    ({ paths }) => Object.assign(paths["/news"].get, { requestBody: { required: true } }),
    "listNews: it has a request body, which its method does not allow.",
  ],
  [
    "a reference to a component that does not exist",
    ({ components }) => delete components.schemas.NewsArticle,
    "#/components/schemas/NewsArticle: it does not exist.",
  ],
  [
    "an unused component",
    ({ components }) => Object.assign(components.schemas, { Unused: {} }),
    "#/components/schemas/Unused: nothing refers to it.",
  ],
  [
    "two paths that differ only in the names of parameters",
    ({ paths }) => Object.assign(paths, { "/groups/{groupId}": {} }),
    "/groups/{}: two paths differ only in the names of their parameters.",
  ],
  [
    "a reference to our own documents",
    ({ paths }) => Object.assign(paths["/news"].get, { description: "See §3." }),
    'document.paths./news.get.description: "§" means nothing to readers of the API.',
  ],
])("%s is found", (_title, change, message) => {
  expect(faultsAfter(change)).toContain(message);
});
