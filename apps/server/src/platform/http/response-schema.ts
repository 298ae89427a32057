import { z } from "zod";

/**
 * Returns the JSON Schema from which Fastify compiles the response serializer. The serializer omits properties that the
 * schema does not define. Descriptions, patterns, formats and number bounds are dropped, because they only cost time
 * during serialization.
 */
export function toResponseSchema(answer: z.ZodType): Record<string, unknown> {
  const schema = z.toJSONSchema(answer, {
    io: "output",
    override: ({ jsonSchema }) => {
      delete jsonSchema.description;
      delete jsonSchema.pattern;
      delete jsonSchema.format;
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
      const options = jsonSchema.anyOf;
      const [only, nothing] = options ?? [];
      // `X | null` becomes `nullable`, because the serializer then needs a simple test instead of a validator.
      if (options?.length === 2 && nothing?.type === "null" && only && !("$ref" in only)) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, only, { nullable: true });
      }
    },
  });
  delete schema.$schema;
  return schema;
}
