import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/** A local server with a news feed and its pictures, from which the Kora of the test run takes its news. */
export interface FeedServer {
  /** URL of the RSS document. */
  readonly feedUrl: string;
  stop(): Promise<void>;
}

const longWord = "Nkanyezi".repeat(12).slice(0, 90);

/** The titles of the articles in the feed, and the name and URL of their source. */
export const headlines = {
  withPicture: "Night train runs again",
  withoutPicture: "Ọ̀rúnmìlà àti odò: ìròyìn tuntun",
  brokenPicture: "كان يا ما كان في المدينة",
  longTitle: longWord,
  source: `The ${"River".repeat(12)} Post`,
  sourceUrl: "https://river.example/post",
  withMarkup: "AT&T buys <b>nothing</b>",
} as const;

function renderFeed(origin: string): string {
  const pubDate = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toUTCString();
  const article = (title: string, hoursAgo: number, extraElements: string) =>
    `<item><title><![CDATA[${title}]]></title><link>${origin}/article/${hoursAgo}</link><pubDate>${pubDate(hoursAgo)}</pubDate>${extraElements}</item>`;
  return `<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${headlines.source}</title><link>${headlines.sourceUrl}</link>
    ${article(headlines.withPicture, 1, `<description>&lt;p&gt;Every berth was taken.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description><media:content url="${origin}/train.jpg" medium="image" width="800"/>`)}
    ${article(headlines.withoutPicture, 3, "")}
    ${article(headlines.brokenPicture, 5, `<enclosure url="${origin}/gone.jpg" type="image/jpeg"/>`)}
    ${article(headlines.longTitle, 30, `<description>${"Many words of a long description. ".repeat(40)}</description><enclosure url="http://169.254.169.254/a.jpg" type="image/jpeg"/>`)}
    ${article("AT&amp;T buys &lt;b&gt;nothing&lt;/b&gt;", 200, "")}
    <item><title>Script</title><link>javascript:alert(1)</link></item>
  </channel></rss>`;
}

/** Starts the server. Its article pages show the referrer of their request. */
export async function startFeed(): Promise<FeedServer> {
  const pixels = { width: 800, height: 450, channels: 3 as const, background: "#b95032" };
  const picture = await sharp({ create: pixels }).jpeg().toBuffer();
  let origin = "";
  const server: Server = createServer((request, response) => {
    if (request.url === "/feed.xml") {
      response.setHeader("content-type", "application/rss+xml").end(renderFeed(origin));
    } else if (request.url === "/train.jpg") {
      response.setHeader("content-type", "image/jpeg").end(picture);
    } else if (request.url?.startsWith("/article/")) {
      response
        .setHeader("content-type", "text/html")
        .end(`<title>Article</title><p>${request.headers.referer ?? "no referrer"}</p>`);
    } else {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    feedUrl: `${origin}/feed.xml`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
