import { randomUUID } from "node:crypto";

/** Returns a multipart/form-data body (RFC 7578) with text fields and files. Undefined files are left out. */
export function multipartBody(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Buffer | undefined>>,
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `kora-${randomUUID()}`;
  const pieces: Buffer[] = [];
  const addPart = (partHeaders: string, content: Buffer) => {
    pieces.push(
      Buffer.from(`--${boundary}\r\n${partHeaders}\r\n\r\n`),
      content,
      Buffer.from("\r\n"),
    );
  };
  for (const [name, value] of Object.entries(fields)) {
    addPart(`content-disposition: form-data; name="${name}"`, Buffer.from(String(value)));
  }
  for (const [name, bytes] of Object.entries(files)) {
    if (bytes) {
      addPart(
        `content-disposition: form-data; name="${name}"; filename="file"\r\ncontent-type: application/octet-stream`,
        bytes,
      );
    }
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(pieces),
  };
}
