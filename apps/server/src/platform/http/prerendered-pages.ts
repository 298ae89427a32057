import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PrerenderedPage } from "@kora/contract/rendering";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { sendConditional } from "./conditional-response.ts";

export interface PrerenderedPagesOptions {
  readonly render: () => Promise<readonly PrerenderedPage[]>;
  /** Returns the value of the header `Content-Security-Policy` for a page. */
  readonly policyOf: (page: PrerenderedPage) => string;
  readonly clock: Clock;
}

/** A page with its bodies by content coding. */
interface PageResponse {
  readonly policy: string;
  readonly bodies: Readonly<Record<"br" | "gzip" | "identity", Buffer>>;
}

/** Query parameters that change what a page shows. A request with one of them gets the app's page instead. */
const pageParameters = ["next", "forgot"];

/**
 * Serves pages that are the same for every visitor. They are rendered and compressed at startup, and again at the first
 * request of a new year, because the landing page shows the year.
 */
export async function mountPrerenderedPages(
  app: FastifyInstance,
  { render, policyOf, clock }: PrerenderedPagesOptions,
): Promise<void> {
  const renderResponses = async () => {
    const pages = await render();
    const entries = pages.map(async (page) => [page.path, await toResponse(page)] as const);
    return new Map(await Promise.all(entries));
  };
  const toResponse = async (page: PrerenderedPage): Promise<PageResponse> => ({
    policy: policyOf(page),
    bodies: await compressBody(page.html),
  });
  const yearNow = () => clock.now().getUTCFullYear();
  let renderedYear = yearNow();
  let responses = await renderResponses();
  const renderNewYear = () => {
    if (renderedYear === yearNow()) return;
    renderedYear = yearNow();
    renderResponses().then(
      (newResponses) => {
        responses = newResponses;
      },
      (error: unknown) =>
        app.log.error(
          { err: error },
          "Pages: the pages of visitors were not rendered again and show the last year; restart Kora.",
        ),
    );
  };
  for (const path of responses.keys()) {
    app.get(path, { compress: false }, async (request, reply) => {
      renderNewYear();
      const response = responses.get(path);
      return response === undefined || hasPageParameter(request)
        ? reply.callNotFound()
        : sendPage(request, reply, response);
    });
  }
}

async function compressBody(html: string): Promise<PageResponse["bodies"]> {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { br, gzip: gzipped, identity };
}

function hasPageParameter({ query }: FastifyRequest): boolean {
  return pageParameters.some((name) => Object.hasOwn(query as object, name));
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { policy, bodies }: PageResponse) {
  const coding = chooseCoding(request.headers["accept-encoding"]);
  if (coding !== "identity") reply.header("content-encoding", coding);
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-encoding")
    .header("content-security-policy", policy);
  return sendConditional(request, reply, bodies[coding]);
}

/** Chooses the smallest body that the header `Accept-Encoding` allows. */
function chooseCoding(accepted: string | string[] | undefined): keyof PageResponse["bodies"] {
  const codings = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding))
    .map((coding) => coding.split(";")[0]?.trim());
  return (["br", "gzip"] as const).find((coding) => codings.includes(coding)) ?? "identity";
}
