/**
 * Returns a password as it is compared and hashed: the profile OpaqueString of RFC 8265. Spaces of other widths become
 * U+0020, and letters and their marks are composed (NFC), because keyboards differ in both.
 */
export function preparePassword(password: string): string {
  return password.replaceAll(/\p{Zs}/gu, " ").normalize("NFC");
}
