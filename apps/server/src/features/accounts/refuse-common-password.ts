import { sentences } from "@kora/contract/sentences";
import { invalid } from "../../platform/errors.ts";

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** About 50,000 passwords in lower case. They are loaded at first use, because decompressing them takes a moment. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return commonPasswords;
}

/**
 * Throws 400 for `field` when a new password is a common one, or equal to the user's name, username or email, in any
 * letter case.
 */
export async function refuseCommonPassword(
  password: string,
  { name, username, email }: { name: string; username: string; email: string },
  field = "password",
): Promise<void> {
  const lowerCase = password.toLowerCase();
  const isNameOrEmail = [name, username, email].some((text) => text.toLowerCase() === lowerCase);
  if (isNameOrEmail || (await loadCommonPasswords()).has(lowerCase)) {
    throw invalid(field, sentences.accounts.passwordTooCommon);
  }
}
