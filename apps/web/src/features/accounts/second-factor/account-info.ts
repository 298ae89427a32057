/** What the set-up of a factor has to know about the viewer's account. */
export interface AccountInfo {
  /** True before the first factor: the server then requires the password or a new sign-in with Google. */
  readonly needsPassword: boolean;
  readonly isLinkedWithGoogle: boolean;
}
