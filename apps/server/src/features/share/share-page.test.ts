import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

const getPage = (id: string) => testApp.app.http.inject({ url: `/story/${id}/share` });

async function setUp(changes: Parameters<typeof makeStory>[2] = {}) {
  const writer = await makeWriter(testApp, { posterName: "Ama of the bend" });
  return { writer, storyId: await makeStory(testApp, writer, changes) };
}

/** The summary of the response for a story that a visitor may not see. */
const notFoundResponse = {
  status: 404,
  type: "text/html; charset=utf-8",
  hasNotFoundText: true,
  isNotIndexed: true,
  containsTitle: false,
};

async function summarizeResponse(id: string): Promise<typeof notFoundResponse> {
  const { statusCode, headers, body } = await getPage(id);
  return {
    status: statusCode,
    type: String(headers["content-type"]),
    hasNotFoundText: body.includes("This story is no longer here."),
    isNotIndexed: body.includes('<meta name="robots" content="noindex"/>'),
    containsTitle: body.includes("Third Name"),
  };
}

describe("the share page", () => {
  test("contains the whole story, without a token and without JavaScript", async () => {
    const { storyId } = await setUp();
    const response = await getPage(storyId);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(response.body).toContain("The River&#x27;s Third Name</h1>");
    expect(response.body).toContain("By Ama of the bend");
    expect(response.body).toContain("<p>Once, and not once, there was a river.</p>");
    expect(response.body).toContain("0 likes</li>");
    expect(response.body).toContain("Explore More Stories");
  });

  test("has the Open Graph title, description and card for chat apps", async () => {
    const { storyId } = await setUp();
    const { body } = await getPage(storyId);
    const storyUrl = `${testApp.config.publicUrl}/story/${storyId}`;
    expect(body).toContain(`<link rel="canonical" href="${storyUrl}/share"/>`);
    expect(body).toMatch(/<meta property="og:image" content="[^"]+\/card\.png\?v=\w+"\/>/);
    expect(body).toContain(`<meta property="og:image" content="${storyUrl}/card.png?v=`);
    expect(body).toContain('<meta property="og:title" content="The River&#x27;s Third Name"/>');
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  test("shows the current counts", async () => {
    const { storyId } = await setUp();
    await testApp.db.drizzle.execute(
      sql`UPDATE story_counts SET like_count = 1, comment_count = 12, read_count = 3400
          WHERE story_id = ${storyId}`,
    );
    const { body } = await getPage(storyId);
    for (const count of ["1 like", "12 comments", "3,400 views"]) {
      expect(body).toContain(`${count}</li>`);
    }
  });

  test("has no inline script or style sheet, which the Content Security Policy would block", async () => {
    const { storyId } = await setUp();
    const { body, headers } = await getPage(storyId);
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    for (const [tag] of body.matchAll(/<script\b[^>]*>/g)) {
      expect(tag).toMatch(/src="\/|type="application\/ld\+json"/);
    }
    expect(body).not.toContain("<style");
  });

  test("contains no private data of the writer", async () => {
    const { writer, storyId } = await setUp();
    const { body } = await getPage(storyId);
    for (const secret of [writer.email, writer.token]) {
      expect(body).not.toContain(secret);
    }
  });

  test("escapes markup in the title", async () => {
    const { storyId } = await setUp({ title: `</script><script>alert("hi")</script>` });
    const { body } = await getPage(storyId);
    expect(body).not.toContain("<script>");
    expect(body).toContain("&lt;/script&gt;&lt;script&gt;alert(&quot;hi&quot;)");
  });

  test("ignores an invalid token", async () => {
    const { storyId } = await setUp();
    const response = await testApp.app.http.inject({
      url: `/story/${storyId}/share`,
      headers: { "x-auth-token": "dead" },
    });
    expect(response.statusCode).toBe(200);
  });

  test("accepts its URL in any letter case, and contains the canonical URL", async () => {
    const { storyId } = await setUp();
    const id = storyId.toUpperCase();
    for (const url of [`/story/${id}/share`, `/Story/${id}/Share`, `/STORY/${storyId}/SHARE/`]) {
      const { statusCode, body } = await testApp.app.http.inject({ url });
      expect(statusCode).toBe(200);
      expect(body).toContain("<p>Once, and not once, there was a river.</p>");
      expect(body).toContain(`href="${testApp.config.publicUrl}/story/${storyId}/share"`);
    }
  });
});

describe("the page is 404 and reveals nothing for", () => {
  test("a deleted story", async () => {
    const { storyId } = await setUp({ deletedAt: testApp.clock.now() });
    expect(await summarizeResponse(storyId)).toEqual(notFoundResponse);
  });

  test("a story hidden by moderation", async () => {
    const { storyId } = await setUp({ hiddenAt: testApp.clock.now() });
    expect(await summarizeResponse(storyId)).toEqual(notFoundResponse);
  });

  test.each(["suspended_at", "deleted_at"])("a story of a writer with %s", async (column) => {
    const { writer, storyId } = await setUp();
    const now = testApp.clock.now().toISOString();
    await testApp.db.drizzle.execute(
      sql`UPDATE users SET ${sql.identifier(column)} = ${now} WHERE id = ${writer.userId}`,
    );
    expect(await summarizeResponse(storyId)).toEqual(notFoundResponse);
  });

  test("an unknown id, and the id of a user", async () => {
    const reader = await makeReader(testApp);
    expect(await summarizeResponse(absentId)).toEqual(notFoundResponse);
    expect(await summarizeResponse(reader.userId)).toEqual(notFoundResponse);
  });

  test.each(["1", "not-an-id", "01970000-0000-7000-8000-00000000000g", "%00", "..%2f..%2fetc"])(
    "the malformed id %s",
    async (id) => {
      expect(await summarizeResponse(id)).toEqual(notFoundResponse);
    },
  );
});
