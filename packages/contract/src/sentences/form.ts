export const form = {
  id: "This id has the wrong form.",
  cursor: "This cursor has the wrong form. Start from the first page.",
  limit: "Limit must be a whole number from 1 to 100.",
  missing: "This is required.",
  invalidFormat: "This has the wrong form.",
  /** For U+0000, which the database cannot store. */
  nul: "This contains a NUL character, which cannot be saved.",
  unknownCall: "There is no such call.",
  notAForm: "Please send this as a multipart form.",
  notJson: "The request body is not valid JSON.",
  tooDeep: "The request body is nested too deeply.",
  tooManySockets: "Kora is open in too many tabs or devices. Please close some of them.",
  cancelled: "The upload was cancelled.",
  unknownFile: "This file was not expected.",
  tooSlow: "This came too slowly to be received. Please try again with a better connection.",
  unknownLanguage: "Language must be a language tag, such as en, fr or pt-BR.",
  seconds: "Time must be a number of seconds.",
  /** Sent while PostgreSQL is unreachable. */
  databaseUnavailable: "Kora cannot reach its database at the moment. Please try again shortly.",
  nameRule:
    "A name is one line with at least one visible character, without control characters or characters that turn the direction of writing.",
  clientId: "x-client-id must be a UUID.",
  clientIdUsed: "This x-client-id belongs to another call.",
  idempotencyKey: "Idempotency-Key must be 1 to 128 visible ASCII characters, without spaces.",
  idempotencyKeyUsed:
    "This Idempotency-Key was sent before with other content. Use a new key to create something new.",
  keyFieldUsed: (name: string) =>
    `This ${name} was sent before with other content. Send an Idempotency-Key to create something new.`,
  /** The wait for a running call with the same key is bounded. */
  stillRunning: "The first call with this key is still running. Please try again shortly.",
  userIdMismatch: "The userId is not yours.",
} as const;
