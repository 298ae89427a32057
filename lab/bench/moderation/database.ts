import { sampleTerms } from "../background-jobs.ts";
import { type ClusterOptions, openSeeded, type SeededDatabase } from "../cluster.ts";
import { seed } from "../seed/seed.ts";
import { moderationSteps } from "./seed.ts";

/** A database with this number of people, and with reports, acts and appeals in proportion. */
export interface ModerationDatabase extends SeededDatabase {
  readonly people: number;
}

/** Starts the database with this number of people. Creates and fills it if there is none for this schema and seed. */
export async function openModerationDatabase(
  people: number,
  options: ClusterOptions,
): Promise<ModerationDatabase> {
  const database = await openSeeded(
    {
      name: `moderation-${people}`,
      title: `${people.toLocaleString("en")} people for moderators`,
      inputs: ["lab/bench/seed", "lab/bench/moderation/seed.ts"],
      async fill(connectionString, log) {
        await seed(connectionString, { steps: moderationSteps(people) }, log);
        await sampleTerms(connectionString);
      },
    },
    options,
  );
  return { ...database, people };
}
