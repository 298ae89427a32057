import { expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";

const kit = useTestApp({ CONTACT_PHONES: "+233 20 000 0000, +254 700 000 000" });

test("the landing page's phone numbers come from configuration", async () => {
  const { contactPhones } = await kit.call("getSiteInfo", {});
  expect(contactPhones).toEqual(["+233 20 000 0000", "+254 700 000 000"]);
});
