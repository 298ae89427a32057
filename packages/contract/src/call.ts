import type { z } from "zod";
import { bodyLimits } from "./body-limits.ts";
import type { RateLimitName } from "./rate-limits.ts";

/**
 * Who may make a call.
 * - `public`: anyone; a bad or unverified token is ignored.
 * - `session`: a live session of a verified, unsuspended account.
 * - `writer`: as `session`, and the account has a writer record.
 * - `moderator`: as `session`, and the account has the moderator role.
 */
export type Access = "public" | "session" | "writer" | "moderator";

/** A file part of a multipart form. The type is judged by the bytes, never by the name. */
export interface FileRule {
  readonly kind: "image" | "any";
  readonly required: boolean;
  readonly maxBytes: number;
  /** Said when the file is absent, too large or of another kind. */
  readonly sentences: {
    readonly required: string;
    readonly tooLarge: string;
    readonly wrongKind: string;
  };
}

/** One call of the API: the single place that server, browser, tests and OpenAPI read. */
export interface CallDefinition {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api`; parameters are written `:name` and match `params`. */
  readonly path: `/${string}`;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Text fields of a multipart form. */
  readonly form?: z.ZodObject;
  readonly files?: Readonly<Record<string, FileRule>>;
  /** Bytes of all text fields of its form together, where they are not `bodyLimits.formText`. */
  readonly maxTextBytes?: number;
  readonly response: z.ZodType;
  /** 200 unless something is created. */
  readonly status?: 200 | 201;
  /** The answer is one page of a list; the next cursor stands in the header `x-next-cursor`. */
  readonly isPaged?: true;
  /** The answer is a file, which is sent while it is made; `answer` is what it holds. */
  readonly isStream?: true;
  /** How much is unread in all stands in the header `x-unread-count`. */
  readonly hasUnreadCount?: true;
  /** Its errors carry `success: false`, as its answers carry `success: true` (decisions §1). */
  readonly hasSuccessField?: true;
  readonly access: Access;
  /** Said to whom the rule `writer` keeps out, where it is not the sentence of all such calls. */
  readonly writersOnlySentence?: string;
  /** `userId` in its body names somebody else; in all other bodies it is the caller's own (decisions §1). */
  readonly userIdIsOther?: true;
  readonly rateLimit?: RateLimitName;
  /** Of a JSON body; see `maxBodyBytesOf` for the defaults. Larger ones are 413 before they are read. */
  readonly maxBodyBytes?: number;
  readonly summary: string;
  /** The section of the specification or of the decisions that asks for it. */
  readonly spec: string;
}

/** The size of a JSON body that is read for a call at most, in bytes. */
export function getMaxBodyBytes({ path, maxBodyBytes }: CallDefinition): number {
  return maxBodyBytes ?? (path.startsWith("/auth/") ? bodyLimits.accounts : bodyLimits.other);
}

/** Keeps the literal types of a table of calls. */
export function defineCalls<const Calls extends Record<string, CallDefinition>>(
  calls: Calls,
): Calls {
  return calls;
}

type RequestPart = "params" | "query" | "body" | "form";

type RequestParts<Call extends CallDefinition, Side extends "in" | "out"> = {
  [Part in RequestPart as Call[Part] extends z.ZodType ? Part : never]: Call[Part] extends z.ZodType
    ? Side extends "in"
      ? z.input<Call[Part]>
      : z.output<Call[Part]>
    : never;
};

/** What a caller sends: the parts that the call has, before parsing. */
export type InputOf<Call extends CallDefinition, FileType> = RequestParts<Call, "in"> &
  (Call["files"] extends Readonly<Record<string, FileRule>>
    ? { files: { [Name in keyof Call["files"]]: FileType } }
    : unknown);

/** What a handler gets: the same parts, parsed. */
export type ParsedOf<Call extends CallDefinition, FileType> = RequestParts<Call, "out"> &
  (Call["files"] extends Readonly<Record<string, FileRule>>
    ? { files: { [Name in keyof Call["files"]]: FileType } }
    : unknown);

/** The body of the answer. */
export type ResponseOf<Call extends CallDefinition> = z.output<Call["response"]>;
