import { limits } from "@kora/contract/limits";
import { sanitizeStoryHtml } from "../features/stories/index.ts";
import { mainThreadCpuTime } from "./cpu-time.ts";
import { hostileMarkup } from "./hostile-text.fixture.ts";

// Run by a test: cleans one story of a family named on the command line, before anything is compiled, and prints the time.
const [family = "", length = limits.story.htmlCharacters] = process.argv.slice(2);
const html = hostileMarkup[family]?.(Number(length)) ?? "";
const { milliseconds } = await mainThreadCpuTime(async () => {
  try {
    return sanitizeStoryHtml(html);
  } catch {
    return "";
  }
});
process.stdout.write(JSON.stringify({ length: html.length, milliseconds }));
