/** Functions that tests run inside Kora's service worker. Each is serialized, so it must not use outer variables. */

interface FakeNotification {
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
    getNotifications: (filter?: { tag?: string }) => Promise<FakeNotification[]>;
  };
  readonly clients: {
    matchAll: (options: object) => Promise<readonly Client[]>;
    openWindow: (path: string) => Promise<null>;
  };
  dispatchEvent(event: Event): boolean;
  /** True while a tab of Kora is focused. */
  isFocused: boolean;
  /** The number of times that the worker has requested the tabs of Kora. */
  matchAllCount: number;
  /** The number of shown notifications, including those that a later one with the same tag replaced. */
  showCount: number;
  /** The URL of the page that was opened in a new window. */
  openedUrl: string | null;
};
declare const ExtendableEvent: new (type: string) => Event;

/** Replaces notifications and windows, because headless browsers have no desktop and no user to click. */
export function fakeNotifications(): void {
  const { registration, clients } = self;
  let visibleNotifications: FakeNotification[] = [];
  self.isFocused = true;
  self.matchAllCount = 0;
  self.showCount = 0;
  self.openedUrl = null;
  registration.getNotifications = async ({ tag } = {}) =>
    visibleNotifications.filter((notification) => tag === undefined || notification.tag === tag);
  registration.showNotification = async (title, { tag, body, data }) => {
    self.showCount += 1;
    const close = () => {
      visibleNotifications = visibleNotifications.filter(
        (notification) => notification !== newNotification,
      );
    };
    const newNotification: FakeNotification = { title, body, tag, data, close };
    visibleNotifications = [
      ...visibleNotifications.filter((notification) => notification.tag !== tag),
      newNotification,
    ];
  };
  const matchAll = clients.matchAll.bind(clients);
  clients.matchAll = async (options) => {
    const windowClients = (await matchAll(options)).map((client) => ({
      url: client.url,
      focused: self.isFocused,
      postMessage: (data: unknown, ports: readonly unknown[] = []) =>
        client.postMessage(data, ports),
      focus: async () => undefined,
    }));
    self.matchAllCount += 1;
    return windowClients;
  };
  clients.openWindow = async (path) => {
    self.openedUrl = path;
    return null;
  };
}

export const setFocused = (isFocused: boolean) => {
  self.isFocused = isFocused;
};

/** Returns the visible notifications. */
export async function readNotifications(): Promise<{ title: string; body: string }[]> {
  const visibleNotifications = await self.registration.getNotifications();
  return visibleNotifications.map(({ title, body }) => ({ title, body }));
}

export const readMatchAllCount = () => self.matchAllCount;
export const readShowCount = () => self.showCount;
export const readOpenedUrl = () => self.openedUrl;

/** Clicks the visible notification. */
export async function clickNotification(): Promise<void> {
  const [notification] = await self.registration.getNotifications();
  if (notification === undefined) throw new Error("No notification is visible.");
  self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
}

/** Simulates that the browser loses its push subscription. */
export function dropSubscription(): void {
  self.dispatchEvent(new ExtendableEvent("pushsubscriptionchange"));
}
