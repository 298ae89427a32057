import { z } from "zod";

/** Creates the schema of a month of the last 130 years that is not in the future. `message` is the text of its error. */
export function createBirthMonthSchema(message: string) {
  return z
    .string(message)
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, message)
    .refine(isPossibleBirthMonth, message)
    .describe("`YYYY-MM`");
}

function isPossibleBirthMonth(month: string): boolean {
  const currentMonth = new Date().toISOString().slice(0, 7);
  return (
    month <= currentMonth && Number(month.slice(0, 4)) >= Number(currentMonth.slice(0, 4)) - 130
  );
}
