import { limits } from "@kora/contract/limits";
import { sanitizeStoryHtml } from "../features/stories/index.ts";
import { mainThreadCpuTime } from "./cpu-time.ts";
import { hostileMarkup } from "./hostile-text.fixture.ts";

// A test runs this program. It sanitizes one hostile story, whose key in `hostileMarkup` is the first argument, before V8
// has compiled any code, and prints the CPU time.
const [markupKind = "", length = limits.story.htmlCharacters] = process.argv.slice(2);
const html = hostileMarkup[markupKind]?.(Number(length)) ?? "";
const { milliseconds } = await mainThreadCpuTime(async () => {
  try {
    return sanitizeStoryHtml(html);
  } catch {
    return "";
  }
});
process.stdout.write(JSON.stringify({ length: html.length, milliseconds }));
