import { randomUUID } from "node:crypto";

/** A file to send, with the name that the device gives it. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Returns a multipart/form-data body (RFC 7578) with text fields and files. Undefined files are left out. */
export function multipartBody(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Buffer | NamedFile | undefined>>,
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
  for (const [name, file] of Object.entries(files)) {
    if (!file) continue;
    const { name: fileName, bytes } = Buffer.isBuffer(file) ? { name: "file", bytes: file } : file;
    addPart(
      `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: application/octet-stream`,
      Buffer.from(bytes),
    );
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(pieces),
  };
}
