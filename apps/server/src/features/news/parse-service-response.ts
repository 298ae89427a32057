import { z } from "zod";
import type { RawArticle } from "./article.ts";

const Text = z.string().catch("");

/** An article in the common response format of news services, which name the picture's field differently. */
const ServiceArticle = z.object({
  title: Text,
  description: Text,
  url: Text,
  image: Text,
  urlToImage: Text,
  image_url: Text,
  publishedAt: Text,
  source: z
    .union([
      z.object({ name: Text, url: Text }),
      z.string().transform((name) => ({ name, url: "" })),
    ])
    .catch({ name: "", url: "" }),
});
const ServiceResponse = z.object({ articles: z.array(z.unknown()) });
/** Max articles that are read. */
const maxArticles = 200;

/** Thrown for a response that is not in the format of news services. */
class InvalidServiceResponseError extends Error {
  override readonly name = "InvalidServiceResponseError";
}

/** Parses the articles in the response of a news service. Throws if the response has no list of articles. */
export function parseServiceResponse(bytes: Buffer): RawArticle[] {
  const response = ServiceResponse.safeParse(parseJson(bytes));
  if (!response.success) {
    throw new InvalidServiceResponseError("the response has no articles");
  }
  return response.data.articles.slice(0, maxArticles).flatMap((article) => {
    const { data } = ServiceArticle.safeParse(article);
    return data
      ? {
          ...data,
          source: data.source.name,
          sourceUrl: data.source.url,
          isHtml: { title: true, description: true },
          image: data.image || data.urlToImage || data.image_url,
        }
      : [];
  });
}

/** Returns undefined for invalid JSON. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
