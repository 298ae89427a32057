import { calls } from "@kora/contract";
import { capabilities } from "@kora/contract/capabilities";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";

const testApp = useTestApp();

// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON
async function getDocument(): Promise<any> {
  return (await testApp.app.http.inject("/api/openapi.json")).json();
}

test("the capabilities contain every call once", () => {
  const capabilityCalls = capabilities.flatMap((capability) => Object.entries(capability.calls));
  expect(capabilityCalls).toHaveLength(Object.keys(calls).length);
  expect(Object.fromEntries(capabilityCalls)).toEqual(calls);
});

describe("the OpenAPI document", () => {
  test("has every call, and the two URLs that a browser navigates to for Google", async () => {
    const document = await getDocument();
    expect([document.openapi, document.servers]).toEqual([
      "3.1.0",
      [{ url: "http://kora.test/api" }],
    ]);
    const operationIds = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(operationIds.toSorted()).toEqual(
      [...Object.keys(calls), "startGoogleSignIn", "finishGoogleSignIn"].toSorted(),
    );
    const { get: googleOperation } = document.paths["/auth/google"];
    expect(Object.keys(googleOperation.responses)).toEqual(["302", "default"]);
  });

  test("describes fields, schemas and parameters as the contract does", async () => {
    const { components, paths } = await getDocument();
    const { NewsArticle } = components.schemas;
    expect(NewsArticle.description).toMatch(/^An article of the news\./);
    expect(NewsArticle.properties.source.description).toBe("The name of the publisher.");
    const [limitParameter] = paths["/groups"].get.parameters;
    expect(limitParameter).toMatchObject({
      name: "limit",
      description: "The max number of items.",
    });
    expect(limitParameter.schema.description).toBeUndefined();
  });

  test("says what is stored of an animated picture", async () => {
    const { paths } = await getDocument();
    const describeFile = (form: string, method: string, name: string) =>
      paths[form][method].requestBody.content["multipart/form-data"].schema.properties[name]
        .description;
    const firstFrame = "Of an animated picture, only the first frame is stored.";
    expect(describeFile("/profile", "put", "avatar")).toBe(
      `A picture of at most 25 MiB. ${firstFrame}`,
    );
    expect(describeFile("/drafts/pictures", "post", "picture")).toBe(
      `A picture of at most 10 MiB. ${firstFrame}`,
    );
    expect(describeFile("/messages", "post", "media")).toMatch(
      /^A file of at most 25 MiB. An animated GIF or WebP stays animated/,
    );
  });

  test("says which bodies are required", async () => {
    const { paths } = await getDocument();
    const isRequired = (path: string, method: string) => paths[path][method].requestBody?.required;
    expect(isRequired("/auth/login", "post")).toBe(true);
    expect(isRequired("/stories", "post")).toBe(true);
    expect(isRequired("/status/{statusId}/like", "post")).toBe(false);
    expect(isRequired("/news", "get")).toBeUndefined();
  });

  test("says of each call who may make it, with which token", async () => {
    const { paths, components } = await getDocument();
    expect(Object.keys(components.securitySchemes)).toEqual(["token", "bearer"]);
    const tokenRequirements = [{ token: [] }, { bearer: [] }];
    expect(paths["/profile"].get.security).toEqual(tokenRequirements);
    expect(paths["/stories/public/{id}"].get.security).toEqual([{}, ...tokenRequirements]);
    expect(paths["/stories"].post.description).toBe("For writers.");
  });

  test("has the errors of each call; errors of calls with `success` have that field too", async () => {
    const { paths, components } = await getDocument();
    const listStatuses = (path: string, method: string) =>
      Object.keys(paths[path][method].responses);
    expect(listStatuses("/news", "get")).toEqual(["200", "401", "403", "429", "default"]);
    expect(listStatuses("/stories", "post")).toEqual([
      "201",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "415",
      "429",
      "default",
    ]);
    const getErrorSchema = (path: string) => {
      const { $ref } = paths[path].get.responses.default;
      return components.responses[$ref.split("/").at(-1)].content["application/json"].schema.$ref;
    };
    expect(getErrorSchema("/profile")).toBe("#/components/schemas/Error");
    expect(getErrorSchema("/status/feed")).toBe("#/components/schemas/StatusError");
  });

  test.each([
    ["/auth/login", "401", ["SecondFactorRequiredError"]],
    ["/auth/login", "403", ["SuspendedError", "DeletionPendingError"]],
    ["/auth/google/session", "401", ["SecondFactorRequiredError"]],
    ["/auth/google/session", "403", ["SuspendedError", "DeletionPendingError"]],
    ["/auth/google/link", "401", ["SecondFactorRequiredError"]],
    ["/auth/google/link", "403", ["SuspendedError", "DeletionPendingError"]],
    ["/auth/second-factor", "403", ["SuspendedError", "DeletionPendingError"]],
    ["/auth/restore", "403", ["SuspendedError"]],
  ])("says that a sign-in at %s may answer %s with %j", async (path, status, names) => {
    const { paths } = await getDocument();
    const { schema } = paths[path].post.responses[status].content["application/json"];
    expect(schema.anyOf).toEqual(
      ["Error", ...names].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    );
  });

  test("can be browsed at /api/docs, without inline script", async () => {
    const get = (url: string) => testApp.app.http.inject(url);
    const page = await get("/api/docs");
    expect(page.body).toContain("/api/docs/files/swagger-ui-bundle.js");
    expect(page.body).not.toMatch(/<script>(?!<)/);
    expect((await get("/api/docs/files/swagger-ui.css")).statusCode).toBe(200);
    expect((await get("/api/docs/files/package.json")).statusCode).toBe(404);
  });
});
