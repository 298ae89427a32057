import { limits } from "@kora/contract/limits";
import { countDiffers, defineInvariants } from "./invariant.ts";

/** Series, their parts and their followers. */
export const seriesInvariants = defineInvariants({
  "follower counts of series equal their follows": countDiffers(
    { table: "series", key: "id" },
    "follower_count",
    "SELECT count(*) FROM series_follows f WHERE f.series_id = target.id",
  ),
  "no griot follows their own series": `
    SELECT f.series_id, f.follower_id FROM series_follows f JOIN series ON series.id = f.series_id
    WHERE series.author_id = f.follower_id`,
  "a story is a part of one series at most": `
    SELECT story_id FROM series_parts GROUP BY 1 HAVING count(*) > 1`,
  "a series has its parts at different positions": `
    SELECT series_id, position FROM series_parts GROUP BY 1, 2 HAVING count(*) > 1`,
  // Deleted and moved stories leave gaps.
  "the positions of parts are above 0": `
    SELECT series_id, story_id, position FROM series_parts WHERE position < 1`,
  "a series has no more parts than the limit": `
    SELECT series_id FROM series_parts GROUP BY 1 HAVING count(*) > ${limits.series.parts}`,
  "the series of story_counts are those of series_parts": `
    SELECT coalesce(counts.story_id, part.story_id) AS story_id, counts.series_id AS stored, part.series_id
    FROM (SELECT story_id, series_id FROM story_counts WHERE series_id IS NOT NULL) counts
      FULL JOIN series_parts part ON part.story_id = counts.story_id
    WHERE counts.series_id IS DISTINCT FROM part.series_id`,
  "the copied columns of series_parts equal those of the stories": `
    SELECT part.story_id FROM series_parts part
      JOIN story_counts counts ON counts.story_id = part.story_id
      JOIN story_bodies body ON body.story_id = part.story_id
    WHERE (part.is_open, part.is_mature, part.word_count) IS DISTINCT FROM
      (counts.is_open, counts.is_mature, body.word_count)`,
  "the parts of a series are stories of its griot": `
    SELECT part.story_id FROM series_parts part JOIN series ON series.id = part.series_id
      JOIN stories story ON story.id = part.story_id
    WHERE story.author_id <> series.author_id`,
  "the series of a draft or an import is one of its griot": `
    SELECT item.id FROM (
      SELECT id, owner_id, series_id FROM drafts UNION ALL SELECT id, owner_id, series_id FROM imports
    ) item JOIN series ON series.id = item.series_id
    WHERE item.owner_id <> series.author_id`,
});
