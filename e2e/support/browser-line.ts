import { type Line, openLine } from "./line.ts";
import { test as base } from "./test.ts";

/** Tests that have a line to Kora of their own. */
export const test = base.extend<{ line: Line }>({
  line: async ({ origin }, use) => {
    const line = await openLine(origin);
    await use(line);
    await line.close();
  },
});
