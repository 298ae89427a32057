import { fileURLToPath } from "node:url";
import { describeApi } from "../../apps/server/src/platform/http/openapi.ts";
import { print } from "./project.mjs";

/** @typedef {Record<string, any>} Json */
/** @typedef {{ id: string, path: string, method: string, item: Json }} Operation */

const METHODS = ["get", "put", "post", "delete", "patch"];
const METHODS_WITH_BODY = ["put", "post", "patch"];
/** Matches names of our documents and files, which mean nothing to a reader of the API. */
const INTERNAL_REFERENCE =
  /§|\b(decisions|specification|issue \w+\d|TODO)\b|\.(ts|md)\b|[a-z]+-[a-z]+\.tsx?/;

/**
 * Finds faults of an OpenAPI document that would trouble a generator of clients or a reader.
 * @param {Json} document
 * @returns {string[]} one message for each fault
 */
export function findFaults(document) {
  const operations = listOperations(document);
  return [
    ...operations.flatMap((operation) => findOperationFaults(operation, document)),
    ...findDuplicates(operations.map(({ id }) => id)).map((id) => `${id}: it exists twice.`),
    ...findDuplicates(
      Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, "{}")),
    ).map((path) => `${path}: two paths differ only in the names of their parameters.`),
    ...findReferenceFaults(document),
    ...findInternalReferences(document, "document"),
  ];
}

/**
 * @param {Json} document
 * @returns {Operation[]}
 */
function listOperations(document) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const item = methods[method];
      return item
        ? [{ id: String(item.operationId ?? `${method} ${path}`), path, method, item }]
        : [];
    }),
  );
}

/**
 * @param {Operation} operation
 * @param {Json} document
 */
function findOperationFaults({ id, path, method, item }, document) {
  const tags = new Set(document.tags.map((/** @type {Json} */ { name }) => name));
  const schemes = document.components.securitySchemes;
  const parameters = /** @type {Json[]} */ (item.parameters ?? []);
  const declaredParameters = parameters
    .filter((parameter) => parameter.in === "path")
    .map(({ name }) => String(name));
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const statuses = Object.keys(item.responses ?? {});
  /** @type {[boolean, string][]} */
  const rules = [
    [/^\w+$/.test(item.operationId ?? ""), "has no operationId"],
    [/\S\.$/.test(item.summary ?? ""), "has no summary that ends with a full stop"],
    [(item.description ?? "") !== "", "has no description"],
    [
      item.tags?.length === 1 && tags.has(item.tags[0]),
      "does not have exactly one tag that the document defines",
    ],
    [
      Array.isArray(item.security) &&
        item.security.every((/** @type {Json} */ requirement) =>
          Object.keys(requirement).every((name) => name in schemes),
        ),
      "has no security that the document defines",
    ],
    [
      pathParameters.sort().join() === declaredParameters.sort().join(),
      "declares path parameters that differ from those of its path",
    ],
    [
      parameters.every((parameter) => parameter.in !== "path" || parameter.required),
      "has an optional path parameter",
    ],
    [parameters.every(({ schema }) => schema !== undefined), "has a parameter without a schema"],
    [statuses.some((status) => /^[23]/.test(status)), "has no success response"],
    [
      statuses.some((status) => /^4/.test(status)) || statuses.includes("302"),
      "has no 4xx response",
    ],
    [statuses.includes("default"), "has no default response for errors"],
    [
      item.requestBody === undefined || typeof item.requestBody.required === "boolean",
      "does not say whether its body is required",
    ],
    [
      item.requestBody === undefined || METHODS_WITH_BODY.includes(method) || method === "delete",
      "has a request body, which its method does not allow",
    ],
    [
      Object.values(item.responses ?? {}).every(
        (response) => response.$ref || response.description,
      ),
      "has a response without a description",
    ],
  ];
  return rules.filter(([isMet]) => !isMet).map(([, fault]) => `${id}: it ${fault}.`);
}

/**
 * Finds references to missing components, and components without a reference.
 * @param {Json} document
 * @returns {string[]}
 */
function findReferenceFaults(document) {
  const text = JSON.stringify(document);
  const references = new Set(
    [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => String(ref)),
  );
  const isMissing = (/** @type {string} */ ref) =>
    ref
      .slice(2)
      .split("/")
      .reduce((/** @type {Json | undefined} */ value, key) => value?.[key], document) === undefined;
  const components = ["schemas", "responses"].flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );
  return [
    ...[...references].filter(isMissing).map((ref) => `${ref}: it does not exist.`),
    ...components
      .filter((ref) => !references.has(ref))
      .map((ref) => `${ref}: nothing refers to it.`),
  ];
}

/**
 * Finds names of our documents and files in summaries and descriptions.
 * @param {unknown} value
 * @param {string} path of the value in the document
 * @returns {string[]}
 */
function findInternalReferences(value, path) {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const isText = (key === "description" || key === "summary") && typeof child === "string";
    const reference = isText ? INTERNAL_REFERENCE.exec(child)?.[0] : undefined;
    return reference === undefined
      ? findInternalReferences(child, `${path}.${key}`)
      : [`${path}.${key}: "${reference}" means nothing to readers of the API.`];
  });
}

/** @param {readonly string[]} values */
function findDuplicates(values) {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findFaults(describeApi("https://kora.example"));
  for (const fault of faults) print(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
