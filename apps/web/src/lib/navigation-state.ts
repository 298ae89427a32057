/** State of a navigation that stays on its page for the person, such as opening an overlay. */
export interface NavigationState {
  /** The focus stays where it is; the overlay holds it. */
  readonly keepFocus?: true;
}
