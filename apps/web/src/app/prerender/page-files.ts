import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of the client build. `imports` and `css` are keys and files of the same manifest. */
interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The files of the client build that a prerendered page uses. */
interface PageFiles {
  /** URL paths of the scripts, first the entry. */
  readonly scripts: readonly string[];
  /** The style sheets of the scripts, as one text. */
  readonly css: string;
}

export interface ClientBuild {
  /** The built `index.html`. */
  readonly template: string;
  /** The text of `theme.js`. */
  readonly themeScript: string;
  /** URL path of the font of all text but stories and titles, for Latin letters. */
  readonly latinFont: string;
  /** Returns the files that a page needs besides the entry: chunks of these modules, and their static imports. */
  readonly filesOf: (modules: readonly string[]) => PageFiles;
}

/** Reads the client build in `folder`. */
export function readClientBuild(folder: string): ClientBuild {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const manifest = JSON.parse(read(".vite/manifest.json")) as Readonly<Record<string, Chunk>>;
  const find = (module: string): string => {
    const name = module.replace(/^.*\/|\.\w+$/g, "");
    const entries = Object.entries(manifest);
    // A module that several pages share is in a chunk of its name.
    const found =
      entries.find(([, { src }]) => src?.endsWith(module)) ??
      entries.find(([, chunk]) => chunk.src === undefined && chunk.name === name);
    if (found === undefined) {
      throw new Error(`The web app's build has no ${module}; build it again.`);
    }
    return found[0];
  };
  const collect = (key: string, found: Set<string>) => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of manifest[key]?.imports ?? []) collect(imported, found);
  };
  return {
    template: read("index.html"),
    themeScript: read("theme.js"),
    latinFont: `/${manifest[find("hanken-grotesk-latin-wght-normal.woff2")]?.file}`,
    filesOf: (modules) => {
      const keys = new Set<string>();
      for (const module of ["index.html", ...modules]) collect(find(module), keys);
      const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
      const styles = new Set(chunks.flatMap(({ css = [] }) => css));
      return {
        scripts: chunks.map(({ file }) => `/${file}`),
        css: [...styles].map((file) => read(file).trim()).join("\n"),
      };
    },
  };
}
