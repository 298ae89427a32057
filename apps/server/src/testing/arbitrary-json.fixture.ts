import fc from "fast-check";
import { z } from "zod";

/** The keywords of JSON Schema that the contract's schemas use. */
interface JsonSchema {
  readonly type?: "object" | "string" | "integer" | "number" | "boolean" | "array" | "null";
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Matches a placeholder `@<field>:<number>`, which `FuzzData.resolve` replaces by the id of an existing row. */
export const idPlaceholder = /^@(\w+):(\d+)$/;

/** The field name in the placeholders of values outside an object. It stands for an id of any kind. */
const anyField = "any";

const maxTextLength = 3000;
const maxListLength = 6;

/** Generates values that satisfy the JSON Schema of `type`. Ids are placeholders. */
export function validInput(type: z.ZodType): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
  return toArbitrary(schema as JsonSchema, anyField);
}

/** Returns `count` values of `validInput`, always the same ones for a seed. */
export function sampleValidInput(
  type: z.ZodType,
  { count, seed }: { count: number; seed: number },
): unknown[] {
  return fc.sample(validInput(type), { numRuns: count, seed });
}

/** Generates values of `validInput` with one to three fields replaced by hostile values, left out, or added. */
export function hostileInput(type: z.ZodType): fc.Arbitrary<unknown> {
  const position = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const change = fc.record({ position, value: hostileValue, kind: fc.nat(9) });
  return fc
    .tuple(validInput(type), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(mutate, value));
}

/** Generators for fields with rules that a JSON Schema cannot express. */
const arbitraryByFieldName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.emailAddress(),
  country: fc.constantFrom("Ghana", "Senegal", "Nowhere"),
  disappearAfter: fc.constantFrom(0, 3600, 86_400, 7),
  // Rows that were just made have low ones. A path takes the number as text.
  revision: fc.integer({ min: 0, max: 3 }),
  ...Object.fromEntries(
    ["password", "confirmPassword", "oldPassword", "newPassword"].map((name) => [
      name,
      fc.constantFrom("The river 4 all of us", "weak"),
    ]),
  ),
};

function toArbitrary(schema: JsonSchema, fieldName: string): fc.Arbitrary<unknown> {
  if (arbitraryByFieldName[fieldName]) return arbitraryByFieldName[fieldName];
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((item) => toArbitrary(item, fieldName)));
  switch (schema.type ?? "any") {
    case "object":
      return toObjectArbitrary(schema);
    case "array": {
      const { items = {}, minItems: minLength = 0, maxItems = maxListLength } = schema;
      const maxLength = Math.max(minLength, Math.min(maxItems, maxListLength));
      return fc.array(toArbitrary(items, fieldName), { minLength, maxLength });
    }
    case "string":
      return toStringArbitrary(schema, fieldName);
    case "integer":
      return fc.integer({
        min: Math.max(schema.minimum ?? -1000, Number.MIN_SAFE_INTEGER),
        max: Math.min(schema.maximum ?? 100_000, Number.MAX_SAFE_INTEGER),
      });
    case "number":
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "any":
      // A schema without a type transforms its input, for example a list that is sent as JSON text.
      return fc.oneof(
        arbitraryText(200),
        arbitraryId(fieldName),
        fc.array(arbitraryId(fieldName), { maxLength: 3 }),
        jsonStoryIds,
      );
  }
}

function toObjectArbitrary({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, item]) => [name, toArbitrary(item, name)]),
  );
  return fc.record(model, { requiredKeys: required.filter((key) => key in model) });
}

function toStringArbitrary(schema: JsonSchema, fieldName: string): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = maxTextLength } = schema;
  if (schema.format === "uuid") return arbitraryId(fieldName);
  if (schema.format === "uri") return fc.webUrl();
  if (schema.pattern !== undefined) {
    // Short matches are padded instead of rejected, because few random matches have the minimum length.
    return fc
      .stringMatching(new RegExp(schema.pattern))
      .map((item) => item.padEnd(minLength, item.at(-1)).slice(0, maxLength));
  }
  return arbitraryText(Math.min(maxLength, maxTextLength), minLength);
}

/** Genres, a country and an email address: operations accept or find these texts, unlike random ones. */
const meaningfulTexts = ["crime", "Ghana", "ama@example.com", "crime,romance"];

/** Generates ASCII text, text of any script, unprintable characters, markup or one of `meaningfulTexts`. */
function arbitraryText(maxLength: number, minLength = 0): fc.Arbitrary<string> {
  const lengths = { minLength, maxLength, size: "medium" } as const;
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(lengths) },
    { weight: 2, arbitrary: fc.string({ ...lengths, unit: "grapheme" }) },
    { weight: 1, arbitrary: fc.string({ ...lengths, unit: "binary" }) },
    { weight: 1, arbitrary: fc.constant("<p>Once there was a <b>river</b>.</p>") },
    { weight: 2, arbitrary: fc.constantFrom(...meaningfulTexts) },
  );
}

/** Generates a placeholder for an id of the kind that the field contains. */
const arbitraryId = (fieldName: string) =>
  fc.nat(9).map((number) => `@${fieldName.replace(/^_/, "")}:${number}`);

/** Generates the JSON text of a list of story ids. */
const jsonStoryIds = fc.array(fc.nat(9), { maxLength: 3 }).map((numbers) => {
  return JSON.stringify(numbers.map((number) => `@storyId:${number}`));
});

const nestArrays = (depth: number) => {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

/** Values that have caused faults in other programs: in parsers, databases, or through JavaScript prototypes. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "a\r\nb: c",
    "\ud800",
    "\u202e\u200b\u2066",
    "e\u0301".repeat(2000),
    "x".repeat(10_000),
    "%00%ff",
    "' OR '1'='1",
    "../../../../etc/passwd",
    "{}",
    "[",
    "@any:0",
    "01970000-0000-7000-8000-00000000000g",
    "9999-12-31T23:59:59.999Z",
    0,
    -1,
    1.5,
    1e300,
    -1e300,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    2 ** 63,
    true,
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    { toString: 1 },
    nestArrays(15),
    nestArrays(500),
    Array.from({ length: 2000 }, (_, index) => index),
  ),
  fc.jsonValue({ maxDepth: 4 }),
);

/**
 * One change of an input. `kind` 0 adds a field, or replaces an input that has no fields. 1 removes a field. 2 changes
 * the inside of a field that contains an object. All other numbers replace a field by `value`.
 */
interface Change {
  /** Selects the changed field by a fraction: 0 is the first field, and just below 1 is the last one. */
  readonly position: number;
  readonly value: unknown;
  readonly kind: number;
}

function mutate(input: unknown, { position, value, kind }: Change): unknown {
  if (input === null || typeof input !== "object") return kind === 0 ? value : input;
  const keys = Object.keys(input);
  if (kind === 0 || keys.length === 0)
    return withKey(input, hostileKeys[keys.length % hostileKeys.length], value);
  const key = keys[Math.floor(position * keys.length)] as string;
  const currentValue = (input as Record<string, unknown>)[key];
  if (kind === 1) {
    return Object.fromEntries(Object.entries(input).filter(([name]) => name !== key));
  }
  if (kind === 2 && typeof currentValue === "object") {
    return withKey(input, key, mutate(currentValue, { position, value, kind: 3 }));
  }
  return withKey(input, key, value);
}

const hostileKeys = ["constructor", "toString", "userId", "_id"];

function withKey(input: object, key = "_id", value: unknown): unknown {
  if (Array.isArray(input))
    return input.map((item, index) => (String(index) === key ? value : item));
  return { ...input, [key]: value };
}
