import { readFileSync } from "node:fs";

/** The built files that a page names, as paths on the site. */
export interface PageAssets {
  readonly stylesheet: string;
  /** The italics of the story's face, apart: not every story has some. */
  readonly italicStylesheet: string;
  readonly script: string;
  /** The story face for Latin letters. */
  readonly latinFont: string;
}

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Finds the page's files in the manifest of the browser's build; throws a sentence without it. */
export function readPageAssets(manifestFile: string): PageAssets {
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  const pathOf = (ending: string) => {
    const [, built] = Object.entries(manifest).find(([source]) => source.endsWith(ending)) ?? [];
    if (built === undefined) {
      throw new Error(`The web app's build has no ${ending}; build it again.`);
    }
    return `/${built.file}`;
  };
  return {
    stylesheet: pathOf("src/features/share/share.css"),
    italicStylesheet: pathOf("src/features/share/share-italic.css"),
    script: pathOf("src/share-client.ts"),
    latinFont: pathOf("literata-latin-400-normal.woff2"),
  };
}
