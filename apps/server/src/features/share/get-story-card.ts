import { setTimeout } from "node:timers/promises";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { createConcurrencyLimit } from "../../platform/concurrency-limit.ts";
import type { ReadContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import type { StoredFile } from "../../platform/media/media-store.ts";
import { jpegFileName } from "../../platform/media/pictures.ts";
import { isPublicStory } from "../stories/index.ts";
import { type CardRenderer, createCardRenderer } from "./render-card.ts";

/** The content of a story card. */
interface CardStory {
  title: string;
  poster_name: string;
  poster_id: string;
  poster_color: string;
  revision: number;
}

const selectCard = statement<{ storyId: string }, CardStory>(
  "story-card",
  (value) => sql`
    SELECT s.title, author.poster_name, s.poster_id, s.poster_color, s.revision
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${value("storyId")} AND ${isPublicStory(sql`s`, sql`author`)}`,
);

type CardContext = Pick<ReadContext, "media" | "log">;

/** The picture that chat apps show for a shared story. */
export interface StoryCard {
  readonly png: Buffer;
  /** True for a placeholder. It must not be cached, because a later request may get the real card. */
  readonly isPlaceholder: boolean;
}

/** Renders a card at the first request, and stores it with the poster. A changed story gets another card. */
export interface StoryCards {
  /**
   * Returns the card of a story, rendered once for concurrent requests. If rendering with the poster fails, the card
   * has the poster's color instead. If rendering fails without it too or takes too long, or if the queue is full, the
   * card is a placeholder. Requests with the same client key share a concurrency limit.
   */
  get(ctx: CardContext, story: CardStory, clientKey: string): Promise<StoryCard>;
}

/** Drawing a card takes about 250 ms, so one is drawn at a time, which leaves the processor to other requests. */
const concurrency = { maxRunning: 1, maxRunningPerKey: 1, maxQueued: 50, maxQueuedPerKey: 20 };
/** Chat apps wait about this long for a picture. */
const maxWaitMilliseconds = 8000;

export function createStoryCards({
  renderer = createCardRenderer(),
  waitMilliseconds = maxWaitMilliseconds,
}: {
  readonly renderer?: CardRenderer;
  readonly waitMilliseconds?: number;
} = {}): StoryCards {
  const runLimited = createConcurrencyLimit(concurrency);
  const pendingCards = new Map<string, Promise<Buffer | undefined>>();
  // This signal is never aborted, because other requests may wait for the same card.
  const { signal } = new AbortController();

  async function renderAndStore(
    { media, log }: CardContext,
    story: CardStory,
    key: string,
  ): Promise<Buffer> {
    const text = { title: story.title, posterName: story.poster_name, color: story.poster_color };
    const file = await media.get(`${story.poster_id}/${jpegFileName}`);
    const poster = file && (await read(file));
    const card = await renderer.render({ ...text, poster }).catch((error: unknown) => {
      log.warn(
        { err: error, key },
        "Story card: rendering with the poster failed; the card is rendered without the poster.",
      );
      return renderer.render({ ...text, poster: undefined });
    });
    // If the card cannot be stored, the next request renders it again.
    await media.put(key, card).catch(() => undefined);
    return card;
  }

  function renderOnce(
    ctx: CardContext,
    story: CardStory,
    key: string,
    clientKey: string,
  ): Promise<Buffer | undefined> {
    let card = pendingCards.get(key);
    if (!card) {
      card = runLimited({ key: clientKey, signal }, () => renderAndStore(ctx, story, key))
        .catch((error: unknown) => {
          ctx.log.warn({ err: error, key }, "Story card: rendering failed; a placeholder is sent.");
          return undefined;
        })
        .finally(() => pendingCards.delete(key));
      pendingCards.set(key, card);
    }
    return card;
  }

  return {
    async get(ctx, story, clientKey) {
      const key = `${story.poster_id}/card${story.revision}.png`;
      const stored = await ctx.media.get(key);
      if (stored) {
        return { png: await read(stored), isPlaceholder: false };
      }
      const png = await withTimeout(waitMilliseconds, renderOnce(ctx, story, key, clientKey));
      return png
        ? { png, isPlaceholder: false }
        : { png: await renderer.renderPlaceholder(), isPlaceholder: true };
    },
  };
}

/** Returns the result of `work`, or undefined if it takes longer than `milliseconds`. */
async function withTimeout<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | undefined> {
  const timer = new AbortController();
  const timeout = setTimeout(milliseconds, undefined, { signal: timer.signal }).catch(
    () => undefined,
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}

/** Returns the card of a public story. Throws 404 for any other story. */
export async function getStoryCard(
  ctx: Pick<ReadContext, "db" | "media" | "requestOrigin" | "log">,
  cards: StoryCards,
  storyId: string,
): Promise<StoryCard> {
  const story = await ctx.db.row(selectCard, { storyId });
  if (!story) {
    throw notFound(sentences.stories.notFound);
  }
  return cards.get(ctx, story, addressKey(ctx.requestOrigin.address));
}

async function read(file: StoredFile): Promise<Buffer> {
  return Buffer.concat(await (await file.read()).toArray());
}
