import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { type ClientEventName, clientEvents } from "@kora/contract/events";
import { sampleValidInput } from "../../../apps/server/src/testing/arbitrary-json.fixture.ts";
import { type Guests, makeGuests } from "./guests.ts";
import { pushOrigin, type Workload, type WorkloadContext } from "./workload.ts";

type Schema = Parameters<typeof sampleValidInput>[0];

const inputsPerSchema = 20;
const parts = ["params", "query", "body", "form"] as const;

/** Calls that may end sessions, groups and relations of guests. They are made last, because they make others fail. */
const lastCalls: readonly CallName[] = [
  "leaveGroup",
  "removeMember",
  "softDeleteGroup",
  "restoreGroup",
  "blockEntity",
  "logout",
  "endSession",
  "endOtherSessions",
  "changePassword",
  "resetPassword",
  "deleteAccount",
  "moderate",
];

/** Every call and every event of the contract in turn, with generated input that satisfies its schemas. */
export function createContractWorkloads(seed: number): readonly Workload[] {
  const isLast = (name: CallName) => lastCalls.includes(name);
  const callNames = Object.keys(calls) as CallName[];
  const orderedCalls = [...callNames.filter((name) => !isLast(name)), ...callNames.filter(isLast)];
  const eventNames = Object.keys(clientEvents) as ClientEventName[];
  const sampleInput = createSampler(seed);
  let callCount = 0;
  let eventCount = 0;
  let guests: Promise<Guests> | undefined;

  function openGuests(context: WorkloadContext): Promise<Guests> {
    guests ??= makeGuests(context).catch((error: unknown) => {
      guests = undefined;
      throw error;
    });
    return guests;
  }

  return [
    {
      name: "any call with generated input",
      weight: 8,
      async run(context) {
        const name = orderedCalls[callCount % orderedCalls.length] as CallName;
        // After a round, some guests may be suspended or deleted.
        if (callCount % orderedCalls.length === 0) guests = undefined;
        callCount += 1;
        const { users, moderator, resolve, groupId } = await openGuests(context);
        const call: CallDefinition = calls[name];
        const samples = parts.flatMap((part) => {
          const type = call[part];
          return type ? [[part, resolve(sampleInput(type, context))] as const] : [];
        });
        const input: Record<string, unknown> = Object.fromEntries(samples);
        // Most calls refuse the id of another user in their body.
        if (input.body && !call.userIdIsOther) input.body = withoutUserId(input.body);
        if (name === "subscribeToPush") {
          input.body = { ...(input.body as object), endpoint: `${pushOrigin}/${callCount}` };
        }
        const files = Object.fromEntries(
          Object.keys(call.files ?? {}).map((field) => [field, context.community.picture]),
        );
        const isOfGroup = call.path.startsWith("/groups/:id");
        if (isOfGroup) input.params = { ...(input.params as object), id: groupId };
        // The first user is the creator of the group.
        const user =
          call.access === "moderator"
            ? moderator
            : context.random.pick(isOfGroup ? users.slice(0, 2) : users);
        await context.api.tryCall(
          name,
          { ...input, files },
          call.access === "public" ? undefined : user,
        );
      },
    },
    {
      name: "any event with generated payload",
      weight: 2,
      async run(context) {
        const name = eventNames[eventCount % eventNames.length] as ClientEventName;
        eventCount += 1;
        const { users, resolve } = await openGuests(context);
        const payload = resolve(sampleInput(clientEvents[name].payload, context));
        await context.connections.tryEvent(context.random.pick(users), name, payload);
      },
    },
  ];
}

/** Returns a function that picks one of the generated inputs of a schema, which are generated when it is used first. */
function createSampler(seed: number) {
  const inputs = new Map<Schema, unknown[]>();
  return (type: Schema, { random }: WorkloadContext): unknown => {
    const samples = inputs.get(type) ?? sampleValidInput(type, { count: inputsPerSchema, seed });
    inputs.set(type, samples);
    return random.pick(samples);
  };
}

function withoutUserId(body: unknown): unknown {
  return Object.fromEntries(Object.entries(body as object).filter(([field]) => field !== "userId"));
}
