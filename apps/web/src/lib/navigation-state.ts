/** History state of a navigation that visually stays on the page, such as opening an overlay. */
export interface NavigationState {
  /** The focus is not moved, because the overlay manages it. */
  readonly keepFocus?: true;
}
