/** Returns the file of a story's poster by the story's slug. */
export type PosterOf = (slug: string) => URL;

/** Returns the poster of a sample story: a WebP of 1600 by 1000 pixels. */
export const posterFile: PosterOf = (slug) => new URL(`posters/${slug}.webp`, import.meta.url);
