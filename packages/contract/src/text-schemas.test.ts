import { describe, expect, test } from "vitest";
import { z } from "zod";
import { optionalText, requiredText } from "./text-schemas.ts";

const Required = requiredText({ max: 5, required: "Please write.", tooLong: "Too long." });
const Optional = optionalText({ max: 5, tooLong: "Too long." });

const messages = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message);

describe("a required text", () => {
  test.each(["", "  ", "\u200B", "\u2800", "\u3164", "\u2060\u200D", "\u0007", undefined, 7])(
    "of %j is missing",
    (input) => {
      expect(messages(Required, input)).toEqual(["Please write."]);
    },
  );

  test.each(["می\u200Cخ", "❤\uFE0F", "👩🏾‍👦🏾", "🌊🌊🌊🌊🌊", "a\u200Bb"])(
    "%j is kept to the letter",
    (text) => {
      expect(Required.parse(` ${text}\n`)).toBe(text);
    },
  );

  test("has its length counted in code points", () => {
    expect(messages(Required, "🌊🌊🌊🌊🌊🌊")).toEqual(["Too long."]);
    expect(messages(Required, "rivers")).toEqual(["Too long."]);
  });

  test("has its limits in the API document", () => {
    expect(z.toJSONSchema(Required, { io: "input" })).toMatchObject({ minLength: 1, maxLength: 5 });
  });
});

describe("an optional text", () => {
  test.each([
    ["", ""],
    [" \u200B\u2800 ", ""],
    [" river ", "river"],
    ["🌊🌊🌊🌊🌊", "🌊🌊🌊🌊🌊"],
  ])("of %j is %j", (input, text) => {
    expect(Optional.parse(input)).toBe(text);
  });

  test("has its length counted in code points", () => {
    expect(messages(Optional, "🌊🌊🌊🌊🌊🌊")).toEqual(["Too long."]);
  });
});
