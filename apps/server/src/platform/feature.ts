import type { CallName, Calls } from "@kora/contract";
import type { ClientEventName } from "@kora/contract/events";
import type { Services } from "../services.ts";
import type { Context, ViewerContext } from "./context.ts";
import type { FieldChecks } from "./http/invalid-fields.ts";
import type { Handlers } from "./http/mount-calls.ts";
import type { JobHandlers, JobName, JobSchedule, PayloadOf } from "./jobs/jobs.ts";
import type { EventHandlers } from "./realtime/mount-events.ts";

/** The context of a job: that of a signed-out operation, and the services. Its `db` is for statements that take long. */
export interface JobContext extends Context, Services {
  /** Creates a context whose viewer is the user for whom a job acts, such as the user of a deleted account. */
  readonly contextOf: (userId: string) => ViewerContext;
}

/**
 * A job without a payload recurs: `schedule` has five cron fields in UTC, such as `0 3 * * *`, and each occurrence is
 * enqueued once, even with several processes. The others are enqueued by operations. A job that throws is retried with
 * growing delays, up to 25 attempts in total.
 */
type Job<Payload> = [Payload] extends [Record<string, never>]
  ? { readonly schedule: string; readonly run: (ctx: JobContext) => Promise<void> }
  : { readonly run: (ctx: JobContext, payload: Payload) => Promise<void> };

interface AnyJob {
  readonly schedule?: string;
  readonly run: (ctx: JobContext, payload: never) => Promise<void>;
}

/** The parts of a feature. Without type arguments: all that the features together must have. */
export interface Feature<
  Call extends CallName = CallName,
  Event extends ClientEventName = ClientEventName,
  Name extends string = JobName,
> {
  readonly calls: Pick<Handlers<Calls>, Call>;
  /** Checks of form fields that the contract's schemas cannot express, such as the bytes of a picture. */
  readonly fieldChecks: { readonly [CheckedCall in CallName]?: FieldChecks };
  readonly events: Pick<EventHandlers, Event>;
  readonly jobs: { readonly [JobOfFeature in Name]: Job<PayloadOf<JobOfFeature>> };
}

/**
 * Defines a feature: the handlers of its calls and events, and its jobs. `features/index.ts` lists all features; a call,
 * an event or an enqueued job that none of them has does not compile.
 */
export function defineFeature<
  Call extends CallName = never,
  Event extends ClientEventName = never,
  Name extends string = never,
>(feature: Partial<Feature<Call, Event, Name>>): Partial<Feature<Call, Event, Name>> {
  return feature;
}

/** The keys of each member of a union of optional objects. */
type KeysOf<Part> = Part extends object ? keyof Part : never;

type AnyFeature = {
  readonly [Part in keyof Feature]?: object;
};

/** Joins features into one. Throws if two of them have the same call, event or job. */
export function combineFeatures<Member extends AnyFeature>(features: readonly Member[]) {
  const combine = (part: keyof Feature) => {
    const entries = features.flatMap((feature) => Object.entries(feature[part] ?? {}));
    const names = new Set<string>();
    for (const [name] of entries) {
      if (names.has(name)) {
        throw new Error(`Features: two of them have "${name}" in their ${part}.`);
      }
      names.add(name);
    }
    return Object.fromEntries(entries);
  };
  // TypeScript does not follow the names of the entries.
  return {
    calls: combine("calls"),
    fieldChecks: combine("fieldChecks"),
    events: combine("events"),
    jobs: combine("jobs"),
  } as Feature<
    KeysOf<Member["calls"]> & CallName,
    KeysOf<Member["events"]> & ClientEventName,
    KeysOf<Member["jobs"]> & string
  >;
}

/** Returns the handlers of jobs, and the schedules of the recurring ones. */
export function bindJobs<Name extends string>(
  jobs: Feature<never, never, Name>["jobs"],
  ctx: JobContext,
): { readonly handlers: JobHandlers<Name>; readonly schedule: JobSchedule } {
  // TypeScript does not relate the name of an entry to its value.
  const entries = Object.entries(jobs) as [Name, AnyJob][];
  const handlers = entries.map(([name, job]) => [name, (payload: never) => job.run(ctx, payload)]);
  const schedules = entries.flatMap(([name, { schedule }]) => (schedule ? [[name, schedule]] : []));
  return {
    handlers: Object.fromEntries(handlers) as JobHandlers<Name>,
    schedule: Object.fromEntries(schedules),
  };
}
