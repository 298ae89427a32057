/** The rules that follow for a user with a month of birth. */
export type AgeEffect = "closed" | "minor" | "adult";

/** Returns what follows from a month in the format `YYYY-MM`. A birthday counts from the end of its month. */
export function toAgeEffect(birthMonth: string, now: Date): AgeEffect {
  const [year = 0, month = 0] = birthMonth.split("-").map(Number);
  const isAtLeast = (years: number) => Date.UTC(year + years, month) <= now.getTime();
  if (!isAtLeast(13)) return "closed";
  return isAtLeast(18) ? "adult" : "minor";
}
