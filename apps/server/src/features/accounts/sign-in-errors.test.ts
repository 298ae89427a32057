import { expect, test } from "vitest";
import { makeModerator, moderateUser } from "../../testing/sanctions.fixture.ts";
import { makeTotpUser } from "../../testing/second-factor.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { deleteAccountInput, makeReader, testPassword } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** Logs in, expecting an error. Returns its body, and the fields that the OpenAPI document shows for its code. */
async function logIn({ email }: { email: string }, schemaName: string) {
  const body = { email, password: testPassword };
  const { body: error } = await testApp.callExpectingError("login", { body });
  const document = (await testApp.app.http.inject("/api/openapi.json")).json();
  const { schemas } = document.components;
  const [, fields] = schemas[schemaName].allOf;
  const shared: string[] = schemas.Error.required;
  return {
    error,
    code: fields.properties.code.const as string,
    documented: [...new Set([...shared, ...(fields.required as string[])])].toSorted(),
  };
}

test("the API documents challenge, methods and passkeyOptions of a login that needs the second factor", async () => {
  const ama = await makeTotpUser(testApp);
  const { error, code, documented } = await logIn(ama, "SecondFactorRequiredError");
  expect([error.code, Object.keys(error).toSorted()]).toEqual([code, documented]);
  expect(documented).toEqual(
    expect.arrayContaining(["challenge", "methods", "passkeyOptions"] as const),
  );
});

test("the API documents token and userId of the restricted session of a suspended user", async () => {
  const kofi = await makeReader(testApp);
  const efua = await makeModerator(testApp);
  await moderateUser(testApp, efua, kofi, {
    act: "suspend",
    note: "You threaten others.",
    days: 7,
  });
  const { error, code, documented } = await logIn(kofi, "SuspendedError");
  expect([error.code, Object.keys(error).toSorted()]).toEqual([code, documented]);
  expect(documented).toEqual(expect.arrayContaining(["token", "userId"]));
});

test("the API documents challenge and eraseAt of a login to a deleted account, and eraseAt of the deletion", async () => {
  const yaw = await makeReader(testApp);
  const { eraseAt } = await testApp.call("deleteAccount", deleteAccountInput, yaw);
  const { error, code, documented } = await logIn(yaw, "DeletionPendingError");
  expect([error.code, Object.keys(error).toSorted()]).toEqual([code, documented]);
  expect(documented).toEqual(expect.arrayContaining(["challenge", "eraseAt"]));
  expect(error.eraseAt).toBe(eraseAt);
});
