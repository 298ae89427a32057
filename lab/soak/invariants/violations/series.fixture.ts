import { limits } from "@kora/contract/limits";
import { first, later, newId, updateOne } from "./rows.fixture.ts";

const anySeries = "(SELECT series_id FROM series_parts ORDER BY 1 LIMIT 1)";
/** Inserts a copy of a part into its series. */
const copyPart = ({ storyId = "story_id", position = "position" }) => `
  INSERT INTO series_parts SELECT ${storyId}, series_id, ${position}, is_open, is_mature, word_count
  FROM series_parts LIMIT 1;`;
/** Inserts counts for the parts of stories that do not exist. */
const countNewParts = `
  INSERT INTO story_counts (story_id, author_id, series_id)
  SELECT story_id, ${first}, series_id FROM series_parts
  WHERE story_id NOT IN (SELECT story_id FROM story_counts);`;

export const seriesViolations = {
  "follower counts of series equal their follows": updateOne(
    "series",
    "follower_count = follower_count + 1",
  ),
  "no griot follows their own series": `
    INSERT INTO series_follows SELECT author_id, id, now() FROM series WHERE id = ${anySeries};
    UPDATE series SET follower_count = follower_count + 1 WHERE id = ${anySeries};`,
  "a story is a part of one series at most": `
    ALTER TABLE series_parts DROP CONSTRAINT series_parts_pkey; ${copyPart({ position: "1000" })}`,
  "a series has its parts at different positions": `
    ALTER TABLE series_parts DROP CONSTRAINT series_parts_position;
    ${copyPart({ storyId: later })} ${countNewParts}`,
  "the positions of parts are above 0": updateOne("series_parts", "position = 0"),
  "a series has no more parts than the limit": `
    INSERT INTO series_parts
    SELECT gen_random_uuid(), ${later}, n, true, false, 1 FROM generate_series(1, ${limits.series.parts + 1}) n;
    ${countNewParts}`,
  "the series of story_counts are those of series_parts": updateOne(
    "story_counts",
    `series_id = ${newId}`,
  ),
  "the copied columns of series_parts equal those of the stories": updateOne(
    "series_parts",
    "word_count = word_count + 1",
  ),
  "the parts of a series are stories of its griot": `
    UPDATE series SET author_id = ${first} WHERE id = ${anySeries};
    UPDATE drafts SET series_id = NULL; UPDATE imports SET series_id = NULL;`,
  "the series of a draft or an import is one of its griot": `
    INSERT INTO imports (id, owner_id, file_name, series_id, part_count, notes, created_at)
    VALUES (${later}, ${first}, 'parts.md', ${anySeries}, 0, '{}', now());`,
};
