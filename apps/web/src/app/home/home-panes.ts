/** The pages of the home pane, from left to right (social §2). */
export const panes = ["stories", "trending"] as const;
export type HomePane = (typeof panes)[number];

/** The active page: Stories while the strip is scrolled by under half of its width, else Trending. */
export function paneAt(scrollLeft: number, width: number): HomePane {
  return Math.abs(scrollLeft) < width / 2 ? "stories" : "trending";
}

export function otherPane(pane: HomePane): HomePane {
  return pane === "stories" ? "trending" : "stories";
}
