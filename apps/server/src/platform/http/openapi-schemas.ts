import type { CallDefinition, FileRule } from "@kora/contract";
import { z } from "zod";

export type Json = Record<string, unknown>;

const schemaOptions = {
  unrepresentable: "any",
  // The pattern only repeats the format at length.
  override: ({ jsonSchema }: { jsonSchema: Json }) => {
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  },
} as const;

/** Creates the JSON Schema of a type. Named schemas are defined once under `components` and referenced elsewhere. */
export function toSchema(type: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, $defs: _named, ...schema } = z.toJSONSchema(type, { ...schemaOptions, io });
  return referToComponents(schema);
}

/** Collects the named schemas of the responses of these calls. Requests refer to no others. */
export function collectNamedSchemas(calls: Iterable<CallDefinition>): Json {
  const schemas: Json = {};
  for (const { response } of calls) {
    const { $defs = {}, id } = z.toJSONSchema(response, { ...schemaOptions, io: "output" });
    Object.assign(schemas, $defs);
    if (typeof id === "string") {
      schemas[id] ??= toSchema(response, "output");
    }
  }
  return withoutIds(referToComponents(schemas));
}

function referToComponents(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as Json;
}

/** Removes the property `id`, which names a schema for Zod and means nothing in JSON Schema. */
function withoutIds(schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { id: _, ...rest } = schema as Json;
      return [name, rest];
    }),
  );
}

/** Describes the fields of an object as parameters. Each has its description beside its schema. */
export function toParameters(type: z.ZodObject | undefined, location: "path" | "query"): Json[] {
  if (!type) return [];
  const { properties, required } = toObjectSchema(type);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** Describes the body of a call: JSON, or a multipart form. It is required unless all its fields are optional. */
export function toRequestBody({ body, form, files = {} }: CallDefinition): Json {
  if (body) {
    const { description, ...schema } = toSchema(body, "input");
    return {
      requestBody: {
        ...(description !== undefined && { description }),
        required: toObjectSchema(body).required.length > 0,
        content: { "application/json": { schema } },
      },
    };
  }
  if (!form) return {};
  const { properties, required } = toObjectSchema(form);
  const fileRules = Object.entries(files);
  const fileProperties = fileRules.map(([name, rule]) => [
    name,
    { type: "string", format: "binary", description: describeFile(rule) },
  ]);
  const requiredFiles = fileRules.flatMap(([name, rule]) => (rule.required ? [name] : []));
  return {
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: { ...properties, ...Object.fromEntries(fileProperties) },
            required: [...required, ...requiredFiles],
          },
        },
      },
    },
  };
}

function describeFile({ kind, maxBytes, note }: FileRule): string {
  const size = `of at most ${maxBytes / 2 ** 20} MiB.`;
  const sentences =
    kind === "image"
      ? ["A picture", size, "Of an animated picture, only the first frame is stored."]
      : ["A file", size];
  return [...sentences, ...(note === undefined ? [] : [note])].join(" ");
}

function toObjectSchema(type: z.ZodObject) {
  const { properties = {}, required = [] } = toSchema(type, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return { properties, required };
}
