import { hash, verify } from "@node-rs/argon2";

/** Argon2id, the default of the library, with 19 MiB: about 8 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Looks whether `password` is the one that `passwordHash` was made of. */
export type VerifyPassword = (passwordHash: string, password: string) => Promise<boolean>;

/** A password as it is stored: argon2id in PHC form. Never in a transaction, which would wait for it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export const verifyPassword: VerifyPassword = (passwordHash, password) =>
  verify(passwordHash, password);

/** Of no password, and as costly to check as any: what is checked where there is no account. */
export const nobodysPasswordHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;
