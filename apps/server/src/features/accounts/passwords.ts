import { hash, verify } from "@node-rs/argon2";

/**
 * Parameters of Argon2id, the library's default algorithm. `memoryCost` is in KiB. A hash takes about 8 ms of one core.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns whether a password matches a hash in PHC format. */
export type VerifyPassword = (passwordHash: string, password: string) => Promise<boolean>;

/**
 * Returns an argon2id hash in PHC format. Do not call it in a transaction, because the transaction would stay open for
 * that time.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export const verifyPassword: VerifyPassword = (passwordHash, password) =>
  verify(passwordHash, password);

/**
 * A hash to verify passwords against where no account exists. It matches no password. Its verification takes as long as
 * that of a real hash, so the response time does not reveal whether an account exists.
 */
export const dummyPasswordHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;
