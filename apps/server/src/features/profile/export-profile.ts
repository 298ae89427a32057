import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { StreamedFile } from "../../platform/http/send-file.ts";
import { countExportedMessages, exportMessages } from "../messages/index.ts";
import {
  type ExportedKind,
  type ExportedRow,
  type ExportValues,
  exportedAtOnce,
  exportedKinds,
} from "./exported-kinds.ts";

const selectPerson = statement<{ viewer: string }, { username: string } & Record<string, unknown>>(
  "export-person",
  (v) => sql`
    SELECT u.id AS "_id", u.name, u.username, u.email, u.avatar, u.about_me AS "aboutMe", u.preferences,
      u.muted AS "notNotifiedOf", u.google_id IS NOT NULL AS "isLinkedWithGoogle",
      u.created_at AS "createdAt", u.verified_at AS "verifiedAt", u.last_seen_at AS "lastSeenAt",
      CASE WHEN w.id IS NOT NULL THEN jsonb_build_object('_id', w.id, 'posterName', u.poster_name,
        'country', w.country, 'aboutYourself', w.about_yourself, 'age', w.age, 'genres', w.genres,
        'hobbies', w.hobbies, 'followerCount', w.follower_count) END AS writer
    FROM users u LEFT JOIN writers w ON w.user_id = u.id WHERE u.id = ${v("viewer")}`,
);

const countKinds = statement<ExportValues, { counts: number[] }>(
  "count-export",
  (v) =>
    sql`SELECT ARRAY[${sql.join(
      exportedKinds.map(({ count }) => sql`(${count(v)})`),
      sql`, `,
    )}]::int[] AS counts`,
);

/** Lines of the file beside the entries: its brackets, what stands before the lists, and two for each list. */
const linesBeside = 4 + 2 * (exportedKinds.length + 1);

/**
 * All that the viewer's account made or holds as one JSON file, one entry a line, media as links. It is read while it is
 * sent, a page at a time: what changes meanwhile is in it or not. Of others it says who they are, if the viewer may meet
 * them.
 */
export async function exportProfile(ctx: ViewerContext): Promise<StreamedFile> {
  const { userId: viewer, hidden } = ctx.viewer;
  const values = { viewer, hidden };
  const person = await ctx.db.row(selectPerson, { viewer });
  if (!person) {
    // Gone since the session was looked up.
    throw new AppError("UNAUTHENTICATED");
  }
  const [kinds, messages] = await Promise.all([
    ctx.db.dedicated.row(countKinds, values),
    countExportedMessages(ctx),
  ]);
  const entries = (kinds?.counts ?? []).reduce((sum, count) => sum + count, messages);
  return {
    name: `kora-export-${person.username}.json`,
    contentType: "application/json; charset=utf-8",
    headers: { "x-line-count": String(entries + linesBeside) },
    chunks: write(ctx, values, person),
  };
}

async function* write(
  ctx: ViewerContext,
  values: ExportValues,
  person: object,
): AsyncGenerator<string> {
  const { publicUrl } = ctx.config;
  const at = ctx.clock.now().toISOString();
  yield `{\n"exportedAt": ${JSON.stringify(at)},\n"profile": ${toLine(person, publicUrl)}`;
  for (const kind of exportedKinds) {
    yield* list(kind.name, pagesOf(ctx, kind, values), publicUrl);
  }
  yield* list("messages", exportMessages(ctx), publicUrl);
  yield "\n}\n";
}

async function* list(
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

async function* pagesOf(
  ctx: ViewerContext,
  { page, first }: ExportedKind,
  values: ExportValues,
): AsyncGenerator<object[]> {
  let rows: ExportedRow[];
  let after = first;
  do {
    rows = await ctx.db.dedicated.rows(page, { ...values, after });
    after = rows.at(-1)?._key ?? after;
    if (rows.length > 0) yield rows.map(({ _key, ...entry }) => entry);
  } while (rows.length === exportedAtOnce);
}

/** On one line; paths below the origin become addresses. */
function toLine(entry: object, publicUrl: string): string {
  return JSON.stringify(entry, (_, value: unknown) =>
    typeof value === "string" && value.startsWith("/media/") ? publicUrl + value : value,
  );
}
