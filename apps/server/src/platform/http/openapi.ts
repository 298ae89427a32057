import { type CallDefinition, calls } from "@kora/contract";
import { errorCodes, errorStatus } from "@kora/contract/errors";
import { z } from "zod";

type Json = Record<string, unknown>;

const accessWords: Readonly<Record<CallDefinition["access"], string>> = {
  public: "Anyone.",
  session: "A signed-in, verified user.",
  writer: "A griot.",
  moderator: "A moderator.",
};

/** Describes all calls of the contract as an OpenAPI 3.1 document. */
export function describeApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls) as [string, CallDefinition][]) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = describeCall(name, call);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Kora",
      version: "0.1.0",
      description:
        "Stories. Cultures.. Connected... Lists take `limit` and `cursor`; the next cursor stands in the header `x-next-cursor`.",
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "x-auth-token" },
      },
      schemas: {
        ...namedShapes(),
        Error: {
          type: "object",
          required: ["code", "msg", "message"],
          properties: {
            code: { type: "string", enum: errorCodes },
            msg: { type: "string" },
            message: { type: "string" },
            fields: { type: "object", additionalProperties: { type: "string" } },
            versions: {
              type: "object",
              properties: { theirs: {}, yours: {} },
              required: ["theirs", "yours"],
            },
            requestId: { type: "string" },
          },
        },
      },
    },
  };
}

function describeCall(name: string, call: CallDefinition): Json {
  return {
    operationId: name,
    summary: call.summary,
    description: `For: ${accessWords[call.access]} Source: ${call.spec}.`,
    tags: [call.path.split("/")[1]],
    ...(call.access !== "public" && { security: [{ token: [] }] }),
    parameters: [...parameters(call.params, "path"), ...parameters(call.query, "query")],
    ...describeBody(call),
    responses: {
      [call.status ?? 200]: {
        description: "Success",
        ...(call.isStream && {
          headers: {
            "content-disposition": {
              description: "What the file is called.",
              schema: { type: "string" },
            },
            "x-line-count": {
              description:
                "How many lines the file will have, as long as nothing changes meanwhile.",
              schema: { type: "integer" },
            },
          },
        }),
        ...(call.isPaged && {
          headers: {
            "x-next-cursor": {
              description: "Where the next page begins; absent at the end.",
              schema: { type: "string" },
            },
            ...(call.hasUnreadCount && {
              "x-unread-count": {
                description: "How much is unread in all.",
                schema: { type: "integer" },
              },
            }),
          },
        }),
        content: { "application/json": { schema: toSchema(call.response, "output") } },
      },
      default: {
        description: `An error; status by code: ${Object.entries(errorStatus)
          .map(([code, status]) => `${code} ${status}`)
          .join(", ")}.`,
        content: { "application/json": { schema: errorOf(call) } },
      },
    },
  };
}

function errorOf({ hasSuccessField: tellsSuccess }: CallDefinition): Json {
  const error = { $ref: "#/components/schemas/Error" };
  const success = {
    type: "object",
    required: ["success"],
    properties: { success: { type: "boolean", const: false } },
  };
  return tellsSuccess ? { allOf: [error, success] } : error;
}

/** Creates the schema of a type. Named schemas are defined once under `components` and referenced elsewhere. */
function toSchema(type: z.ZodType, io: "input" | "output"): Json {
  const {
    $schema: _,
    $defs: _named,
    ...schema
  } = z.toJSONSchema(type, {
    io,
    unrepresentable: "any",
  });
  return referToComponents(schema);
}

function referToComponents(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as Json;
}

/** Collects the named schemas of all responses. */
function namedShapes(): Json {
  const shapes: Json = {};
  for (const call of Object.values(calls) as CallDefinition[]) {
    const { $defs = {}, id } = z.toJSONSchema(call.response, {
      io: "output",
      unrepresentable: "any",
    });
    Object.assign(shapes, $defs);
    if (typeof id === "string") {
      shapes[id] ??= toSchema(call.response, "output");
    }
  }
  return referToComponents(shapes);
}

function parameters(type: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!type) {
    return [];
  }
  const { properties = {}, required = [] } = toSchema(type, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
  }));
}

function describeBody(call: CallDefinition): Json {
  if (call.body) {
    return {
      requestBody: { content: { "application/json": { schema: toSchema(call.body, "input") } } },
    };
  }
  if (!call.form) {
    return {};
  }
  const form = toSchema(call.form, "input") as { properties?: Json; required?: string[] };
  const files = Object.entries(call.files ?? {});
  return {
    requestBody: {
      content: {
        "multipart/form-data": {
          schema: {
            ...form,
            properties: {
              ...form.properties,
              ...Object.fromEntries(
                files.map(([name]) => [name, { type: "string", format: "binary" }]),
              ),
            },
            required: [
              ...(form.required ?? []),
              ...files.filter(([, rule]) => rule.required).map(([name]) => name),
            ],
          },
        },
      },
    },
  };
}
