import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pageScriptsFile } from "../../../build/page-scripts.ts";
import type { PageName } from "../page-modules.ts";

/** A file of the client build. `css` are other files of it. */
interface BuiltFile {
  readonly file: string;
  readonly src?: string;
  readonly css?: readonly string[];
}

/** The files of the client build that a prerendered page uses. */
interface PageFiles {
  /** URL paths of the scripts, first the entry. */
  readonly scripts: readonly string[];
  /** URL paths of the style sheets of the scripts. */
  readonly styleSheets: readonly string[];
  /** The style sheets as one text. */
  readonly css: string;
}

export interface ClientBuild {
  /** The built `index.html`. */
  readonly template: string;
  /** The text of `theme.js`. */
  readonly themeScript: string;
  /** URL path of the font of all text but stories and titles, for Latin letters. */
  readonly latinFont: string;
  /** Returns the files of the first screen of a page. */
  readonly filesOf: (page: PageName) => PageFiles;
}

/** Reads the client build in `folder`. */
export function readClientBuild(folder: string): ClientBuild {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const manifest = JSON.parse(read(".vite/manifest.json")) as Readonly<Record<string, BuiltFile>>;
  const files = Object.values(manifest);
  const scriptsByPage = JSON.parse(read(pageScriptsFile)) as Readonly<Record<PageName, string[]>>;
  const font = files.find(({ src }) => src?.endsWith("hanken-grotesk-latin-wght-normal.woff2"));
  if (font === undefined) throw new Error("The web app's build has no font; build it again.");
  return {
    template: read("index.html"),
    themeScript: read("theme.js"),
    latinFont: `/${font.file}`,
    filesOf: (page) => {
      const scripts = scriptsByPage[page];
      const withStyles = files.filter(({ file }) => scripts.includes(file));
      const styleSheets = [...new Set(withStyles.flatMap(({ css = [] }) => css))];
      return {
        scripts: scripts.map((file) => `/${file}`),
        styleSheets: styleSheets.map((file) => `/${file}`),
        css: styleSheets.map((file) => read(file).trim()).join("\n"),
      };
    },
  };
}
