/** What the registration hands to the login, in the history entry and so in no address. */
export interface LoginState {
  /** The address that the verification mail went to. */
  readonly email: string;
}

/** What the login hands to the view for a forgotten password: the entry below it is the login. */
export interface ForgotState {
  readonly overLogin: true;
}

const carries = <Key extends string>(state: unknown, key: Key): state is Record<Key, unknown> =>
  typeof state === "object" && state !== null && key in state;

/** The email that a history entry carries, or "". */
export function emailOf(state: unknown): string {
  return carries(state, "email") && typeof state.email === "string" ? state.email : "";
}

export function isOverLogin(state: unknown): boolean {
  return carries(state, "overLogin");
}
