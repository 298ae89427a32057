import { z } from "zod";

/**
 * Returns the JSON Schema from which Fastify compiles the response serializer. The serializer omits properties that the
 * schema does not define. Descriptions, patterns, formats and number bounds are dropped, because they only cost time
 * during serialization.
 */
export function toResponseSchema(responseType: z.ZodType): Record<string, unknown> {
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
