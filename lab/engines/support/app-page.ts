import { expect } from "@playwright/test";
import type { TestUser } from "../../../e2e/support/users.ts";
import type { EngineElement, EnginePage, Key } from "../drivers/engine.ts";
import { describeLocator, type Locator } from "./locators.ts";
import { readPageHelpers } from "./page-helpers.ts";

/** A page of Kora in any engine. Its methods wait until the page is as they need it. */
export interface AppPage {
  readonly enginePage: EnginePage;
  goto(path: string): Promise<void>;
  /** Stores the session of a user, as the login does. */
  signIn(user: TestUser): Promise<void>;
  click(locator: Locator): Promise<void>;
  /** Types a text at the end of a field or of an editor. */
  type(locator: Locator, text: string): Promise<void>;
  chooseFile(locator: Locator, path: string): Promise<void>;
  press(key: Key): Promise<void>;
  expectVisible(locator: Locator): Promise<void>;
  expectHidden(locator: Locator): Promise<void>;
  expectPath(pattern: RegExp): Promise<void>;
  /** Waits until a property of the first element, such as `value`, satisfies `assertion`. */
  expectProperty(
    locator: Locator,
    name: string,
    assertion: (value: unknown) => void,
  ): Promise<void>;
  /** Waits until a computed style of the first element, such as `background-color`, satisfies `assertion`. */
  expectStyle(
    locator: Locator,
    name: string,
    assertion: (value: string | undefined) => void,
  ): Promise<void>;
}

const pollOptions = { intervals: [50, 100], timeout: 30_000 };

export async function createAppPage(enginePage: EnginePage, origin: string): Promise<AppPage> {
  const helpers = await readPageHelpers();
  /** Defines the helpers again after each navigation. */
  const ensureHelpers = async () => {
    if (await enginePage.evaluate(() => "koraTest" in globalThis)) return;
    await enginePage.addScript(helpers);
  };
  const count = async (locator: Locator) => {
    await ensureHelpers();
    return enginePage.evaluate((wanted) => koraTest.findAll(wanted).length, locator);
  };
  const poll = (message: string, assertion: () => Promise<void>) =>
    expect(assertion, message).toPass(pollOptions);
  /** Waits for an element and acts on it. Nothing has happened if it is covered or replaced meanwhile: then it waits on. */
  const act = (
    locator: Locator,
    find: (wanted: Locator) => Element | null,
    action: (element: EngineElement) => Promise<void>,
  ) =>
    poll(describeLocator(locator), async () => {
      await ensureHelpers();
      const element = await enginePage.findElement(find, locator);
      if (element === null) throw new Error(`There is no ${describeLocator(locator)} to act on.`);
      await action(element);
    });
  const findClickable = (wanted: Locator) => koraTest.findClickable(wanted);

  return {
    enginePage,
    goto: (path) => enginePage.goto(new URL(path, origin).href),
    async signIn({ token, userId }) {
      // Local storage belongs to an origin, so this opens a file without the app.
      await enginePage.goto(`${origin}/robots.txt`);
      await enginePage.evaluate(
        (storedToken, storedUserId) => {
          localStorage.setItem("token", storedToken);
          localStorage.setItem("userId", storedUserId);
        },
        token,
        userId,
      );
    },
    click: (locator) => act(locator, findClickable, (element) => element.click()),
    type: (locator, text) => act(locator, findClickable, (element) => element.type(text)),
    chooseFile: (locator, path) =>
      act(
        locator,
        (wanted) => koraTest.findAll(wanted)[0] ?? null,
        (element) => element.chooseFile(path),
      ),
    press: (key) => enginePage.press(key),
    expectVisible: (locator) =>
      poll(`${describeLocator(locator)} is visible`, async () => {
        expect(await count(locator)).toBeGreaterThan(0);
      }),
    expectHidden: (locator) =>
      poll(`${describeLocator(locator)} is hidden`, async () => {
        expect(await count(locator)).toBe(0);
      }),
    expectPath: (pattern) =>
      poll(`the path matches ${pattern}`, async () => {
        const { pathname, search } = new URL(await enginePage.url());
        expect(pathname + search).toMatch(pattern);
      }),
    expectProperty: (locator, name, assertion) =>
      poll(`${name} of ${describeLocator(locator)}`, async () => {
        await ensureHelpers();
        assertion(
          await enginePage.evaluate((...args) => koraTest.readProperty(...args), locator, name),
        );
      }),
    expectStyle: (locator, name, assertion) =>
      poll(`${name} of ${describeLocator(locator)}`, async () => {
        await ensureHelpers();
        assertion(
          await enginePage.evaluate((...args) => koraTest.readStyle(...args), locator, name),
        );
      }),
  };
}
