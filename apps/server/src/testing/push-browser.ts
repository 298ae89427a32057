import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";

/** A subscribed browser. It decrypts push messages (RFC 8291). */
export interface PushBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Returns the JSON of a push message. Throws if the message was not encrypted for this browser. */
  decrypt(body: Buffer): unknown;
}

export function openPushBrowser(): PushBrowser {
  const keyPair = createECDH("prime256v1");
  const publicKey = keyPair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  return {
    keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
    decrypt(body) {
      // The header (RFC 8188) has 16 bytes of salt, 4 of record size, the length of the sender's key, and this key.
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
      const secret = derive(keyPair.computeSecret(senderKey), auth, info, 32);
      const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
      const encrypted = body.subarray(21 + senderKey.length);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(encrypted.subarray(-16));
      const paddedText = Buffer.concat([
        decipher.update(encrypted.subarray(0, -16)),
        decipher.final(),
      ]);
      // A byte 2 ends the text, and zeros may follow.
      return JSON.parse(paddedText.toString("utf8", 0, paddedText.lastIndexOf(2)));
    },
  };
}

/** Returns the claims of a VAPID header (RFC 8292). Throws if its key is not `publicKey` or the signature is wrong. */
export function readVapid(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = "", key] = /^vapid t=(\S+), ?k=(\S+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error("The header names another key.");
  const [header = "", claims = "", signature = ""] = token.split(".");
  // An uncompressed point: a byte 4, then the coordinates.
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("The signature is wrong.");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
