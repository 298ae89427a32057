import type { MessageView } from "@kora/contract/messages";
import { expect } from "vitest";
import { type ChatLine, linesBetween } from "../../apps/server/src/testing/chat-line.ts";
import { makeReader } from "../../apps/server/src/testing/people.ts";
import { ask } from "./ask.ts";
import type { Scene } from "./scene.ts";

/** So many pairs of people who write to each other. */
export async function makeLines(scene: Scene, pairs: number): Promise<ChatLine[]> {
  const made = await Promise.all(
    Array.from({ length: pairs }, () => Promise.all([makeReader(scene), makeReader(scene)])),
  );
  return made.flatMap(([one, other]) => linesBetween(one, other));
}

export const acknowledgedBy = (lines: readonly ChatLine[]) =>
  lines.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

/** Every message that was acknowledged is there, once, in the order in which it was sent; its ids only grow. */
export async function expectWhole(scene: Scene, lines: readonly ChatLine[]): Promise<void> {
  for (const { from, to, acknowledged } of lines) {
    expect(acknowledged).toEqual(acknowledged.map((_, n) => `m${n}`));
    const { rows } = await scene.db.pool.query<{ client_id: string }>(
      "SELECT client_id FROM messages WHERE sender_id = $1 ORDER BY id",
      [from.userId],
    );
    expect(rows.map(({ client_id }) => client_id)).toEqual(acknowledged);
    const { status, body } = await ask(
      scene.proxy.origin,
      `/api/messages/${to.userId}?limit=100`,
      from,
    );
    expect(status).toBe(200);
    const messages = JSON.parse(String(body.text)) as MessageView[];
    const ids = messages.map(({ _id }) => _id);
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  }
}
