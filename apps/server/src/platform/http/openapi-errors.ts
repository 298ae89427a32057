import type { CallDefinition } from "@kora/contract";
import type { SignInErrorCode } from "@kora/contract/call";
import { type ErrorCode, errorCodes, errorStatus } from "@kora/contract/errors";
import { signInErrors } from "@kora/contract/sign-in-errors";
import type { z } from "zod";
import { type Json, toSchema } from "./openapi-schemas.ts";

/** The error responses that calls may have, by status. All other errors have the description of `default`. */
const responses = {
  400: {
    name: "Invalid",
    description: "The input is invalid. `fields` names every invalid field.",
  },
  401: { name: "Unauthenticated", description: "There is no token, or it is no longer valid." },
  403: { name: "Forbidden", description: "The viewer may not do this." },
  404: { name: "NotFound", description: "It does not exist, or is not visible to the viewer." },
  409: {
    name: "Conflict",
    description: "It contradicts the current state, such as a name that is taken.",
  },
  413: { name: "TooLarge", description: "The body is too large, or the viewer's storage is full." },
  415: {
    name: "UnsupportedMedia",
    description: "The body has a content type that the call does not take.",
  },
  429: {
    name: "RateLimited",
    description: "Too many requests. `Retry-After` says when to try again.",
  },
} as const;

type Status = keyof typeof responses;

const retryAfter = {
  "retry-after": {
    description: "The number of seconds after which to try again.",
    schema: { type: "integer" },
  },
};

const errorSchema = { $ref: "#/components/schemas/Error" };
const errorWithSuccessSchema = { $ref: "#/components/schemas/StatusError" };

/** The components of the document that describe errors. */
export function errorComponents(): { readonly schemas: Json; readonly responses: Json } {
  const statusResponses = Object.entries(responses).map(([status, { name, description }]) => ({
    name,
    response: { description, ...(status === "429" && { headers: retryAfter }) },
  }));
  const failureResponse = {
    name: "Failure",
    response: {
      description: `The server failed or is overloaded (5xx). Statuses by code: ${listStatuses()}.`,
      headers: retryAfter,
    },
  };
  const withSchema = (prefix: string, schema: Json) =>
    [...statusResponses, failureResponse].map(({ name, response }) => [
      `${prefix}${name}`,
      { ...response, content: { "application/json": { schema } } },
    ]);
  return {
    schemas: { Error: errorBody, StatusError: errorWithSuccessBody, ...signInErrorSchemas() },
    responses: Object.fromEntries([
      ...withSchema("", errorSchema),
      ...withSchema("Status", errorWithSuccessSchema),
    ]),
  };
}

const signInErrorNames = {
  SECOND_FACTOR_REQUIRED: "SecondFactorRequiredError",
  SUSPENDED: "SuspendedError",
  DELETION_PENDING: "DeletionPendingError",
} as const satisfies Record<SignInErrorCode, string>;

/** Describes the errors of a sign-in, which have more fields than other errors. */
function signInErrorSchemas(): Json {
  const entries = Object.entries(signInErrors) as [SignInErrorCode, z.ZodObject][];
  return Object.fromEntries(
    entries.map(([code, type]) => {
      const { description, properties, required } = toSchema(type, "output");
      const fields = {
        type: "object",
        required: ["code", ...(required as string[])],
        properties: { code: { type: "string", const: code }, ...(properties as Json) },
      };
      return [signInErrorNames[code], { description, allOf: [errorSchema, fields] }];
    }),
  );
}

function listStatuses(): string {
  const entries = Object.entries(errorStatus) as [ErrorCode, number][];
  return entries.map(([code, status]) => `\`${code}\` ${status}`).join(", ");
}

/** Refers to the error responses of a call, which follow from its definition. */
export function toErrorResponses(call: CallDefinition): Json {
  const prefix = call.hasSuccessField ? "Status" : "";
  const toReference = (name: string) => ({ $ref: `#/components/responses/${prefix}${name}` });
  return {
    ...Object.fromEntries(
      listErrorStatuses(call).map((status) => [
        status,
        describeSignInErrors(call, status) ?? toReference(responses[status].name),
      ]),
    ),
    default: toReference("Failure"),
  };
}

/** Describes the error response of a sign-in with this status; undefined if the call has none with more fields. */
function describeSignInErrors({ signInErrors: codes = [] }: CallDefinition, status: Status) {
  const possibleCodes = codes.filter((code) => errorStatus[code] === status);
  if (possibleCodes.length === 0) return undefined;
  const schemas = possibleCodes.map((code) => ({
    $ref: `#/components/schemas/${signInErrorNames[code]}`,
  }));
  return {
    description: `${responses[status].description} With ${possibleCodes.map((code) => `\`${code}\``).join(" or ")}, the body has what the sign-in needs to go on.`,
    content: { "application/json": { schema: { anyOf: [errorSchema, ...schemas] } } },
  };
}

function listErrorStatuses({ method, path, access, params, query, body, form }: CallDefinition) {
  const isWrite = method !== "GET";
  const needsSession = access !== "public" || path.startsWith("/auth/");
  const canOccur: Readonly<Record<Status, boolean>> = {
    400: isWrite || params !== undefined || query !== undefined,
    401: needsSession,
    403: needsSession,
    404: isWrite || params !== undefined,
    409: isWrite,
    413: body !== undefined || form !== undefined,
    415: body !== undefined || form !== undefined,
    429: true,
  };
  const statuses = Object.keys(responses).map(Number) as Status[];
  return statuses.filter((status) => canOccur[status]);
}

const errorBody = {
  type: "object",
  description: "The body of every error response.",
  required: ["code", "msg", "message"],
  properties: {
    code: { type: "string", enum: errorCodes, description: "A stable word for programs." },
    msg: { type: "string", description: "A sentence for users." },
    message: { type: "string", description: "The same as `msg`." },
    fields: {
      type: "object",
      description: "A sentence for each invalid field of the request, by its name.",
      additionalProperties: { type: "string" },
    },
    versions: {
      type: "object",
      description: "The stored and the sent version, after a change with a stale `revision`.",
      properties: {
        theirs: { description: "The stored version." },
        yours: { description: "The sent version." },
      },
      required: ["theirs", "yours"],
    },
    requestId: { type: "string", description: "Identifies the request in the server's log." },
  },
};

const errorWithSuccessBody = {
  description: "The body of the error responses of calls that answer `success`.",
  allOf: [
    errorSchema,
    {
      type: "object",
      required: ["success"],
      properties: { success: { type: "boolean", const: false } },
    },
  ],
};
