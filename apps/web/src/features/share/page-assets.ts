import { readFileSync } from "node:fs";

/** URL paths of the built files that a share page uses. */
export interface PageAssets {
  readonly stylesheet: string;
  /** Style sheet of the italic font, a separate file because few stories need it. */
  readonly italicStylesheet: string;
  /** Style sheet of the blocks that only some stories have. */
  readonly blocksStylesheet: string;
  /** Style sheet of pages with lists of stories. */
  readonly listsStylesheet: string;
  readonly script: string;
  /** Story font for Latin letters. */
  readonly latinFont: string;
}

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Reads the file names from the manifest of the client build. */
export function readPageAssets(manifestFile: string): PageAssets {
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  const getPath = (ending: string) => {
    const [, entry] = Object.entries(manifest).find(([source]) => source.endsWith(ending)) ?? [];
    if (entry === undefined) {
      throw new Error(`The web app's build has no ${ending}; build it again.`);
    }
    return `/${entry.file}`;
  };
  return {
    stylesheet: getPath("src/features/share/share.css"),
    italicStylesheet: getPath("src/features/share/share-italic.css"),
    blocksStylesheet: getPath("src/features/share/share-blocks.css"),
    listsStylesheet: getPath("src/features/share/share-lists.css"),
    script: getPath("src/share-client.ts"),
    latinFont: getPath("literata-latin-400-normal.woff2"),
  };
}
