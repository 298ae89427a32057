import { describe, expect, test } from "vitest";
import { displayNameSchema } from "./display-name.ts";

const Name = displayNameSchema({ max: 10, required: "Please enter a name.", tooLong: "Too long." });
const nameRuleMessage =
  "A name is one line with at least one visible character, without control characters or characters that turn the direction of writing.";

const getErrorMessage = (name: unknown) => Name.safeParse(name).error?.issues[0]?.message;

describe("a name", () => {
  test.each([
    ["a plain one", "Ama"],
    ["an emoji joined of several", "👩🏾‍👩🏾‍👦🏾"],
    ["a flag of tags", "🏴\u{E0067}\u{E0062}\u{E007F}"],
    ["Persian with a joiner", "می\u200Cخواهم"],
    ["Hindi with a joiner", "क्\u200Dष"],
    ["Arabic that joins without a ligature", "ل\u200D\u200C\u200Dا"],
    ["a letter in its initial form", "ه\u200D ق"],
    ["an emoji joined with a selector", "👁\uFE0F\u200D🗨\uFE0F"],
    ["a flag of a rainbow", "🏳\uFE0F\u200D🌈"],
    ["a keycap", "1️⃣"],
    ["a heart in colour at its end", "Ama ❤\uFE0F"],
    ["a Han character in the form of a place name", "葛\u{E0100}"],
    ["a name of one sign", "!"],
    ["Yoruba", "Ọláyínká"],
  ])("may be %s", (_label, name) => {
    expect(Name.safeParse(name).data).toBe(name.normalize("NFC"));
  });

  test.each([
    ["  Ama \u00A0", "Ama"],
    ["Ama\r\n", "Ama"],
    ["\u200BAma\uFEFF", "Ama"],
    ["\u202EAma\u202C", "Ama"],
    ["\u2067Ama\u2069\u200D", "Ama"],
    ["\u2060Ama\u2064", "Ama"],
    ["\u180EAma\u034F", "Ama"],
    ["\u115F\u1160Ama\u3164\uFFA0", "Ama"],
    ["\u2800Ama\u2800", "Ama"],
    ["\uFFF9Ama\uFFFB", "Ama"],
    ["\uFE0FAma\uFE0F", "Ama"],
    ["Ama\u{E0020}\u{E007F}", "Ama"],
    ["Ama ❤\uFE0F\u200B", "Ama ❤\uFE0F"],
    ["Kofi\u0301", "Kofí"],
    ["Ama   Ada", "Ama Ada"],
    ["Ama\u00A0\u3000Ada", "Ama Ada"],
    ["Ama\u2800Ada", "Ama Ada"],
    ["Ama \u200B \u200D Ada", "Ama Ada"],
    ["A\u200Bm\u2060a\u00AD", "Ama"],
    ["א\u200Fב", "אב"],
    ["A\u3164ma", "Ama"],
    ["A\uFE0Fma1\uFE0F", "Ama1"],
    ["❤\uFE0F\uFE0F", "❤\uFE0F"],
    ["-\u200D-", "--"],
  ])("%j is stored as %j", (input, stored) => {
    expect(Name.safeParse(input).data).toBe(stored);
  });

  test.each([
    "Ama\r\nBcc: eve@example.com",
    "A\nb",
    "A\u0000b",
    "A\u2028b",
    "A\u0085b",
    "A\u202Eb",
    "A\u2066b",
    "A\uD800b",
    "\u0301",
    "\uFFFC",
    "\u{1D159}",
  ])("%j is refused with an error message", (name) => {
    expect(getErrorMessage(name)).toBe(name.length > 10 ? "Too long." : nameRuleMessage);
  });

  test.each([
    "",
    "  ",
    "\u200B",
    "\u202E\u202C",
    "\u200D",
    "\u3164",
    "\u2800",
    "\uFE0F",
    "\u{E0041}",
    " \u200B\u2060\u180E\u034F ",
    undefined,
    7,
  ])("%j counts as missing", (name) => {
    expect(getErrorMessage(name)).toBe("Please enter a name.");
  });

  test("has its length in code points limited after normalization to NFC", () => {
    expect(Name.safeParse("e\u0301".repeat(10)).data).toBe("é".repeat(10));
    expect(Name.safeParse("🌊".repeat(10)).data).toBe("🌊".repeat(10));
    expect(getErrorMessage("🌊".repeat(11))).toBe("Too long.");
    expect(getErrorMessage("é".repeat(11))).toBe("Too long.");
  });

  test("of a hundred thousand invisible characters is validated in linear time", () => {
    const before = process.threadCpuUsage();
    expect(getErrorMessage(`a${"\u200B".repeat(100_000)}a`)).toBe("Too long.");
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(100);
  });
});
