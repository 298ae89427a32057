/** What the registration hands to the login, in the history entry and so in no address. */
export interface LoginState {
  /** The address that the verification mail went to. */
  readonly email: string;
}

/** The email that a history entry carries, or "". */
export function emailOf(state: unknown): string {
  const carries = typeof state === "object" && state !== null && "email" in state;
  return carries && typeof state.email === "string" ? state.email : "";
}
