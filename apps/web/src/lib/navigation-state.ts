/** History state of a navigation that visually stays on the page, such as opening an overlay. */
export interface NavigationState {
  /** The page does not move the focus after the navigation, because the overlay manages it. */
  readonly keepFocus?: true;
}
