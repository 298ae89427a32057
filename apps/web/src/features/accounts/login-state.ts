/** History state that the registration passes to the login page, so that the email is in no URL. */
export interface LoginState {
  /** The verification mail was sent to this address. */
  readonly email: string;
}

/** History state of the forgot-password view when the previous history entry is the login page. */
export const openedFromLoginState = { openedFromLogin: true } as const;

const hasKey = <Key extends string>(state: unknown, key: Key): state is Record<Key, unknown> =>
  typeof state === "object" && state !== null && key in state;

/** Returns the email of a `LoginState`, or "" for any other history state. */
export function readEmail(state: unknown): string {
  return hasKey(state, "email") && typeof state.email === "string" ? state.email : "";
}

/** Returns whether the view was opened by the link on the login page, so that going back leads there. */
export function wasOpenedFromLogin(state: unknown): boolean {
  return hasKey(state, "openedFromLogin");
}
