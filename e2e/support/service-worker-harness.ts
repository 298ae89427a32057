/** Functions that tests run inside Kora's service worker. Each is serialized, so it must be self-contained. */

interface StandIn {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: unknown;
  readonly close: () => void;
}

interface Client {
  readonly url: string;
  postMessage(data: unknown, ports?: readonly unknown[]): void;
}

declare const self: {
  readonly registration: {
    showNotification: (
      title: string,
      options: { tag: string; body: string; data: unknown },
    ) => Promise<void>;
    getNotifications: (filter?: { tag?: string }) => Promise<StandIn[]>;
  };
  readonly clients: {
    matchAll: (options: object) => Promise<readonly Client[]>;
    openWindow: (path: string) => Promise<null>;
  };
  dispatchEvent(event: Event): boolean;
  /** Whether a tab of Kora is focused. */
  isLookedAt: boolean;
  /** Number of times that the worker has queried whether a tab is focused. */
  timesAsked: number;
  /** Number of shown notifications, including those that were replaced by a later one with the same tag. */
  timesShown: number;
  /** Address of the page that was opened in a new window. */
  opened: string | null;
};
declare const ExtendableEvent: new (type: string) => Event;

/** Replaces notifications and windows, because headless browsers have no desktop and no user to click. */
export function fakeNotifications(): void {
  const { registration, clients } = self;
  let shown: StandIn[] = [];
  self.isLookedAt = true;
  self.timesAsked = 0;
  self.timesShown = 0;
  self.opened = null;
  registration.getNotifications = async ({ tag } = {}) =>
    shown.filter((one) => tag === undefined || one.tag === tag);
  registration.showNotification = async (title, { tag, body, data }) => {
    self.timesShown += 1;
    const close = () => {
      shown = shown.filter((one) => one !== added);
    };
    const added: StandIn = { title, body, tag, data, close };
    shown = [...shown.filter((one) => one.tag !== tag), added];
  };
  const matchAll = clients.matchAll.bind(clients);
  clients.matchAll = async (options) => {
    const windows = (await matchAll(options)).map((client) => ({
      url: client.url,
      focused: self.isLookedAt,
      postMessage: (data: unknown, ports: readonly unknown[] = []) =>
        client.postMessage(data, ports),
      focus: async () => undefined,
    }));
    self.timesAsked += 1;
    return windows;
  };
  clients.openWindow = async (path) => {
    self.opened = path;
    return null;
  };
}

export const setFocused = (isLookedAt: boolean) => {
  self.isLookedAt = isLookedAt;
};

/** Returns the visible notifications. */
export async function readNotifications(): Promise<{ title: string; body: string }[]> {
  const shown = await self.registration.getNotifications();
  return shown.map(({ title, body }) => ({ title, body }));
}

export const readRequestCount = () => self.timesAsked;
export const readShowCount = () => self.timesShown;
export const readOpenedUrls = () => self.opened;

/** Clicks the visible notification. */
export async function clickNotification(): Promise<void> {
  const [notification] = await self.registration.getNotifications();
  if (notification === undefined) throw new Error("Nothing is shown.");
  self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
}

/** Simulates that the browser loses its push subscription. */
export function dropSubscription(): void {
  self.dispatchEvent(new ExtendableEvent("pushsubscriptionchange"));
}
