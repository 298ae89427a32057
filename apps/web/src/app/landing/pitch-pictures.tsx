import type { ReactNode } from "react";

export type PitchName = keyof typeof pitchPictures;

/** Illustrations of the five pitches, each 64 by 64, in the `cloth-…` colors of the theme. */
const pitchPictures = {
  hire: (
    <>
      <path d="M0 0h64v64H0z" className="fill-cloth-indigo" />
      <path d="M32 12a12 12 0 1 0 .01 0z" className="fill-cloth-saffron" />
      <path d="M10 64c0-18 10-26 22-26s22 8 22 26z" className="fill-cloth-terracotta" />
      <path d="M23 42l9 10 9-10 4 3-13 15-13-15z" className="fill-cloth-sand" />
      <path
        d="M20 20c2-12 22-12 24 0-8-4-16-4-24 0z"
        className="fill-cloth-night stroke-cloth-night"
      />
      <path d="M48 10l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" className="fill-cloth-cream" />
    </>
  ),
  read: (
    <>
      <path d="M0 0h64v64H0z" className="fill-cloth-terracotta" />
      <path d="M32 6a14 14 0 1 0 .01 0z" className="fill-cloth-saffron" />
      <path
        d="M6 24c10-4 20-2 26 5 6-7 16-9 26-5v28c-10-3-20-1-26 6-6-7-16-9-26-6z"
        className="fill-cloth-night"
      />
      <path d="M10 23c8-3 16-1 22 6v23c-6-6-14-7-22-5z" className="fill-cloth-cream" />
      <path d="M54 23c-8-3-16-1-22 6v23c6-6 14-7 22-5z" className="fill-cloth-sand" />
    </>
  ),
  connect: (
    <>
      <path d="M0 0h64v64H0z" className="fill-cloth-night" />
      <path
        d="M8 12h32a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H22l-8 8v-8H8a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z"
        className="fill-cloth-saffron"
      />
      <path
        d="M26 28h30a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-6v8l-8-8H26a4 4 0 0 1-4-4V32a4 4 0 0 1 4-4z"
        className="fill-cloth-terracotta"
      />
      <path
        d="M32 36a3 3 0 1 0 .01 0zM41 36a3 3 0 1 0 .01 0zM50 36a3 3 0 1 0 .01 0z"
        className="fill-cloth-cream"
      />
    </>
  ),
  news: (
    <>
      <path d="M0 0h64v64H0z" className="fill-cloth-sand" />
      <path d="M12 26l28-14v36L12 38z" className="fill-cloth-terracotta" />
      <path d="M6 26h10v12H6z" className="fill-cloth-night" />
      <path d="M16 38h9l4 14h-9z" className="fill-cloth-indigo" />
      <path d="M40 12h5v36h-5z" className="fill-cloth-night" />
      <path
        d="M50 22l8-5M51 30h9M50 38l8 5"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="stroke-cloth-terracotta"
      />
    </>
  ),
  write: (
    <>
      <path d="M0 0h64v64H0z" className="fill-cloth-saffron" />
      <path
        d="M8 50c8-6 14 4 22-1s10-2 14-1"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="fill-none stroke-cloth-night"
      />
      <path d="M22 46C24 26 36 12 56 8c0 18-8 30-24 34z" className="fill-cloth-indigo" />
      <path d="M20 50C26 36 36 24 50 14 40 26 30 38 24 50z" className="fill-cloth-cream" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

/** Illustration of a pitch, hidden from screen readers. */
export function PitchPicture({ name }: { name: PitchName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-16 shrink-0 rounded-lg">
      {pitchPictures[name]}
    </svg>
  );
}
