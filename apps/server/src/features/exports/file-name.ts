import { toTitleWords } from "../books/index.ts";

/**
 * Returns a file name without extension, such as `03-the-third-night`: the number in `digits` digits keeps the order and
 * makes it unique.
 */
export function toFileName(number: number, digits: number, title: string): string {
  return [String(number).padStart(digits, "0"), toTitleWords(title)]
    .filter((part) => part !== "")
    .join("-");
}
