import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Ama Serwaa", "AS"],
  ["Ngũgĩ wa Thuku", "NT"],
  ["O\u0323\u0301lá Adé", "O\u0323\u0301A"],
  ["@kofi", "K"],
  ["أمينة بنت يوسف", "أي"],
  ["Ng'ang'a", "N"],
  ["N’Diaye Sow", "NS"],
  ["ʻOkina", "O"],
  ["علی\u200cرضا", "ع"],
  ["  ", ""],
])("the initials of “%s” are “%s”", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
