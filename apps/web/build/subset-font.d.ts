/** The package has no types. These are the options that the build uses. */
declare module "subset-font" {
  const subsetFont: (
    font: Buffer,
    /** The characters to keep; undefined with `keepAllGlyphs`. */
    text: undefined,
    options: {
      readonly targetFormat: "woff2";
      readonly keepAllGlyphs: true;
      /** The range of each axis by its tag, such as `wght`. */
      readonly variationAxes: Readonly<
        Record<string, { readonly min: number; readonly max: number }>
      >;
    },
  ) => Promise<Buffer>;

  export = subsetFont;
}
