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

/** The bodies of a page by content coding. */
type Bodies = Readonly<Record<"br" | "gzip" | "identity", Buffer>>;

interface PageResponse extends Pick<PrerenderedPage, "excludedParameters"> {
  readonly policy: string;
  /** Returns the bodies, which are compressed at the first request. */
  readonly getBodies: () => Promise<Bodies>;
}

/**
 * Serves pages that are the same for every user. They are rendered at startup, and again at the first request of a new
 * year, because the landing page shows the year.
 */
export async function mountPrerenderedPages(
  app: FastifyInstance,
  { render, policyOf, clock }: PrerenderedPagesOptions,
): Promise<void> {
  const renderResponses = async () => {
    const pages = await render();
    return new Map(pages.map((page) => [page.path, toResponse(page)]));
  };
  const toResponse = (page: PrerenderedPage): PageResponse => {
    const { html, excludedParameters } = page;
    let bodies: Promise<Bodies> | undefined;
    const getBodies = () => {
      bodies ??= compressBody(html);
      return bodies;
    };
    return { policy: policyOf(page), excludedParameters, getBodies };
  };
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
          "Pages: the prerendered pages were not rendered again and show the last year; restart Kora.",
        ),
    );
  };
  for (const path of responses.keys()) {
    app.get(path, { compress: false }, async (request, reply) => {
      renderNewYear();
      const response = responses.get(path);
      return response === undefined || isExcluded(request, response)
        ? reply.callNotFound()
        : sendPage(request, reply, response);
    });
  }
}

async function compressBody(html: string): Promise<Bodies> {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { br, gzip: gzipped, identity };
}

function isExcluded({ query }: FastifyRequest, { excludedParameters }: PageResponse): boolean {
  return excludedParameters.some((name) => Object.hasOwn(query as object, name));
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { policy, getBodies }: PageResponse,
) {
  const bodies = await getBodies();
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
function chooseCoding(accepted: string | string[] | undefined): keyof Bodies {
  const codings = String(accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding))
    .map((coding) => coding.split(";")[0]?.trim());
  return (["br", "gzip"] as const).find((coding) => codings.includes(coding)) ?? "identity";
}
