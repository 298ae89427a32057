import { z } from "zod";
import type { RawArticle } from "./article.ts";

const Text = z.string().catch("");

/** The common response format of news services. The services differ in the name of the picture's field. */
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

/** The response is not in the format of a news service. */
class InvalidServiceResponseError extends Error {
  override readonly name = "NotNews";
}

/** Parses the articles in the response of a news service. */
export function parseServiceResponse(bytes: Buffer): RawArticle[] {
  const response = ServiceResponse.safeParse(parseJson(bytes));
  if (!response.success) {
    throw new InvalidServiceResponseError("it has no articles");
  }
  return response.data.articles.slice(0, 200).flatMap((article) => {
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

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
