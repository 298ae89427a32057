import { type SQL, sql } from "drizzle-orm";
import { isAdult } from "./ages.ts";

/**
 * This file has the SQL fragments about the privacy settings of users (people-safety, Who may write to whom). A setting
 * that a user has not chosen has the default of the user's age.
 */

/** True for a row of `users` from whom mature stories are hidden: all but adults, and adults who chose it. */
export function hidesMatureOf(user: SQL): SQL {
  return sql`(NOT ${isAdult(user)} OR ${user}.mature_stories = 'hide')`;
}
