/** Panes of the home page, from left to right. */
export const panes = ["stories", "trending"] as const;
export type HomePane = (typeof panes)[number];

/** Returns the active pane: Stories while less than half of the width is scrolled, else Trending. */
export function paneAtScroll(scrollLeft: number, width: number): HomePane {
  return Math.abs(scrollLeft) < width / 2 ? "stories" : "trending";
}

/** Returns the pane that is not `pane`. */
export function otherPane(pane: HomePane): HomePane {
  return pane === "stories" ? "trending" : "stories";
}
