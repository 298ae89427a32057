import { setTimeout } from "node:timers/promises";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { StoredFile } from "../../platform/media/media-store.ts";
import { isPublicStory } from "../stories/index.ts";
import { type CardPainter, createCardPainter } from "./draw-card.ts";

/** A story as its card shows it. */
interface CardStory {
  title: string;
  poster_name: string;
  poster_id: string;
  poster_color: string;
  revision: number;
}

const selectCard = statement<{ storyId: string }, CardStory>(
  "story-card",
  (v) => sql`
    SELECT s.title, author.poster_name, s.poster_id, s.poster_color, s.revision
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${v("storyId")} AND ${isPublicStory(sql`s`, sql`author`)}`,
);

type CardContext = Pick<ReadContext, "media" | "log">;

/** A card as PNG. A placeholder is not the story's own, and another request may get that. */
export interface StoryCard {
  readonly png: Buffer;
  readonly isPlaceholder: boolean;
}

/** Cards that are drawn when first asked for, and kept beside the poster until the story changes. */
export interface StoryCards {
  /**
   * The card of a story, drawn once, however many ask at once. Where its poster cannot be drawn, one in the poster's
   * colour; where too many wait, or it takes too long, Kora's own. Clients with the same key share their slots.
   */
  get(ctx: CardContext, story: CardStory, client: string): Promise<StoryCard>;
}

const concurrency = { maxRunning: 1, maxRunningPerKey: 1, maxQueued: 50, maxQueuedPerKey: 20 };
/** Chat apps wait about so long for a picture. */
const maxWaitMilliseconds = 8000;

export function createStoryCards({
  painter = createCardPainter(),
  waitMilliseconds = maxWaitMilliseconds,
}: {
  readonly painter?: CardPainter;
  readonly waitMilliseconds?: number;
} = {}): StoryCards {
  const inSlot = createConcurrencyLimit(concurrency);
  const drawing = new Map<string, Promise<Buffer | undefined>>();
  // Others may wait for the same card: it is drawn though its first client goes away.
  const { signal } = new AbortController();

  async function drawAndKeep(
    { media, log }: CardContext,
    story: CardStory,
    key: string,
  ): Promise<Buffer> {
    const words = { title: story.title, posterName: story.poster_name, color: story.poster_color };
    const file = await media.get(`${story.poster_id}/1080.jpg`);
    const poster = file && (await read(file));
    const card = await painter.draw({ ...words, poster }).catch((error: unknown) => {
      log.warn({ err: error, key }, "The poster of a card cannot be drawn; the card has none.");
      return painter.draw({ ...words, poster: undefined });
    });
    // Where there is no room for it, it is drawn again when it is asked for again.
    await media.put(key, card).catch(() => undefined);
    return card;
  }

  function drawOnce(
    ctx: CardContext,
    story: CardStory,
    key: string,
    client: string,
  ): Promise<Buffer | undefined> {
    let card = drawing.get(key);
    if (!card) {
      card = inSlot({ key: client, signal }, () => drawAndKeep(ctx, story, key))
        .catch((error: unknown) => {
          ctx.log.warn({ err: error, key }, "A card cannot be drawn; Kora's own is sent.");
          return undefined;
        })
        .finally(() => drawing.delete(key));
      drawing.set(key, card);
    }
    return card;
  }

  return {
    async get(ctx, story, client) {
      const key = `${story.poster_id}/card${story.revision}.png`;
      const kept = await ctx.media.get(key);
      if (kept) {
        return { png: await read(kept), isPlaceholder: false };
      }
      const png = await within(waitMilliseconds, drawOnce(ctx, story, key, client));
      return png
        ? { png, isPlaceholder: false }
        : { png: await painter.drawPlaceholder(), isPlaceholder: true };
    },
  };
}

/** What `work` gives; undefined when that takes longer. */
async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  const timer = new AbortController();
  const late = setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

/** The picture that chat apps show for a shared story; 404 when the story is gone or hidden. */
export async function getStoryCard(
  ctx: Pick<ReadContext, "db" | "media" | "requestOrigin" | "log">,
  cards: StoryCards,
  storyId: string,
): Promise<StoryCard> {
  const found = await ctx.db.row(selectCard, { storyId });
  if (!found) {
    throw notFound(sentences.stories.notFound);
  }
  return cards.get(ctx, found, addressKey(ctx.requestOrigin.address));
}

async function read(file: StoredFile): Promise<Buffer> {
  return Buffer.concat(await (await file.read()).toArray());
}
