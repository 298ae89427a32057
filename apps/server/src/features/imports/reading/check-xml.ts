import { Parser } from "htmlparser2";

/** Finds the first place where elements do not end as they begin, which the parser itself forgives. */
class BalanceChecker extends Parser {
  readonly #xml: string;
  readonly #open: string[] = [];
  #damage: number | undefined;

  constructor(xml: string) {
    super({}, { xmlMode: true });
    this.#xml = xml;
  }

  /** Returns the position of the damage; undefined if there is none. */
  findDamage(): number | undefined {
    this.end(this.#xml);
    if (this.#open.length > 0) this.#damage ??= this.#xml.trimEnd().length;
    return this.#damage;
  }

  override onopentagname(start: number, end: number): void {
    super.onopentagname(start, end);
    this.#open.push(this.#xml.slice(start, end));
  }

  override onselfclosingtag(end: number): void {
    super.onselfclosingtag(end);
    this.#open.pop();
  }

  override onclosetag(start: number, end: number): void {
    super.onclosetag(start, end);
    if (this.#open.pop() !== this.#xml.slice(start, end)) this.#damage ??= start;
  }

  override oncdata(start: number, end: number, offset: number): void {
    super.oncdata(start, end, offset);
    // Without its end, the text of a post goes on to the end of the text of the next one.
    const text = this.#xml.slice(start, end);
    if (text.includes("<![CDATA[") && text.includes("</item>")) this.#damage ??= start;
  }
}

/** Returns the line of XML that is cut, or whose elements do not end as they begin; undefined if it is not damaged. */
export function findDamagedLine(xml: string): number | undefined {
  const damage = new BalanceChecker(xml).findDamage();
  return damage === undefined ? undefined : lineAt(xml, damage);
}

/** Returns the number of the line of a position in a text, from 1. */
export const lineAt = (text: string, position: number): number =>
  text.slice(0, position).split("\n").length;
