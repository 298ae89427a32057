import { preparePassword } from "@kora/contract/prepare-password";
import { hash, verify } from "@node-rs/argon2";

/**
 * Parameters of Argon2id, the library's default algorithm. `memoryCost` is in KiB. A hash takes about 8 ms of one core.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns whether exactly this password has a hash, which is in PHC format. */
export type VerifyPassword = (passwordHash: string, password: string) => Promise<boolean>;

/**
 * Returns an argon2id hash of a password in PHC format. The password is prepared by RFC 8265 before. Do not call it in
 * a transaction, because the transaction would stay open for that time.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(preparePassword(password), cost);
}

export const verifyPassword: VerifyPassword = (passwordHash, password) =>
  verify(passwordHash, password);

/**
 * Compares a password with a hash. `typed` means that the hash is one of before passwords were prepared: it is that of
 * the password as it was typed. A password that preparing changes is verified twice, whatever matches, so the work
 * tells nothing about the account.
 */
export async function matchPassword(
  passwordHash: string,
  password: string,
  verify: VerifyPassword = verifyPassword,
): Promise<"prepared" | "typed" | null> {
  const prepared = preparePassword(password);
  const matchesPrepared = await verify(passwordHash, prepared);
  const matchesTyped = prepared !== password && (await verify(passwordHash, password));
  if (matchesPrepared) return "prepared";
  return matchesTyped ? "typed" : null;
}

/**
 * A hash to verify passwords against where no account exists. It matches no password. Its verification takes as long as
 * that of a real hash, so the response time does not reveal whether an account exists.
 */
export const dummyPasswordHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;
