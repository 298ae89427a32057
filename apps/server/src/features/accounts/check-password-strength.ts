import { sentences } from "@kora/contract/sentences";
import { invalid } from "../../platform/errors.ts";

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns about 50,000 passwords in lower case. They are loaded at the first call, because decompressing them is slow.
 */
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
export async function checkPasswordStrength(
  newPassword: string,
  owner: { name: string; username: string; email: string },
  field = "password",
): Promise<void> {
  const lowerCasePassword = newPassword.toLowerCase();
  const isOwnData = [owner.name, owner.username, owner.email].some(
    (text) => text.toLowerCase() === lowerCasePassword,
  );
  if (isOwnData || (await loadCommonPasswords()).has(lowerCasePassword)) {
    throw invalid(field, sentences.accounts.passwordTooCommon);
  }
}
