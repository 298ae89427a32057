import type { Genre, Hobby } from "@kora/contract/genres";
import { sentences } from "@kora/contract/sentences";
import type { WriterView } from "@kora/contract/writers";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { type Placeholder, statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { enqueueEndFriendships } from "../accounts/index.ts";
import {
  isMonthOfAdult,
  republishPresence,
  type ViewerValues,
  viewerValues,
} from "../visibility/index.ts";
import { toWriterView, type WriterRow, writerColumns } from "./views.ts";

/** The validated form by which a user becomes a writer. */
export interface Application {
  country: string;
  posterName: string;
  aboutYourself: string;
  age: number;
  genres: Genre[];
  hobbies: Hobby[];
}

/**
 * Returns the month of birth of an applicant: the month of applying minus the age in years and one month. Birthdays count
 * from the end of the month, so the applicant has this age in that month already.
 */
function applicantBirthMonth(age: SQLWrapper, now: SQLWrapper): SQL {
  return sql`(date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC') - make_interval(years => ${age}, months => 1))::date`;
}

/** True for an applicant who is an adult by the age of the application. */
const isAdultApplicant = (value: Placeholder<{ age: number; now: Date }>): SQL =>
  isMonthOfAdult(applicantBirthMonth(value("age"), value("now")));

const insertWriter = statement<Application & ViewerValues & { id: string; now: Date }, WriterRow>(
  "save-writer",
  (value) => sql`
    WITH inserted AS (
      INSERT INTO writers
        (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
      VALUES (${value("id")}, ${value("viewer")}, ${value("country")},
        ${value("aboutYourself")}, ${value("age")}, ${value("genres")}, ${value("hobbies")}, ${value("now")})
      ON CONFLICT (user_id) DO NOTHING
      RETURNING *
    ),
    account AS (
      UPDATE users SET poster_name = ${value("posterName")},
        birth_month = coalesce(birth_month, ${applicantBirthMonth(value("age"), value("now"))}),
        is_in_directory = is_in_directory AND (birth_month IS NOT NULL OR ${isAdultApplicant(value)}),
        privacy_revision = privacy_revision + CASE WHEN birth_month IS NOT NULL OR ${isAdultApplicant(value)} THEN 0 ELSE 1 END
      FROM inserted WHERE users.id = inserted.user_id
      RETURNING users.*
    )
    SELECT ${writerColumns(sql`inserted`, sql`account`, {
      viewer: value("viewer"),
      hiddenUserIds: value("hiddenUserIds"),
    })}
    FROM inserted JOIN account ON account.id = inserted.user_id`,
);

const lockAge = statement<{ viewer: string }, { is_unknown: boolean }>(
  "lock-age-of-applicant",
  (value) => sql`
    SELECT birth_month IS NULL AS is_unknown FROM users WHERE id = ${value("viewer")} FOR NO KEY UPDATE`,
);

/**
 * Makes the viewer a writer, and answers the question of the age unless the viewer has answered it. Throws 409 if the
 * viewer is already a writer, even by a concurrent request.
 */
export async function saveWriter(
  ctx: ViewerContext,
  application: Application,
): Promise<WriterView> {
  const viewer = ctx.viewer.userId;
  const values = { ...application, id: newId(), ...viewerValues(ctx.viewer), now: ctx.clock.now() };
  const row = await inTransaction(ctx, async (tx) => {
    const [age, inserted] = await Promise.all([
      tx.db.row(lockAge, { viewer }),
      tx.db.row(insertWriter, values),
    ]);
    if (!inserted) throw new AppError("CONFLICT", sentences.writers.alreadyAGriot);
    if (age?.is_unknown) {
      await tx.enqueue("publish-age-to-chats", { userId: viewer });
      await enqueueEndFriendships(tx, { userId: viewer, keepsChats: true });
    }
    tx.afterCommit(() => tx.invalidateUser(viewer));
    return inserted;
  });
  await republishPresence(ctx, viewer);
  return toWriterView(row, viewer);
}
