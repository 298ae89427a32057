import type { ReportCopy } from "@kora/contract/report-copies";
import { charactersBeforeTruncation, truncateText } from "@kora/contract/truncate-text";
import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { literal } from "../../../platform/database/statement.ts";
import type { HeldFile } from "../../storage/index.ts";
import type { CopiedPicture, CopyContent } from "./content.ts";

/** Max copies that a list has of an entity. */
const maxCopies = literal(5);

/** Max characters of the text in a list. */
const maxTextLength = 2000;

/** A copy in JSON, as `copyObject` selects it. */
export interface CopyRow {
  readonly _id: string;
  /** PostgreSQL formats it. */
  readonly createdAt: string;
  readonly content: CopyContent;
  /** The present keys in the media store of the held files, by the original key. */
  readonly keys: Readonly<Record<string, string>> | null;
}

/** Returns the SQL of a `CopyRow`, for `copy`, a row of `report_copies`; `content` is the SQL of its content. */
export const copyObject = (content: SQL) => sql`jsonb_build_object(
  '_id', copy.id, 'createdAt', copy.created_at, 'content', ${content}, 'keys', (
    SELECT jsonb_object_agg(hold.media_id || '/' || hold.file_name, hold.stored_key)
    FROM media_holds hold WHERE hold.holder_id = copy.id
  ))`;

const listedContent = sql`copy.content || jsonb_build_object('text', left(copy.content ->> 'text', ${literal(charactersBeforeTruncation(maxTextLength))}))`;

/** Selects the latest copies of the entity `reported` as a JSON array of `CopyRow`, newest first. */
export const latestCopies = sql`
  coalesce((
    SELECT jsonb_agg(${copyObject(listedContent)} ORDER BY copy.id DESC)
    FROM (
      SELECT c.* FROM report_copies c
      WHERE c.target_id = reported.target_id AND c.kind = reported.kind
      ORDER BY c.id DESC LIMIT ${maxCopies}
    ) copy
  ), '[]')`;

/** Converts a copy to the wire format. Its files get signed URLs. */
export function toReportCopy(
  { _id, createdAt, content, keys }: CopyRow,
  { signedMedia }: Pick<Context, "signedMedia">,
  { isListed }: { readonly isListed: boolean },
): ReportCopy {
  const toUrl = (
    { mediaId, fileName }: HeldFile,
    { contentType, name }: { contentType: string; name: string },
  ) => {
    const key = keys?.[`${mediaId}/${fileName}`] ?? `${mediaId}/${fileName}`;
    return signedMedia.createPath({ key, contentType, fileName: name, isCopy: true });
  };
  const toPictureUrl = (file: CopiedPicture) => toUrl(file, { ...file, name: file.fileName });
  const { picture, pictures = [], messages, text, ...fields } = content;
  const shownText = isListed ? truncateText(text, maxTextLength) : text;
  return {
    ...fields,
    _id,
    createdAt: new Date(createdAt).toISOString(),
    text: shownText,
    isTruncated: shownText !== text,
    picture: picture && toPictureUrl(picture),
    pictures: pictures.map(({ alt, ...file }) => ({ url: toPictureUrl(file), alt })),
    messages: messages.map(({ file, ...message }) => ({
      ...message,
      file: file && {
        url: toUrl(file, { contentType: file.contentType, name: file.downloadName }),
        mediaType: file.mediaType,
        contentType: file.contentType,
        fileName: file.downloadName,
        bytes: file.bytes,
      },
    })),
  };
}
