import type pg from "pg";

/** Values of conversations and members that never decrease. */
interface Markers {
  readonly key: string;
  readonly values: readonly (string | null)[];
}

const markersSql = `
  SELECT member.conversation_id || ' ' || member.user_id AS key,
    ARRAY[member.delivered_up_to::text, member.read_up_to::text, c.last_message_id::text,
      lpad(member.viewed_count::text, 12, '0'), lpad(c.message_count::text, 12, '0'),
      lpad(c.revision::text, 12, '0')] AS values
  FROM conversation_members member JOIN conversations c ON c.id = member.conversation_id`;

const intervalMilliseconds = 5000;

/**
 * Reads the receipts of all members again and again, and describes those that went back: those of delivery and reading,
 * the view count, and the last message, number of messages and revision of the conversation.
 */
export function watchReceipts(db: Pick<pg.Pool, "query">): {
  stop(): Promise<{ readonly checks: number; readonly regressions: readonly string[] }>;
} {
  const known = new Map<string, readonly (string | null)[]>();
  const regressions: string[] = [];
  let checks = 0;

  async function check(): Promise<void> {
    const { rows } = await db.query<Markers>(markersSql);
    for (const { key, values } of rows) {
      const earlier = known.get(key);
      // Ids are UUIDv7 and numbers are padded, so that texts compare like the values.
      const hasDecreased = earlier?.some((value, n) => value !== null && (values[n] ?? "") < value);
      if (hasDecreased) regressions.push(`${key}: ${earlier?.join()} became ${values.join()}`);
      known.set(key, values);
    }
    checks += 1;
  }
  // A check fails while PostgreSQL restarts; the next one compares with the last that succeeded.
  let current = Promise.resolve();
  const timer = setInterval(() => {
    current = current.then(check).catch(() => undefined);
  }, intervalMilliseconds);
  return {
    async stop() {
      clearInterval(timer);
      await current;
      await check();
      return { checks, regressions };
    },
  };
}
