import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeStory, makeWriter } from "../../testing/users.fixture.ts";

const kit = useTestApp();

const absentId = "01970000-0000-7000-8000-000000000000";

const open = (id: string) => kit.app.http.inject({ url: `/story/${id}/share` });

async function scene(changes: Parameters<typeof makeStory>[2] = {}) {
  const griot = await makeWriter(kit, { posterName: "Ama of the bend" });
  return { griot, storyId: await makeStory(kit, griot, changes) };
}

/** What a visitor meets at an address where no story is for them. */
const missing = {
  status: 404,
  type: "text/html; charset=utf-8",
  says: true,
  noindex: true,
  tells: false,
};

async function meet(id: string): Promise<typeof missing> {
  const { statusCode, headers, body } = await open(id);
  return {
    status: statusCode,
    type: String(headers["content-type"]),
    says: body.includes("This story is no longer here."),
    noindex: body.includes('<meta name="robots" content="noindex"/>'),
    tells: body.includes("Third Name"),
  };
}

describe("the share page", () => {
  test("anyone reads the whole story without a token and without JavaScript", async () => {
    const { storyId } = await scene();
    const answer = await open(storyId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain("The River&#x27;s Third Name</h1>");
    expect(answer.body).toContain("By Ama of the bend");
    expect(answer.body).toContain("<p>Once, and not once, there was a river.</p>");
    expect(answer.body).toContain("0 likes</li>");
    expect(answer.body).toContain("Explore More Stories");
  });

  test("a shared link shows its title, words and card in chat apps", async () => {
    const { storyId } = await scene();
    const { body } = await open(storyId);
    const address = `${kit.config.publicUrl}/story/${storyId}`;
    expect(body).toContain(`<link rel="canonical" href="${address}/share"/>`);
    expect(body).toContain(`<meta property="og:image" content="${address}/card.png"/>`);
    expect(body).toContain('<meta property="og:title" content="The River&#x27;s Third Name"/>');
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });

  test("shows the counts as they are", async () => {
    const { storyId } = await scene();
    await kit.db.drizzle.execute(
      sql`UPDATE story_counts SET like_count = 1, comment_count = 12, read_count = 3400
          WHERE story_id = ${storyId}`,
    );
    const { body } = await open(storyId);
    for (const count of ["1 like", "12 comments", "3,400 views"]) {
      expect(body).toContain(`${count}</li>`);
    }
  });

  test("runs under the site's own policy: no inline script, no style sheet inside", async () => {
    const { storyId } = await scene();
    const { body, headers } = await open(storyId);
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    for (const [tag] of body.matchAll(/<script\b[^>]*>/g)) {
      expect(tag).toMatch(/src="\/|type="application\/ld\+json"/);
    }
    expect(body).not.toContain("<style");
  });

  test("names the story's griot and nothing private of them", async () => {
    const { griot, storyId } = await scene();
    const { body } = await open(storyId);
    for (const secret of [`${griot.username}@example.com`, griot.username, griot.token]) {
      expect(body).not.toContain(secret);
    }
  });

  test("a title in which markup stands stays a title", async () => {
    const { storyId } = await scene({ title: `</script><script>alert("hi")</script>` });
    const { body } = await open(storyId);
    expect(body).not.toContain("<script>");
    expect(body).toContain("&lt;/script&gt;&lt;script&gt;alert(&quot;hi&quot;)");
  });

  test("a dead token changes nothing", async () => {
    const { storyId } = await scene();
    const answer = await kit.app.http.inject({
      url: `/story/${storyId}/share`,
      headers: { "x-auth-token": "dead" },
    });
    expect(answer.statusCode).toBe(200);
  });

  test("is the story in any letter case of its address, and names the one to share", async () => {
    const { storyId } = await scene();
    const id = storyId.toUpperCase();
    for (const url of [`/story/${id}/share`, `/Story/${id}/Share`, `/STORY/${storyId}/SHARE/`]) {
      const { statusCode, body } = await kit.app.http.inject({ url });
      expect(statusCode).toBe(200);
      expect(body).toContain("<p>Once, and not once, there was a river.</p>");
      expect(body).toContain(`href="${kit.config.publicUrl}/story/${storyId}/share"`);
    }
  });
});

describe("the page for a story that is not there", () => {
  test("a deleted story", async () => {
    const { storyId } = await scene({ deletedAt: kit.clock.now() });
    expect(await meet(storyId)).toEqual(missing);
  });

  test("a story hidden by moderation", async () => {
    const { storyId } = await scene({ hiddenAt: kit.clock.now() });
    expect(await meet(storyId)).toEqual(missing);
  });

  test.each(["suspended_at", "deleted_at"])("a story of a griot with %s", async (column) => {
    const { griot, storyId } = await scene();
    const now = kit.clock.now().toISOString();
    await kit.db.drizzle.execute(
      sql`UPDATE users SET ${sql.identifier(column)} = ${now} WHERE id = ${griot.userId}`,
    );
    expect(await meet(storyId)).toEqual(missing);
  });

  test("an id that no story has, and the id of a person", async () => {
    const reader = await makeReader(kit);
    expect(await meet(absentId)).toEqual(missing);
    expect(await meet(reader.userId)).toEqual(missing);
  });

  test.each(["1", "not-an-id", "01970000-0000-7000-8000-00000000000g", "%00", "..%2f..%2fetc"])(
    "the wrong id %s",
    async (id) => {
      expect(await meet(id)).toEqual(missing);
    },
  );
});
