import { describe, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "./index.ts";
import { countCharacters } from "./text-length.ts";

interface TextField {
  readonly name: string;
  readonly schema: z.ZodType;
}

const accepts = ({ schema }: TextField, text: string) => schema.safeParse(text).success;

function listTextFields(): TextField[] {
  return Object.entries(calls).flatMap(([call, definition]) => {
    const { params, query, body, form } = definition as Record<string, unknown>;
    return [params, query, body, form].flatMap((part) =>
      part instanceof z.ZodObject
        ? Object.entries(part.shape).map(([field, schema]) => ({
            name: `${field} of ${call}`,
            schema: schema as z.ZodType,
          }))
        : [],
    );
  });
}

/** Fields whose text nobody reads, such as a password, and those that accept anything. */
const notRead =
  /password|token|challenge|googleId|picture|state|error|^(tempId|clientId|cursor|invite|createdAt|privacy) /i;

/** The fields that take any text. */
const textFields = listTextFields().filter(
  (field) => !notRead.test(field.name) && ["Ama", "ama🌊"].every((text) => accepts(field, text)),
);

/** A search for what cannot be seen finds nothing, and a stored term of before can be deleted. */
const searched = /^(q |term of deleteSearchTerms)/;

const requiredFields = textFields.filter(
  (field) => !searched.test(field.name) && !accepts(field, "  "),
);

test("the texts of all calls are found", () => {
  expect(requiredFields.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "title of publishStory",
      "shortDescription of updateStory",
      "text of createComment",
      "content of createStatus",
      "content of editMessage",
      "message of sendFeedback",
      "reason of reportEntity",
      "note of moderate",
      "name of createGroup",
      "name of createPlaylist",
      "title of createSeries",
      "term of saveSearchTerm",
    ]),
  );
});

describe.each(requiredFields)("the $name", (field) => {
  test.each([
    "\u200B",
    "\u2800",
    "\u3164",
    "\u2060",
    "\u200D",
    "\u0001\u0007",
    "\u00A0\u00AD\uFEFF",
    "\u0301",
  ])("must have something that can be seen: %j", (text) => {
    expect(accepts(field, text)).toBe(false);
  });
});

describe.each(textFields)("the $name", (field) => {
  test("has its length counted in code points", () => {
    const fits = (length: number) => accepts(field, "a".repeat(length));
    let max = 1;
    while (max < 1_000_000 && fits(max * 2)) max *= 2;
    for (let step = max / 2; step >= 1; step /= 2) if (fits(max + step)) max += step;
    const emoji = "🌊".repeat(max);
    expect(countCharacters(emoji)).toBe(max);
    expect([accepts(field, emoji), accepts(field, `${emoji}🌊`)]).toEqual([true, false]);
  });
});
