import type { InvariantName } from "./index.ts";
import { commentViolations } from "./violations/comments.fixture.ts";
import { messageViolations } from "./violations/messages.fixture.ts";
import { peopleViolations } from "./violations/people.fixture.ts";
import { platformViolations } from "./violations/platform.fixture.ts";
import { publicationViolations } from "./violations/publication.fixture.ts";
import { seriesViolations } from "./violations/series.fixture.ts";
import { statusViolations, storyViolations } from "./violations/stories.fixture.ts";

/**
 * SQL that violates each invariant, and no other, in a database that satisfies all of them. Triggers and foreign keys
 * must be disabled. The statements use rows of the soak's workloads, and new rows where these would violate more.
 */
export const violations: Readonly<Record<InvariantName, string>> = {
  ...storyViolations,
  ...publicationViolations,
  ...seriesViolations,
  ...commentViolations,
  ...peopleViolations,
  ...statusViolations,
  ...messageViolations,
  ...platformViolations,
};
