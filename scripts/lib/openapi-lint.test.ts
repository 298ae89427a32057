import { expect, test } from "vitest";
import { describeApi } from "../../apps/server/src/platform/http/openapi.ts";
import { findFaults } from "./openapi-lint.mjs";

/** Returns the faults of the document of Kora after `change`. */
// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
function faultsAfter(change: (document: any) => void): string[] {
  const document = structuredClone(describeApi("https://kora.example"));
  change(document);
  return findFaults(document);
}

test("the document of Kora has no fault", () => {
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
    "listNews: it has no summary that is a sentence.",
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
    "listNews: it has no tag of the document.",
  ],
  [
    "missing security",
    ({ paths }) => delete paths["/news"].get.security,
    "listNews: it does not say its security.",
  ],
  [
    "an undeclared path parameter",
    ({ paths }) => paths["/groups/{id}"].get.parameters.pop(),
    "getGroup: it declares other parameters than its path has.",
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
    "a missing response of success",
    ({ paths }) => delete paths["/news"].get.responses["200"],
    "listNews: it has no response of success.",
  ],
  [
    "a response without a description",
    ({ paths }) => delete paths["/news"].get.responses["200"].description,
    "listNews: it has a response without a description.",
  ],
  [
    "a missing response for other errors",
    ({ paths }) => delete paths["/news"].get.responses.default,
    "listNews: it has no response for other errors.",
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
    "a body that may be required or not",
    ({ paths }) => delete paths["/auth/login"].post.requestBody.required,
    "login: it does not say whether its body is required.",
  ],
  [
    "a body of a GET",
    ({ paths }) => Object.assign(paths["/news"].get, { requestBody: { required: true } }),
    "listNews: it has a body.",
  ],
  [
    "a reference to nothing",
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
    "a remark on our own work",
    ({ paths }) => Object.assign(paths["/news"].get, { description: "See §3." }),
    'document.paths./news.get.description: "§" is a remark on our own work.',
  ],
])("%s is found", (_fault, change, message) => {
  expect(faultsAfter(change)).toContain(message);
});
