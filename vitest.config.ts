import { defineConfig } from "vitest/config";

const seedRandomTests = "apps/server/src/testing/seed-random-tests.ts";

export default defineConfig({
  test: {
    // One worker per core; the default is one less. Test files wait for PostgreSQL half of the time.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "server",
          include: [
            "apps/server/src/**/*.test.ts",
            "e2e/refetch/**/*.test.ts",
            "scripts/demo/**/*.test.ts",
            "lab/soak/**/*.test.ts",
          ],
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          setupFiles: [seedRandomTests],
          isolate: false,
          // The timeouts end a test that hangs. A machine that is four times slower must not reach them.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: "scale",
          include: ["lab/scale/**/*.test.ts"],
          isolate: false,
          testTimeout: 400_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        resolve: { alias: { "#text": new URL("apps/web/src/text/en", import.meta.url).pathname } },
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.ts",
            "apps/web/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "lab/bench/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "scripts/demo/**"],
          setupFiles: [seedRandomTests],
          isolate: false,
          testTimeout: 240_000,
        },
      },
    ],
  },
});
