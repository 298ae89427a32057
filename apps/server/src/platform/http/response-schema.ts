import fastJsonStringify from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import { z } from "zod";

/** The result for each type, because several calls respond with the same type. */
const schemas = new WeakMap<z.ZodType, Record<string, unknown>>();

/**
 * Returns the JSON Schema from which Fastify compiles the response serializer. The serializer omits properties that the
 * schema does not define. Descriptions, patterns, formats and number bounds are dropped, because they only cost time
 * during serialization.
 */
export function toResponseSchema(responseType: z.ZodType): Record<string, unknown> {
  const schema = schemas.get(responseType) ?? convert(responseType);
  schemas.set(responseType, schema);
  return schema;
}

function convert(responseType: z.ZodType): Record<string, unknown> {
  const schema = z.toJSONSchema(responseType, {
    io: "output",
    override: ({ jsonSchema }) => {
      delete jsonSchema.description;
      delete jsonSchema.pattern;
      delete jsonSchema.format;
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
      const alternatives = jsonSchema.anyOf;
      const [valueSchema, nullSchema] = alternatives ?? [];
      // `X | null` becomes `nullable`, because the serializer then needs a simple test instead of a validator.
      if (
        alternatives?.length === 2 &&
        nullSchema?.type === "null" &&
        valueSchema &&
        !("$ref" in valueSchema)
      ) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, valueSchema, { nullable: true });
      }
    },
  });
  delete schema.$schema;
  return schema;
}

type Serialize = ReturnType<FastifySerializerCompiler<object>>;

/** The serializers of the schemas. Compiling all of them takes a tenth of a second. */
const serializers = new WeakMap<object, Serialize>();

/** Compiles the serializer of a response once, also if several calls or servers of the process use its schema. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  const serialize = serializers.get(schema) ?? (fastJsonStringify(schema) as Serialize);
  serializers.set(schema, serialize);
  return serialize;
};
