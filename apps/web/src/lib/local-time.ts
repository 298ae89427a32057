/** Converts a time to the value of an input of the type `datetime-local`, in the time zone of the browser. */
export function toLocalTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-12-24T18:00".length);
}
