/** The interface that the journeys use for all browser engines. A driver implements it for one of them. */

export type EngineName = "chromium" | "firefox" | "webkit";

export interface Engine {
  /** Opens a page with a storage of its own, like a browser of another user. */
  openPage(): Promise<EnginePage>;
  close(): Promise<void>;
}

/** The keys that the journeys press. */
export type Key = "Enter" | "Escape" | "ArrowDown";

export interface EnginePage {
  /** Name and version of the browser, as it reports them. */
  readonly version: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page. It has no access to its scope; its arguments and its result are JSON. */
  evaluate<Args extends readonly unknown[], Result>(
    pageFunction: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Like `evaluate`, for a function that returns an element. Returns null if it returns null. */
  findElement<Args extends readonly unknown[]>(
    pageFunction: (...args: Args) => Element | null,
    ...args: Args
  ): Promise<EngineElement | null>;
  /** Runs a script in the page, such as the source of a library. */
  addScript(source: string): Promise<void>;
  /** Presses a key while the focus is where it is. */
  press(key: Key): Promise<void>;
  /** Returns a picture of what is visible, as PNG. */
  takeScreenshot(): Promise<Buffer>;
  /** Returns the uncaught errors of scripts, and the violations of the content security policy, so far. */
  listErrors(): readonly string[];
  close(): Promise<void>;
}

/** An element of a page. Its methods send the events of a mouse and a keyboard. */
export interface EngineElement {
  click(): Promise<void>;
  /** Focuses the element and types a text. */
  type(text: string): Promise<void>;
  /** Chooses a file in an `input` element of the type `file`. */
  chooseFile(path: string): Promise<void>;
}
