import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { formatQualifiedName, type Table } from "./describe-database.ts";

const listColumns = ({ columns }: Table) => columns.map(pg.escapeIdentifier).join(", ");

/**
 * Returns the rows of a table in the text format of COPY, which every version of PostgreSQL reads. `rowCount` is
 * correct after the stream has ended.
 */
export function copyOut(client: pg.ClientBase, table: Table): Readable & { rowCount: number } {
  return client.query(
    copyTo(`COPY ${formatQualifiedName(table)} (${listColumns(table)}) TO STDOUT`),
  );
}

/** Writes rows in the text format of COPY to a table. Returns the number of rows. */
export async function copyIn(
  client: pg.ClientBase,
  table: Table,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  const stream = client.query(
    copyFrom(`COPY ${formatQualifiedName(table)} (${listColumns(table)}) FROM STDIN`),
  );
  await pipeline(Readable.from(chunks, { objectMode: false }), stream);
  return stream.rowCount;
}

const newline = 0x0a;

/**
 * Splits the rows into parts of about `partBytes`, each of whole rows. In COPY's text format, every newline ends a row.
 */
export async function* splitRows(
  chunks: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of chunks) {
    const endOfRows = chunk.lastIndexOf(newline) + 1;
    if (pendingBytes + chunk.length < partBytes || endOfRows === 0) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      continue;
    }
    yield Buffer.concat([...pending, chunk.subarray(0, endOfRows)]);
    pending = [chunk.subarray(endOfRows)];
    pendingBytes = chunk.length - endOfRows;
  }
  if (pendingBytes > 0) yield Buffer.concat(pending);
}
