import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { Asking } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import type { MediaStore, StoredFile } from "../../platform/media/media-store.ts";
import { createSlots } from "../../platform/slots.ts";
import { isPublicStory } from "../stories/index.ts";
import { createCardPainter } from "./draw-card.ts";

interface Row {
  title: string;
  poster_name: string;
  poster_id: string;
  poster_color: string;
  revision: number;
}

const selectCard = statement<{ storyId: string }, Row>(
  "story-card",
  (v) => sql`
    SELECT s.title, author.poster_name, s.poster_id, s.poster_color, s.revision
    FROM stories s JOIN users author ON author.id = s.author_id
    WHERE s.id = ${v("storyId")} AND ${isPublicStory(sql`s`, sql`author`)}`,
);

/** Cards that are drawn when first asked for, and kept beside the poster until the story changes. */
export interface StoryCards {
  /** The card of a story as PNG; drawn once, however many ask at once. */
  get(store: MediaStore, story: Row): Promise<Buffer>;
}

export function createStoryCards(): StoryCards {
  const painter = createCardPainter();
  const inSlot = createSlots(1, 50);
  const drawing = new Map<string, Promise<Buffer>>();

  async function drawAndKeep(store: MediaStore, story: Row, key: string): Promise<Buffer> {
    const poster = await store.get(`${story.poster_id}/1080.jpg`);
    const card = await painter.draw({
      title: story.title,
      posterName: story.poster_name,
      poster: poster && (await read(poster)),
      color: story.poster_color,
    });
    // Where there is no room for it, it is drawn again when it is asked for again.
    await store.put(key, card).catch(() => undefined);
    return card;
  }

  return {
    async get(store, story) {
      const key = `${story.poster_id}/card${story.revision}.png`;
      const kept = await store.get(key);
      if (kept) {
        return read(kept);
      }
      let card = drawing.get(key);
      if (!card) {
        card = inSlot(() => drawAndKeep(store, story, key)).finally(() => drawing.delete(key));
        drawing.set(key, card);
      }
      return card;
    },
  };
}

/** The picture that chat apps show for a shared story; 404 when the story is gone or hidden. */
export async function getStoryCard(
  ctx: Pick<Asking, "db" | "media">,
  cards: StoryCards,
  storyId: string,
): Promise<Buffer> {
  const found = await ctx.db.row(selectCard, { storyId });
  if (!found) {
    throw notFound(sentences.stories.notFound);
  }
  return cards.get(ctx.media, found);
}

async function read(file: StoredFile): Promise<Buffer> {
  return Buffer.concat(await (await file.read()).toArray());
}
