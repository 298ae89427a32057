import { LinkifyIt, REBuilder } from "linkify-it";
import type { Mentions } from "./common.ts";
import { limits } from "./limits.ts";
import { mentionPattern } from "./mention-pattern.ts";

/** A part of a text: plain text, a web link or a mention. */
export interface TextPart {
  readonly text: string;
  /** The URL of a web link, else null. */
  readonly href: string | null;
  /** The mentioned user, else null. */
  readonly userId: string | null;
}

/** Max names that are looked up for one text. */
const maxNames = 100;

/** Brackets outside ASCII; those of ASCII are built into the library. */
const bracketPairs = ["（）", "「」", "『』", "《》", "〈〉", "【】", "«»", "“”"];

/** Finds URLs in texts of all scripts. */
class UrlPatterns extends REBuilder {
  /** Not every script has a space before a URL; an emoji or the mark of a markup may stand there too. */
  override get_schema_search(): RegExp {
    this.cache.schema_search ??= new RegExp(
      `(^|[^A-Za-z0-9])(${this.get_schema_names().source})`,
      "gi",
    );
    return this.cache.schema_search;
  }

  /** A path contains apostrophes, dashes and middle dots between letters, and pairs of brackets. */
  override get_path_extra(): RegExp {
    const pairs = bracketPairs.map(
      ([open, close]) => `${open}(?:(?!${this.src_ZCc}|[${open}${close}]).){1,200}${close}|`,
    );
    this.cache.src_path_extra ??= new RegExp(
      `[’ʼ‘‐–·・](?=${this.get_pseudo_letter().source})|${pairs.join("")}`,
    );
    return this.cache.src_path_extra;
  }
}

/** Also finds addresses without a scheme and of mail: they are not shown as links, but contain no mentions. */
const addresses = new LinkifyIt({ rebuilder: new UrlPatterns(), fuzzyLink: true, urlAuth: true });

/** Characters at the end of a URL that cannot be seen, or that belong to a markup around it. */
const invisibleOrMarkup = /^[\p{Cf}`|^]$/u;
/** Ends a sentence, if it stands before one of these. */
const sentenceEnd = /^[.,;:!?'"]$/;

/**
 * Removes what does not belong to a URL at its end, in linear time. An underscore belongs to it, unless it closes a markup
 * that one before the URL has opened.
 */
function trimUrl(url: string, before: string | undefined): string {
  const isInvisibleOrMarkup = (character = "") =>
    invisibleOrMarkup.test(character) || (before === "_" && character === "_");
  let end = url.length;
  while (isInvisibleOrMarkup(url[end - 1])) {
    end -= 1;
    while (sentenceEnd.test(url[end - 1] ?? "")) end -= 1;
  }
  return url.slice(0, end);
}

interface Address {
  readonly start: number;
  readonly end: number;
  /** Null for an address that is not shown as a link. */
  readonly href: string | null;
}

/** Returns the URLs and the addresses of mail in a text, in its order. */
function findAddresses(text: string): Address[] {
  return (addresses.match(text) ?? [])
    .filter(({ raw }) => !/^[^\p{L}\p{N}]+@/u.test(raw))
    .map(({ schema, index, raw }) => {
      const url = trimUrl(raw, text[index - 1]);
      return {
        start: index,
        end: index + url.length,
        href: /^https?:$/.test(schema) ? toHref(url) : null,
      };
    });
}

function toHref(url: string): string | null {
  return URL.canParse(url) ? new URL(url).href : null;
}

interface Candidate {
  readonly start: number;
  /** The letters after the `@` that can be a username. Dots at the end may belong to it or end the sentence. */
  readonly name: string;
}

/** Returns the possible mentions outside of all addresses, in the order of the text. */
function findCandidates(text: string, outside: readonly Address[]): Candidate[] {
  const candidates: Candidate[] = [];
  let next = 0;
  for (const { 1: name = "", index: start } of text.matchAll(mentionPattern)) {
    while (next < outside.length && (outside[next]?.end ?? 0) <= start) next += 1;
    const isInAddress = (outside[next]?.start ?? text.length) <= start;
    if (!isInAddress) candidates.push({ start, name });
  }
  return candidates;
}

/** Removes the dots at the end of a name in linear time; a regular expression would be quadratic in a run of dots. */
function trimTrailingDots(name: string): string {
  let end = name.length;
  while (name[end - 1] === ".") end -= 1;
  return name.slice(0, end);
}

/**
 * Returns the unique names that a text mentions with `@`, in lower case. A trailing full stop may belong to the name or
 * end the sentence, so both forms are returned. URLs and addresses of mail contain no mentions.
 */
export function extractMentionedNames(text: string): string[] {
  if (!text.includes("@")) return [];
  const names = new Set<string>();
  for (const { name } of findCandidates(text, findAddresses(text))) {
    for (const form of [name, trimTrailingDots(name)]) {
      if (form.length >= limits.username.min && form.length <= limits.username.max)
        names.add(form.toLowerCase());
    }
    if (names.size >= maxNames) break;
  }
  return [...names].slice(0, maxNames);
}

/**
 * Splits a text at its web links and at the mentions of these users, by the rules of `extractMentionedNames`. Only URLs
 * with `http` or `https` are links. What ends a sentence or a quotation, in any script, is not part of a link; brackets
 * and apostrophes inside are.
 */
export function toTextParts(text: string, mentions: Mentions): TextPart[] {
  const byName = new Map(mentions.map(({ _id, username }) => [username.toLowerCase(), _id]));
  const addressesOfText = findAddresses(text);
  const marked: (Omit<TextPart, "text"> & { start: number; end: number })[] = [];
  for (const { start, end, href } of addressesOfText) {
    if (href !== null) marked.push({ start, end, href, userId: null });
  }
  const candidates = mentions.length === 0 ? [] : findCandidates(text, addressesOfText);
  for (const { start, name } of candidates) {
    if (trimTrailingDots(name).length > limits.username.max) continue;
    let username = name.slice(0, limits.username.max).toLowerCase();
    while (username.endsWith(".") && !byName.has(username)) username = username.slice(0, -1);
    const userId = byName.get(username);
    if (userId === undefined) continue;
    marked.push({ start, end: start + 1 + username.length, href: null, userId });
  }
  marked.sort((one, other) => one.start - other.start);

  const parts: TextPart[] = [];
  const pushText = (start: number, end: number) =>
    end > start && parts.push({ text: text.slice(start, end), href: null, userId: null });
  let position = 0;
  for (const { start, end, href, userId } of marked) {
    pushText(position, start);
    parts.push({ text: text.slice(start, end), href, userId });
    position = end;
  }
  pushText(position, text.length);
  return parts;
}
