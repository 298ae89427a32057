import { hash, verify } from "@node-rs/argon2";

/** Argon2id, the default of the library, with 19 MiB: about 8 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type VerifyPassword = (passwordHash: string, password: string) => Promise<boolean>;

/** Returns an argon2id hash in PHC format. Do not call it in a transaction, which would stay open meanwhile. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export const verifyPassword: VerifyPassword = (passwordHash, password) =>
  verify(passwordHash, password);

/** Verified where no account exists. Matches no password and takes as long as any hash, so timing reveals nothing. */
export const dummyPasswordHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;
