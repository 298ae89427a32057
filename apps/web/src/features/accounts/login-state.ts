/** History state that the registration passes to the login page, so that the email is in no URL. */
export interface LoginState {
  /** The verification mail was sent to this address. */
  readonly email: string;
}

/** History state of the forgot-password view. */
export interface ForgotState {
  /** The previous history entry is the login page. */
  readonly overLogin: true;
}

const hasKey = <Key extends string>(state: unknown, key: Key): state is Record<Key, unknown> =>
  typeof state === "object" && state !== null && key in state;

/** Returns the email of a history state, or "". */
export function getEmail(state: unknown): string {
  return hasKey(state, "email") && typeof state.email === "string" ? state.email : "";
}

export function wasOpenedFromLogin(state: unknown): boolean {
  return hasKey(state, "overLogin");
}
