/** Whether nothing of Kora lies behind the page in this tab's history. */
export function isFirstEntry(): boolean {
  const { idx }: { idx?: unknown } = window.history.state ?? {};
  return typeof idx !== "number" || idx === 0;
}
