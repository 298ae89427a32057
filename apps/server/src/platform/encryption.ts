import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts values before they are stored, so that a copy of the database alone does not reveal them. */
export interface Encryption {
  /** Encrypts bytes. `owner`, such as the id of the row, must be the same for the decryption. */
  encrypt(plain: Uint8Array, owner: string): Buffer;
  /** Returns the bytes; undefined if the secret or the owner is another one, or if the value was altered. */
  decrypt(encrypted: Buffer, owner: string): Buffer | undefined;
}

const algorithm = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** Creates the encryption with a key that is derived from `secret` for `purpose`. */
export function createEncryption(secret: string, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `kora encryption: ${purpose}`, 32));
  return {
    encrypt(plain, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(encrypted, owner) {
      const nonce = encrypted.subarray(0, nonceBytes);
      const content = encrypted.subarray(nonceBytes, -tagBytes);
      try {
        const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(owner));
        decipher.setAuthTag(encrypted.subarray(-tagBytes));
        return Buffer.concat([decipher.update(content), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
