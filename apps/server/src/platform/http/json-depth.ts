const quote = 0x22;
const backslash = 0x5c;

/**
 * Checks whether objects and arrays of a JSON text are nested in more than `levels` levels. It only scans the text,
 * which takes a hundredth of the time of parsing deep nesting. The result for invalid JSON is arbitrary.
 */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isString) {
      if (code === backslash) index += 1;
      else if (code === quote) isString = false;
    } else if (code === quote) {
      isString = true;
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > levels) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
    }
  }
  return false;
}
