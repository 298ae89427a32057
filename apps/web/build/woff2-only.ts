import type { CSSOptions } from "vite";

type PostCss = Exclude<CSSOptions["postcss"], string | undefined>;

/** Removes the WOFF sources from font faces: every supported browser reads WOFF2. */
export const woff2Only: NonNullable<PostCss["plugins"]>[number] = {
  postcssPlugin: "woff2-only",
  Declaration: {
    src: (declaration) => {
      declaration.value = declaration.value.replaceAll(
        /,\s*url\([^)]*\.woff["']?\)\s*format\(["']?woff["']?\)/g,
        "",
      );
    },
  },
};
