const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Checks whether objects and arrays of a JSON text are nested in more than `levels` levels. It only scans the text,
 * which takes a hundredth of the time of parsing deep nesting. The result for invalid JSON is arbitrary.
 */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const charCode = text.charCodeAt(index);
    if (isInString) {
      if (charCode === backslash) index += 1;
      else if (charCode === quote) isInString = false;
    } else if (charCode === quote) {
      isInString = true;
    } else if (charCode === openBracket || charCode === openBrace) {
      depth += 1;
      if (depth > levels) return true;
    } else if (charCode === closeBracket || charCode === closeBrace) {
      depth -= 1;
    }
  }
  return false;
}
