import { limits } from "@kora/contract/limits";
import { sanitizeStoryHtml } from "../features/stories/index.ts";
import { mainThreadCpuTime } from "./cpu-time.ts";
import { hostileMarkup } from "./hostile-text.fixture.ts";

// A test runs this program. It sanitizes one hostile story before V8 has compiled any code, and prints the CPU time.
// The first argument is the key of the markup in `hostileMarkup`, and the second is its length in characters.
const [markupKind = "", length = limits.story.htmlCharacters] = process.argv.slice(2);
const generate = hostileMarkup[markupKind];
if (generate === undefined) throw new Error(`There is no hostile markup "${markupKind}".`);
const html = generate(Number(length));
const { milliseconds } = await mainThreadCpuTime(async () => {
  try {
    return sanitizeStoryHtml(html);
  } catch {
    return "";
  }
});
process.stdout.write(JSON.stringify({ length: html.length, milliseconds }));
