import type { ImportView } from "@kora/contract/imports";
import { type SQL, sql } from "drizzle-orm";

export interface ImportRow {
  id: string;
  file_name: string;
  series_id: string | null;
  part_count: number;
  done_count: number;
  notes: string[];
  created_at: Date;
}

/** Returns the columns of `ImportRow`. `row` is the alias of `imports`. */
export function importColumns(row: SQL): SQL {
  return sql`${row}.id, ${row}.file_name, ${row}.series_id, ${row}.part_count, ${row}.done_count, ${row}.notes,
    ${row}.created_at`;
}

export function toImportView(row: ImportRow): ImportView {
  return {
    _id: row.id,
    fileName: row.file_name,
    state: row.done_count < row.part_count ? "running" : "done",
    partCount: row.part_count,
    doneCount: row.done_count,
    notes: row.notes,
    series: row.series_id,
    createdAt: row.created_at.toISOString(),
  };
}
