import { type SQL, sql } from "drizzle-orm";

/**
 * True for a month of birth of at least `years` years ago. `birth_month` is the first day of a month, and a birthday
 * counts from the end of the month.
 */
function isAtLeast(birthMonth: SQL, years: number): SQL {
  const age = sql.raw(`interval '${years} years 1 month'`);
  return sql`(${birthMonth} + ${age} <= (now() AT TIME ZONE 'UTC'))`;
}

/** True for a month of birth at least 18 years ago, null for a null month. */
export function isMonthOfAdult(birthMonth: SQL): SQL {
  return isAtLeast(birthMonth, 18);
}

/** True for a month of birth less than 13 years ago, null for a null month. */
export function isMonthUnder13(birthMonth: SQL): SQL {
  return sql`NOT ${isAtLeast(birthMonth, 13)}`;
}

/** True for a row of `users` whose 18th birthday counts since the beginning of this month. Null if the age is unknown. */
export function hasBecomeAdultThisMonth(user: SQL): SQL {
  const thisMonth = sql`date_trunc('month', now() AT TIME ZONE 'UTC')`;
  return sql`(${user}.birth_month + interval '18 years 1 month' = ${thisMonth})`;
}

/** True for a row of `users` who is 18 or older. False if the age is unknown. */
export function isAdult(user: SQL): SQL {
  return sql`coalesce(${isMonthOfAdult(sql`${user}.birth_month`)}, false)`;
}

/** Returns the `AgeGroup` of a row of `users`: `unknown` for a user who has not entered the month of birth. */
export function ageGroupOf(user: SQL): SQL {
  const birthMonth = sql`${user}.birth_month`;
  return sql`CASE ${isMonthOfAdult(birthMonth)} WHEN true THEN 'adult' WHEN false THEN 'minor' ELSE 'unknown' END`;
}

/** True for a row of `users` who is under 18. False if the age is unknown. */
export function isMinor(user: SQL): SQL {
  return sql`coalesce(NOT ${isMonthOfAdult(sql`${user}.birth_month`)}, false)`;
}

/** A list of rows (age group, month of birth) with one example of each `AgeGroup`. */
export const examplesOfAgeGroups = sql`(VALUES ('adult', date '1900-01-01'), ('minor', current_date), ('unknown', NULL))`;
