import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { EnginePage } from "../drivers/engine.ts";

/** The part of axe-core that the scan uses in the page. */
interface Axe {
  run(options: object): Promise<{ violations: { nodes: { html: string }[] }[] }>;
}

declare global {
  /** Defined by the script of axe-core. */
  var axe: Axe;
}

const require = createRequire(import.meta.url);
const axePath = require.resolve("axe-core/axe.min.js");

/** Returns the HTML of the elements whose text has too little contrast with what is behind it, as the engine paints it. */
export async function scanContrast(page: EnginePage): Promise<string[]> {
  await page.addScript(await readFile(axePath, "utf8"));
  return page.evaluate(async () => {
    // During a transition, the colours are those of neither theme.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await axe.run({ runOnly: ["color-contrast"] });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
}
