import type { ImportView } from "@kora/contract/imports";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { getStoryFormat } from "@kora/contract/story-formats";
import { fitText } from "@kora/contract/truncate-text";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  toRequester,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newId } from "../../platform/ids.ts";
import { isOwnSeries } from "../series/index.ts";
import { listPictureIds, lockPictures } from "../stories/index.ts";
import { lockUsers } from "../visibility/index.ts";
import type { ReadPart, ReadWork } from "./reading/make-parts.ts";
import { listNotes } from "./reading/notes.ts";
import { withPictureFolder, withStoredPictures } from "./store-pictures.ts";
import { type ImportRow, importColumns, toImportView } from "./views.ts";
import type { WorkReader } from "./work-reader.ts";

/** Max characters of a stored file name. */
const maxFileName = 200;

/** A statement of its own, because the one that waits for the lock would not see what was committed meanwhile. */
const countImportedDrafts = statement<{ viewer: string }, { count: number }>(
  "count-imported-drafts",
  (value) => sql`
    SELECT ((SELECT count(*) FROM drafts d WHERE d.owner_id = ${value("viewer")} AND d.import_id IS NOT NULL)
      + (SELECT coalesce(sum(i.part_count - i.done_count), 0) FROM imports i
        WHERE i.owner_id = ${value("viewer")}))::int AS count`,
);

interface ImportValues {
  id: string;
  viewer: string;
  fileName: string;
  seriesId: string | null;
  language: string | null;
  partCount: number;
  notes: readonly string[];
  now: Date;
}

const insertImport = statement<ImportValues, ImportRow>(
  "insert-import",
  (value) => sql`
    INSERT INTO imports AS i (id, owner_id, file_name, series_id, language, part_count, notes, created_at)
    VALUES (${value("id")}, ${value("viewer")}, ${value("fileName")}, ${value("seriesId")}, ${value("language")},
      ${value("partCount")}, ${value("notes")}, ${value("now")})
    RETURNING ${importColumns(sql`i`)}`,
);

const insertParts = statement<
  {
    importId: string;
    draftIds: readonly string[];
    titles: readonly string[];
    htmls: readonly string[];
    formats: readonly number[];
    pictures: readonly string[];
  },
  unknown
>(
  "insert-import-parts",
  (value) => sql`
    INSERT INTO import_parts (import_id, position, draft_id, title, html, format, pictures)
    SELECT ${value("importId")}, part.position - 1, part.draft_id, part.title, part.html, part.format, part.pictures::uuid[]
    FROM unnest(${value("draftIds")}::uuid[], ${value("titles")}::text[], ${value("htmls")}::text[], ${value("formats")}::int[],
      ${value("pictures")}::text[]) WITH ORDINALITY part (draft_id, title, html, format, pictures, position)`,
);

const deleteOldImports = statement<{ viewer: string }, unknown>(
  "delete-old-imports",
  (value) => sql`
    DELETE FROM imports WHERE id = ANY (ARRAY(
      SELECT id FROM imports i WHERE owner_id = ${value("viewer")} AND done_count = part_count
        AND NOT EXISTS (SELECT FROM drafts d WHERE d.import_id = i.id)
      ORDER BY id DESC OFFSET ${sql.raw(String(limits.import.perUser))}
    ))`,
);

/** Throws 404 for a series that is not the viewer's, and 409 if there would be too many imported drafts. */
async function checkImport(
  tx: TransactionContext<Viewer>,
  partCount: number,
  seriesId: string | null,
): Promise<void> {
  const viewer = tx.viewer.userId;
  await lockUsers(tx, viewer);
  const drafts = await tx.db.row(countImportedDrafts, { viewer });
  const draftCount = (drafts?.count ?? 0) + partCount;
  if (draftCount > limits.import.parts) {
    throw new AppError("CONFLICT", sentences.imports.tooManyDrafts(draftCount));
  }
  if (seriesId !== null && !(await isOwnSeries(tx, seriesId))) {
    throw notFound(sentences.series.notFound);
  }
}

interface NewImport {
  readonly fileName: string;
  readonly seriesId: string | null;
  /** The language of the drafts if the file says none; null if it is unknown. */
  readonly language: string | null;
  readonly work: ReadWork;
}

async function storeImport(
  tx: TransactionContext<Viewer>,
  { fileName, seriesId, language, work }: NewImport,
): Promise<ImportView> {
  const { parts, notes } = work;
  const viewer = tx.viewer.userId;
  await checkImport(tx, parts.length, seriesId);
  await lockPictures(tx, [...new Set(parts.flatMap(({ html }) => listPictureIds(html)))]);
  const id = newId();
  const row = await requireRow(tx.db, insertImport, {
    id,
    viewer,
    fileName: fitText(fileName, maxFileName),
    seriesId,
    language: work.language ?? language,
    partCount: parts.length,
    notes: listNotes(notes),
    now: tx.clock.now(),
  });
  await tx.db.rows(insertParts, { importId: id, ...toColumns(parts) });
  await tx.db.rows(deleteOldImports, { viewer });
  await tx.enqueue("make-imported-drafts", { importId: id });
  return toImportView(row);
}

/**
 * Reads a file and stores its pictures and parts; a job makes drafts of the parts. Throws 400 with a sentence for a file
 * that cannot be read, 404 for a series that is not the viewer's, and 409 if there would be too many imported drafts.
 */
export function importFile(
  ctx: ViewerContext,
  reader: WorkReader,
  {
    file,
    series: seriesId = null,
    language = null,
  }: {
    file: ReceivedFile;
    series?: string | null | undefined;
    /** The language of the drafts if the file says none. */
    language?: string | null | undefined;
  },
): Promise<ImportView> {
  const { path, name: fileName } = file;
  const preparation = ctx.withoutKey ?? ctx;
  return withPictureFolder(path, async (folder) => {
    const readWork = await reader.read({ path, fileName, pictureFolder: folder }, toRequester(ctx));
    // Before the pictures are stored, which takes much longer.
    await inTransaction(preparation, (tx) => checkImport(tx, readWork.parts.length, seriesId));
    return withStoredPictures(preparation, { work: readWork, folder }, (work) =>
      inTransaction(ctx, (tx) => storeImport(tx, { fileName, seriesId, language, work })),
    );
  });
}

function toColumns(parts: readonly ReadPart[]) {
  return {
    draftIds: parts.map(() => newId()),
    titles: parts.map(({ title }) => title),
    htmls: parts.map(({ html }) => html),
    formats: parts.map(({ html }) => getStoryFormat(html)),
    // An array of arrays of different lengths is none in SQL.
    pictures: parts.map(({ html }) => `{${listPictureIds(html).join(",")}}`),
  };
}
