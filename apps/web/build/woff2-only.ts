import type { CSSOptions } from "vite";

type PostCss = Exclude<CSSOptions["postcss"], string | undefined>;

/** Takes the older WOFF files out of the faces: every browser that runs the app reads WOFF2. */
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
