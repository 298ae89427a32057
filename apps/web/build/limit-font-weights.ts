import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { CSSOptions } from "vite";

type PostCss = Exclude<CSSOptions["postcss"], string | undefined>;

/**
 * The weights of the text fonts that texts of the app have, of which the files of the packages have all from 100 to 900. A
 * third of each file is for the other weights.
 */
export const fontWeights = { min: 400, max: 700 } as const;

/** Fonts that may be changed without a change of their name: their licences reserve none. */
const variableFont =
  /url\(["']?[^"')]*\/((hanken-grotesk|literata)-[a-z-]+-wght-\w+\.woff2)["']?\)/;

const cacheFolder = fileURLToPath(new URL("../../../.cache/fonts/", import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Returns the path of a copy of the font without the other weights, of the same name. */
async function limitWeights(family: string, file: string): Promise<string> {
  const font = await readFile(resolve(`@fontsource-variable/${family}/files/${file}`));
  const options = {
    targetFormat: "woff2",
    keepAllGlyphs: true,
    variationAxes: { wght: fontWeights },
  } as const;
  const key = createHash("sha256").update(font).update(JSON.stringify(options)).digest("hex");
  const folder = join(cacheFolder, key.slice(0, 16));
  const path = join(folder, file);
  const isCached = await readFile(path).then(
    () => true,
    () => false,
  );
  if (isCached) return path;
  await mkdir(folder, { recursive: true });
  // Another build may be reading or writing the same file.
  const temporaryPath = `${path}.${randomUUID()}`;
  await writeFile(temporaryPath, await subsetFont(font, undefined, options));
  await rename(temporaryPath, path);
  return path;
}

/** Replaces the files of the text fonts by copies that have only the weights of the app's texts. */
export const limitFontWeights: NonNullable<PostCss["plugins"]>[number] = {
  postcssPlugin: "limit-font-weights",
  AtRule: {
    "font-face": async (rule) => {
      for (const declaration of rule.nodes ?? []) {
        if (declaration.type !== "decl" || declaration.prop !== "src") continue;
        const [url, file, family] = variableFont.exec(declaration.value) ?? [];
        if (url === undefined || file === undefined || family === undefined) continue;
        // PostCSS visits a changed rule again.
        if (url.includes(cacheFolder)) continue;
        const path = await limitWeights(family, file);
        declaration.value = declaration.value.replace(url, `url("${path}")`);
        for (const other of rule.nodes ?? []) {
          if (other.type !== "decl" || other.prop !== "font-weight") continue;
          other.value = `${fontWeights.min} ${fontWeights.max}`;
        }
      }
    },
  },
};
