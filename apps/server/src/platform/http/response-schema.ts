import { z } from "zod";

/**
 * The JSON Schema from which the answer's serializer is compiled: what it does not name never leaves.
 * Patterns and formats are dropped, as they only cost time on the way out.
 */
export function toResponseSchema(answer: z.ZodType): Record<string, unknown> {
  const schema = z.toJSONSchema(answer, {
    io: "output",
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      delete jsonSchema.format;
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
      const options = jsonSchema.anyOf;
      const [only, nothing] = options ?? [];
      // `X | null` as `nullable`, which compiles to a plain test instead of a validator.
      if (options?.length === 2 && nothing?.type === "null" && only && !("$ref" in only)) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, only, { nullable: true });
      }
    },
  });
  delete schema.$schema;
  return schema;
}
