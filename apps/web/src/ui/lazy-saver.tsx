import { hideOnError, lazyComponent, lazyExtra } from "./lazy-component.tsx";

const load = () => import("./saver-parts.ts");

/** See `SaverPoster`. */
export const SaverPoster = lazyComponent(async () => (await load()).SaverPoster, {
  fallback: <span className="block aspect-16/10 w-full bg-surface-sunken" />,
  onError: hideOnError,
});

/** See `SaverPictures`. */
export const SaverPictures = lazyExtra(async () => (await load()).SaverPictures);
