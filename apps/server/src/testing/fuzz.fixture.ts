import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { errorCodes } from "@kora/contract/errors";
import fc from "fast-check";
import sharp from "sharp";
import { expect } from "vitest";
import type { z } from "zod";
import { hostileInput, validInput } from "./arbitrary-json.fixture.ts";

/**
 * The fuzz tests send generated valid and hostile input to every call and socket event of the
 * contract (SECURITY.md). Each prints its seed, and a failure its request;
 * `npm run fuzz -- --seed N` repeats a run. The seed is fixed here, so that a failure results from
 * the change under test; `npm run fuzz` uses a random one.
 */

const inputCount = Number(process.env.FUZZ_CALLS ?? 40_000);
export const seed = Number(process.env.FUZZ_SEED ?? 1951272674);
/** A tenth of the inputs are socket events. */
export const eventCount = Math.round(inputCount / 10);
/** Two files divide the calls between them, so that two cores share the work. */
export const callsPerFile = Math.round((inputCount - eventCount) / 2);
export const timeout = 60_000 + inputCount * 20;

/** Bodies that fail before any schema validates them, or that no schema accepts. */
const rawBodies = [
  "",
  "{",
  "null",
  '"text"',
  "[]",
  "1e999",
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `{"__proto__":{"isModerator":true}}`,
  "\u0000",
  "a=b&c=d",
  "--x\r\ncontent-disposition: form-data\r\n\r\n",
];
const contentTypes = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/xml",
  "nonsense",
];

const picture = await sharp({
  create: { width: 40, height: 30, channels: 3, background: "#203050" },
})
  .png()
  .toBuffer();
const files = fc.constantFrom<Buffer | undefined>(
  undefined,
  picture,
  picture.subarray(0, 60),
  Buffer.alloc(0),
  Buffer.from("a text"),
  Buffer.from("GIF89a"),
  Buffer.from("\xff\xd8\xff\xe0", "latin1"),
  Buffer.alloc(3000, 0xff),
  Buffer.from("%PDF-1.7"),
);

export interface GeneratedRequest {
  /** Selects one of `FuzzData.callers`. */
  readonly callerIndex: number;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: Buffer | undefined;
  readonly raw: { readonly body: string; readonly contentType: string } | undefined;
}

const absentValue = fc.constant(undefined);
/** Indexes of callers with a session. The first two callers have none. */
const signedInCallerIndex = fc.constantFrom(2, 3, 4);

type InputGenerator = (type: z.ZodType | undefined) => fc.Arbitrary<unknown>;

const generateValid: InputGenerator = (type) => (type ? validInput(type) : absentValue);
/** Generates valid and hostile input. */
export const generateMixed: InputGenerator = (type) =>
  type ? fc.oneof(validInput(type), hostileInput(type)) : absentValue;

/**
 * Generates requests of a call. Half of them are valid, so that operations are reached. The others
 * may have hostile parts or a body of any content type.
 */
function generateRequest(call: CallDefinition): fc.Arbitrary<GeneratedRequest> {
  const { params, query, body, form, files: rules, userIdIsOther } = call;
  const requestWith = (
    generate: InputGenerator,
    file: fc.Arbitrary<Buffer | undefined>,
    callerIndex: fc.Arbitrary<number>,
  ) =>
    fc.record<GeneratedRequest>({
      callerIndex,
      params: generate(params),
      query: generate(query),
      body: generate(body ?? form),
      file: rules ? file : absentValue,
      raw: absentValue,
    });
  return fc.oneof(
    {
      weight: 10,
      arbitrary: requestWith(
        generateValid,
        fc.constantFrom(undefined, picture),
        signedInCallerIndex,
      ).map((input) => (userIdIsOther ? input : { ...input, body: withoutUserId(input.body) })),
    },
    { weight: 9, arbitrary: requestWith(generateMixed, files, fc.nat(20)) },
    {
      weight: 1,
      arbitrary: fc.record<GeneratedRequest>({
        callerIndex: fc.nat(20),
        params: generateValid(params),
        query: absentValue,
        body: absentValue,
        file: absentValue,
        raw: fc.record({
          body: fc.constantFrom(...rawBodies),
          contentType: fc.constantFrom(...contentTypes),
        }),
      }),
    },
  );
}

/** Removes the user id, because most calls refuse the id of another user. */
function withoutUserId(body: unknown): unknown {
  if (body === null || typeof body !== "object") return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== "userId"));
}

/** Generates requests of all calls. */
export const requests = fc.oneof(
  ...(Object.entries(calls) as [CallName, CallDefinition][]).map(([name, call]) =>
    generateRequest(call).map((input) => ({ name, ...input })),
  ),
);

/** Matches SQL statements, stack traces and file paths, which responses must not contain. */
const internalDetails =
  /SELECT |INSERT INTO|UPDATE .* SET|\bat .*\.[jt]s:\d|node_modules|file:\/\//;

/** Expects an error of the contract that tells nothing about the inside of the server. */
export function expectError(body: {
  code?: string;
  msg?: string;
  message?: string;
  fields?: object;
}) {
  expect(errorCodes).toContain(body.code);
  expect(body.code).not.toBe("INTERNAL");
  expect(body.msg).toBe(body.message);
  expect(body.msg).toMatch(/\S/);
  expect(JSON.stringify(body)).not.toMatch(internalDetails);
}
