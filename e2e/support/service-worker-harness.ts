/** What the journeys have done inside of Kora's service worker: each is sent there as it stands. */

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
  /** Whether somebody looks at a tab of Kora. */
  isLookedAt: boolean;
  /** How often the worker has found out whether somebody looks. */
  timesAsked: number;
  /** How often something was shown: under one tag the later hides the earlier. */
  timesShown: number;
  /** Which page was asked for in a new window. */
  opened: string | null;
};
declare const ExtendableEvent: new (type: string) => Event;

/** A desktop's notifications and windows: the browsers of the journeys have none, or nobody to press them. */
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

/** The notifications that are shown. */
export async function readNotifications(): Promise<{ title: string; body: string }[]> {
  const shown = await self.registration.getNotifications();
  return shown.map(({ title, body }) => ({ title, body }));
}

export const readRequestCount = () => self.timesAsked;
export const readShowCount = () => self.timesShown;
export const readOpenedUrls = () => self.opened;

/** Presses the notification that is shown. */
export async function clickNotification(): Promise<void> {
  const [notification] = await self.registration.getNotifications();
  if (notification === undefined) throw new Error("Nothing is shown.");
  self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
}

/** The browser gives up its address at the push service. */
export function dropSubscription(): void {
  self.dispatchEvent(new ExtendableEvent("pushsubscriptionchange"));
}
