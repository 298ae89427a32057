import type { Genre, Hobby } from "@kora/contract/genres";
import { sentences } from "@kora/contract/sentences";
import type { WriterView } from "@kora/contract/writers";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type ViewerValues, viewerValues } from "../visibility/index.ts";
import { toWriterView, type WriterRow, writerColumns } from "./views.ts";

/** The form of the application, checked by the contract. */
export interface Application {
  country: string;
  posterName: string;
  aboutYourself: string;
  age: number;
  genres: Genre[];
  hobbies: Hobby[];
}

const insertWriter = statement<Application & ViewerValues & { id: string; now: Date }, WriterRow>(
  "save-writer",
  (v) => sql`
    WITH made AS (
      INSERT INTO writers
        (id, user_id, country, about_yourself, age, genres, hobbies, created_at)
      VALUES (${v("id")}, ${v("viewer")}, ${v("country")},
        ${v("aboutYourself")}, ${v("age")}, ${v("genres")}, ${v("hobbies")}, ${v("now")})
      ON CONFLICT (user_id) DO NOTHING
      RETURNING *
    ),
    named AS (
      UPDATE users SET poster_name = ${v("posterName")} FROM made WHERE users.id = made.user_id
      RETURNING users.*
    )
    SELECT ${writerColumns(sql`made`, sql`named`, {
      viewer: v("viewer"),
      hidden: v("hidden"),
    })}
    FROM made JOIN named ON named.id = made.user_id`,
);

/** Makes the viewer a griot. 409 for one who already is, however many applications come at once. */
export async function saveWriter(
  ctx: ViewerContext,
  application: Application,
): Promise<WriterView> {
  const viewer = ctx.viewer.userId;
  const values = { ...application, id: newId(), ...viewerValues(ctx.viewer), now: ctx.clock.now() };
  const row = await ctx.db.row(insertWriter, values);
  if (!row) {
    throw new AppError("CONFLICT", sentences.writers.alreadyAGriot);
  }
  ctx.invalidateUser(viewer);
  return toWriterView(row, viewer);
}
