/** Returns the poster of a sample story: a WebP of 1600 by 1000 pixels. */
export function posterFile(slug: string): URL {
  return new URL(`posters/${slug}.webp`, import.meta.url);
}
