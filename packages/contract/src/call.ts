import type { z } from "zod";
import { bodyLimits } from "./body-limits.ts";
import type { RateLimitName } from "./rate-limits.ts";

/**
 * The users that may make a call.
 * - `public`: every client; an invalid or unverified token is ignored.
 * - `session`: a valid session of a verified account that is not suspended.
 * - `anySession`: as `session`, and also the restricted session of a suspended user, which all other calls refuse.
 * - `writer`: as `session`, and the account has a writer record.
 * - `moderator`: as `session`, and the account has the moderator role.
 */
export type Access = "public" | "session" | "anySession" | "writer" | "moderator";

/** The codes of errors that carry what a sign-in needs to go on; see `sign-in-errors.ts`. */
export const signInErrorCodes = [
  "SECOND_FACTOR_REQUIRED",
  "SUSPENDED",
  "DELETION_PENDING",
] as const;
export type SignInErrorCode = (typeof signInErrorCodes)[number];

/** A file of a multipart form. Its type is detected from the bytes, never from the name. */
export interface FileRule {
  /** Of an animated `image`, only the first frame is stored. */
  readonly kind: "image" | "any";
  readonly required: boolean;
  readonly maxBytes: number;
  /** What callers should know of the file beside its size. */
  readonly note?: string;
  /** Error texts for a file that is missing, too large or of another kind. */
  readonly sentences: {
    readonly required: string;
    readonly tooLarge: string;
    readonly wrongKind: string;
  };
}

/** The definition of an API call, shared by server, browser, tests and OpenAPI. */
export interface CallDefinition {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path below `/api`. Parameters are written `:name` and match `params`. */
  readonly path: `/${string}`;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Text fields of a multipart form. */
  readonly form?: z.ZodObject;
  readonly files?: Readonly<Record<string, FileRule>>;
  /** Max bytes of all text fields of the form together; default `bodyLimits.formText`. */
  readonly maxTextBytes?: number;
  readonly response: z.ZodType;
  /** Default 200; 201 for a created resource. */
  readonly status?: 200 | 201;
  /** The response is a page of a list; the header `x-next-cursor` has the next cursor. */
  readonly isPaged?: true;
  /** The response is a file of this media type that is streamed while it is created; `response` is its schema. */
  readonly streamType?:
    | "application/json"
    | "application/zip"
    | "application/epub+zip"
    | "text/html";
  /** The header `x-unread-count` has the total unread count. */
  readonly hasUnreadCount?: true;
  /** Error responses have `success: false`, because the other responses have `success: true`. */
  readonly hasSuccessField?: true;
  readonly access: Access;
  /** The errors of a sign-in that the call may answer. */
  readonly signInErrors?: readonly SignInErrorCode[];
  /** Error text for a user without a writer record, if not the default. */
  readonly writersOnlySentence?: string;
  /** `userId` in the body is another user's id. In the bodies of all other calls it must be the caller's own. */
  readonly userIdIsOther?: true;
  /** A user with a second factor must have proven it in this session in the last five minutes. */
  readonly requiresProof?: true;
  /**
   * The call takes the header `x-client-id` (`docs/decisions/0067-outbox.md`): a call with the same id as an earlier one
   * of the same user does nothing and gets the response of the first.
   */
  readonly takesClientId?: true;
  /**
   * The call creates something and takes the header `Idempotency-Key` (`docs/decisions/0074-idempotency-keys.md`): a call
   * with the same key and input as an earlier one of the same user does nothing and gets the response of the first.
   */
  readonly takesIdempotencyKey?: true;
  /** The text field of the form that is the key of a call without the header `Idempotency-Key`. */
  readonly keyField?: string;
  /** Text fields of the form that say nothing about what is created. A repeated call may have other values of them. */
  readonly fieldsBesideContent?: readonly string[];
  readonly rateLimit?: RateLimitName;
  /** Max size of a JSON body; see `getMaxBodyBytes` for the defaults. The server rejects a larger body with 413. */
  readonly maxBodyBytes?: number;
  readonly summary: string;
}

/** The max size of the JSON body of a call in bytes. */
export function getMaxBodyBytes({ path, maxBodyBytes }: CallDefinition): number {
  return maxBodyBytes ?? (path.startsWith("/auth/") ? bodyLimits.accounts : bodyLimits.other);
}

/** Preserves the literal types of a table of calls. */
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

/** The input of a client for a call, before the server parses it. */
export type InputOf<Call extends CallDefinition, FileType> = RequestParts<Call, "in"> &
  (Call["files"] extends Readonly<Record<string, FileRule>>
    ? { files: { [Name in keyof Call["files"]]: FileType } }
    : unknown);

/** The input of the server's handler for a call: the parsed values. */
export type ParsedOf<Call extends CallDefinition, FileType> = RequestParts<Call, "out"> &
  (Call["files"] extends Readonly<Record<string, FileRule>>
    ? { files: { [Name in keyof Call["files"]]: FileType } }
    : unknown);

/** The response body. */
export type ResponseOf<Call extends CallDefinition> = z.output<Call["response"]>;
