import type { CallDefinition } from "@kora/contract";
import { capabilities } from "@kora/contract/capabilities";
import { clientIdDays, clientIdHeader } from "@kora/contract/client-id";
import { googleNavigations } from "@kora/contract/google-navigations";
import { idempotencyKeyHours } from "@kora/contract/idempotency-key";
import { errorComponents, toErrorResponses } from "./openapi-errors.ts";
import {
  collectNamedSchemas,
  type Json,
  toParameters,
  toRequestBody,
  toSchema,
} from "./openapi-schemas.ts";

const description = `The API of Kora, where readers find stories and talk to their griots (writers).

- **Token.** Calls that need a session take its token in the header \`x-auth-token\`, or as \`Authorization: Bearer\`.
- **Lists** take \`limit\` (1 to 100) and \`cursor\`. The response header \`x-next-cursor\` has the cursor of the next page; it is
  absent at the end.
- **Errors** have the body \`Error\`: \`code\` is a stable word for programs, \`msg\` a sentence for users.
- **Ids** are UUIDs, and sort by time. **Times** are ISO 8601 in UTC.
- **Repeated calls.** Calls that create something take the header \`Idempotency-Key\`, and those that may wait on a device the
  header \`x-client-id\`: they can then be repeated without doing anything twice. A message has its own field \`clientId\` for
  that, and a draft is safe by its \`revision\`.
- **Changes** are also sent over Socket.IO, on its default path at the same origin.`;

const accessNotes: Readonly<Record<CallDefinition["access"], string>> = {
  public: "For all clients. An invalid token is ignored.",
  session: "For signed-in users with a verified email.",
  anySession: "For signed-in users with a verified email, and for suspended users.",
  writer: "For writers.",
  moderator: "For moderators.",
};

/** Describes all calls of the contract as an OpenAPI 3.1 document. */
export function describeApi(publicUrl: string): Json {
  const errors = errorComponents();
  const calls = capabilities.flatMap((capability) => Object.values(capability.calls));
  return {
    openapi: "3.1.0",
    info: {
      title: "Kora",
      version: "0.1.0",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: capabilities.map(({ name, description }) => ({ name, description })),
    paths: describePaths(),
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "x-auth-token",
          description: "The token of a session, from login.",
        },
        bearer: { type: "http", scheme: "bearer", description: "The same token." },
      },
      schemas: { ...collectNamedSchemas(calls), ...errors.schemas },
      responses: errors.responses,
    },
  };
}

function describePaths(): Json {
  const paths: Record<string, Json> = {};
  for (const { name: tag, calls } of capabilities) {
    for (const [name, call] of Object.entries(calls)) {
      const path = toPublicPath(call.path);
      const pathTemplate = path.replaceAll(/:(\w+)/g, "{$1}");
      paths[pathTemplate] ??= {};
      paths[pathTemplate][call.method.toLowerCase()] = describeCall(name, call, tag, path);
    }
  }
  for (const [name, navigation] of Object.entries(googleNavigations)) {
    paths[navigation.path] = { get: describeNavigation(name, navigation) };
  }
  return paths;
}

const allPaths = [
  ...new Set(capabilities.flatMap(({ calls }) => Object.values(calls).map(({ path }) => path))),
];

/** Paths that differ only in the name of their parameter are one path in OpenAPI, with the parameter `id`. */
function toPublicPath(path: string): string {
  const withId = (template: string) => template.replaceAll(/:\w+/g, ":id");
  const isShared = allPaths.some(
    (otherPath) => otherPath !== path && withId(otherPath) === withId(path),
  );
  return isShared ? withId(path) : path;
}

const clientIdParameter = {
  name: clientIdHeader,
  in: "header",
  required: false,
  description: `An id that the client chooses for this call, to repeat it when no response arrived. For ${clientIdDays} days, a call of the same user with the same id and input does nothing and gets the first response; with another input it gets 409.`,
  schema: { type: "string", format: "uuid" },
};

const describeIdempotencyKey = ({ keyField }: CallDefinition): Json => ({
  // As the draft of the standard writes it; the names of headers have no case.
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `A key that the client chooses for what it creates, to repeat the call when no response arrived: 1 to 128 visible ASCII characters. For ${idempotencyKeyHours} hours, this call of the same user with the same key and content does nothing and gets the first response, also while the first is still running. With other content it gets 409 \`IDEMPOTENCY_MISMATCH\`. The key of a refused call can be used again.${keyField === undefined ? "" : ` Without the header, \`${keyField}\` is the key.`}`,
  schema: { type: "string", minLength: 1, maxLength: 128, pattern: "^[!-~]+$" },
});

function describeCall(name: string, call: CallDefinition, tag: string, path: string): Json {
  const parameterNames = path.match(/(?<=:)\w+/g) ?? [];
  const pathParameters = toParameters(call.params, "path").map((parameter, index) => ({
    ...parameter,
    name: parameterNames[index],
  }));
  return {
    operationId: name,
    summary: call.summary,
    description: accessNotes[call.access],
    tags: [tag],
    // An empty requirement makes the token optional.
    security: [...(call.access === "public" ? [{}] : []), { token: [] }, { bearer: [] }],
    parameters: [
      ...pathParameters,
      ...toParameters(call.query, "query"),
      ...(call.takesClientId ? [clientIdParameter] : []),
      ...(call.takesIdempotencyKey ? [describeIdempotencyKey(call)] : []),
    ],
    ...toRequestBody(call),
    responses: {
      [call.status ?? 200]: describeSuccess(call),
      ...toErrorResponses(call),
    },
  };
}

function describeSuccess(call: CallDefinition): Json {
  const { description, ...schema } = toSchema(call.response, "output");
  const headers = {
    ...(call.isPaged && {
      "x-next-cursor": describeHeader("string", "The cursor of the next page; absent at the end."),
    }),
    ...(call.hasUnreadCount && {
      "x-unread-count": describeHeader("integer", "The total unread count."),
    }),
    ...(call.streamType && {
      "content-disposition": describeHeader("string", "The name of the file."),
    }),
    ...(call.streamType === "application/json" && {
      "x-line-count": describeHeader(
        "integer",
        "The number of lines that the file will have, as long as nothing changes meanwhile.",
      ),
    }),
  };
  return {
    description: description ?? (call.status === 201 ? "Created." : "Success."),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { [call.streamType ?? "application/json"]: { schema } },
  };
}

function describeHeader(type: "string" | "integer", description: string): Json {
  return { description, schema: { type } };
}

type Navigation = (typeof googleNavigations)[keyof typeof googleNavigations];

function describeNavigation(name: string, { summary, query, location }: Navigation): Json {
  return {
    operationId: name,
    summary,
    description: "For browsers, which follow the redirect and store a cookie.",
    tags: ["Accounts"],
    security: [],
    parameters: toParameters(query, "query"),
    responses: {
      302: {
        description: "A redirect.",
        headers: { location: describeHeader("string", location) },
      },
      // A redirect to a page reports all errors, except when the server cannot respond.
      default: { $ref: "#/components/responses/Failure" },
    },
  };
}
