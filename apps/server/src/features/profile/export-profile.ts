import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { StreamedFile } from "../../platform/http/send-file.ts";
import { countExportedMessages, exportMessages } from "../messages/index.ts";
import { type ReadingSettingsRow, toReadingSettingsView } from "../reading/index.ts";
import {
  type ExportList,
  type ExportRow,
  type ExportValues,
  exportLists,
  exportPageSize,
} from "./export-lists.ts";
import { type PrivacyRow, privacyColumns, toPrivacyView } from "./privacy.ts";

const selectUser = statement<
  ExportValues,
  ReadingSettingsRow & { username: string } & Record<string, unknown>
>(
  "export-user",
  (value) => sql`
    SELECT u.id AS "_id", u.name, u.username, u.email, u.avatar, u.about_me AS "aboutMe", u.preferences,
      u.muted AS "notNotifiedOf", u.muted_words AS "mutedWords", u.pauses_history AS "pausesReadingHistory",
      u.google_id IS NOT NULL AS "isLinkedWithGoogle",
      to_char(u.birth_month, 'YYYY-MM') AS "birthMonth",
      u.created_at AS "createdAt", u.verified_at AS "verifiedAt", u.last_seen_at AS "lastSeenAt", u.reading_settings,
      CASE WHEN w.id IS NOT NULL THEN jsonb_build_object('_id', w.id, 'posterName', u.poster_name,
        'country', w.country, 'aboutYourself', w.about_yourself, 'age', w.age, 'genres', w.genres,
        'hobbies', w.hobbies, 'followerCount', w.follower_count) END AS writer
    FROM users u LEFT JOIN writers w ON w.user_id = u.id WHERE u.id = ${value("viewer")}`,
);

const selectPrivacy = statement<ExportValues, PrivacyRow>(
  "export-privacy",
  (value) => sql`
    SELECT ${privacyColumns(sql`u`, value("hiddenUserIds"))} FROM users u WHERE u.id = ${value("viewer")}`,
);

/** Counts the entries of each list. */
const countEntries = statement<ExportValues, { counts: number[] }>(
  "count-export",
  (value) =>
    sql`SELECT ARRAY[${sql.join(
      exportLists.map(({ count }) => sql`(${count(value)})`),
      sql`, `,
    )}]::int[] AS counts`,
);

/**
 * The number of lines without entries: brackets, the fields before the lists, and two lines for each list and the
 * messages.
 */
const linesWithoutEntries = 4 + 2 * (exportLists.length + 1);

/**
 * Streams all data of the viewer's account as one JSON file with one entry per line and links to media. The data is
 * read page by page while the file is sent, so the file may lack concurrent changes. Other users are named only if the
 * viewer may see them. The header `x-line-count` has the expected number of lines.
 */
export async function exportProfile(ctx: ViewerContext): Promise<StreamedFile> {
  const { userId: viewer, hiddenUserIds } = ctx.viewer;
  const values = { viewer, hiddenUserIds };
  const [user, privacy] = await Promise.all([
    ctx.db.row(selectUser, values),
    ctx.db.row(selectPrivacy, values),
  ]);
  if (!user || !privacy) {
    // The account was deleted after the session was authenticated.
    throw new AppError("SESSION_REVOKED");
  }
  const { reading_settings, ...profile } = user;
  const [countRow, messageCount] = await Promise.all([
    ctx.db.dedicated.row(countEntries, values),
    countExportedMessages(ctx),
  ]);
  const entryCount = (countRow?.counts ?? []).reduce((sum, count) => sum + count, messageCount);
  return {
    name: `kora-export-${user.username}.json`,
    contentType: "application/json; charset=utf-8",
    headers: { "x-line-count": String(entryCount + linesWithoutEntries) },
    chunks: generateFile(ctx, values, {
      ...profile,
      privacy: toPrivacyView(privacy),
      reading: toReadingSettingsView({ reading_settings }),
    }),
  };
}

/** Yields the text of the file in pieces. */
async function* generateFile(
  ctx: ViewerContext,
  values: ExportValues,
  user: object,
): AsyncGenerator<string> {
  const { publicUrl } = ctx.config;
  const exportedAt = ctx.clock.now().toISOString();
  yield `{\n"exportedAt": ${JSON.stringify(exportedAt)},\n"profile": ${toLine(user, publicUrl)}`;
  for (const exportList of exportLists) {
    yield* writeList(exportList.name, readPages(ctx, exportList, values), publicUrl);
  }
  yield* writeList("messages", exportMessages(ctx), publicUrl);
  yield "\n}\n";
}

/** Yields the text of one list, page by page. */
async function* writeList(
  name: string,
  pages: AsyncIterable<object[]>,
  publicUrl: string,
): AsyncGenerator<string> {
  yield `,\n"${name}": [`;
  let isFirst = true;
  for await (const page of pages) {
    const lines = page.map((entry) => toLine(entry, publicUrl)).join(",\n");
    yield `${isFirst ? "\n" : ",\n"}${lines}`;
    isFirst = false;
  }
  yield "\n]";
}

/** Yields the entries of a list, page by page. */
async function* readPages(
  ctx: ViewerContext,
  { selectPage, firstKey }: ExportList,
  values: ExportValues,
): AsyncGenerator<object[]> {
  let rows: ExportRow[];
  let afterKey = firstKey;
  do {
    rows = await ctx.db.dedicated.rows(selectPage, { ...values, afterKey });
    afterKey = rows.at(-1)?._key ?? afterKey;
    if (rows.length > 0) yield rows.map(({ _key, ...entry }) => entry);
  } while (rows.length === exportPageSize);
}

/** Returns an entry as one line of JSON. Media paths become absolute URLs. */
function toLine(entry: object, publicUrl: string): string {
  return JSON.stringify(entry, (_key, value: unknown) =>
    typeof value === "string" && value.startsWith("/media/") ? publicUrl + value : value,
  );
}
