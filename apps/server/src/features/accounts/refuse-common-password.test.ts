import { describe, expect, test } from "vitest";
import { createRegistration, registerVerified } from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";

const testApp = useTestApp();

const message = "This password is too common. Please choose another.";

/** Passwords on the list of common passwords, in different letter cases. */
const commonPasswords = ["password1", "PassWord1", "1qaz2wsx3edc4rfv", "123456789987654321"];

describe("a password that is common, or equal to the name, username or email", () => {
  test("is refused at registration", async () => {
    const form = createRegistration();
    // The username has 15 characters, so the strength rule accepts it as a password.
    const username = `${form.username.slice(0, 14)}9`;
    for (const password of [...commonPasswords, username.toUpperCase(), form.email]) {
      const body = { ...form, username, password, confirmPassword: password };
      const response = await testApp.callExpectingError("register", { body });
      expect([response.status, response.body.fields]).toEqual([400, { password: message }]);
    }
    expect((await testApp.send("register", { body: form })).statusCode).toBe(201);
  });

  test("is refused when the password is changed, and the old password still works", async () => {
    const user = await registerVerified(testApp);
    for (const newPassword of [...commonPasswords, user.email]) {
      const body = { oldPassword: user.password, newPassword };
      const response = await testApp.callExpectingError("changePassword", { body }, user);
      expect([response.status, response.body.fields]).toEqual([400, { newPassword: message }]);
    }
    const body = { email: user.email, password: user.password };
    expect((await testApp.send("login", { body })).statusCode).toBe(200);
  });

  test("is refused when the password is reset, and the reset link still works", async () => {
    const user = await registerVerified(testApp);
    await testApp.call("forgotPassword", { body: { email: user.email } });
    await testApp.runJobs();
    const link = testApp.mails.findLast(({ to }) => to === user.email)?.link ?? "";
    const token = link.slice(link.lastIndexOf("/") + 1);
    for (const password of [...commonPasswords, user.name]) {
      const response = await testApp.callExpectingError("resetPassword", {
        body: { token, password },
      });
      expect([response.status, response.body.fields]).toEqual([400, { password: message }]);
    }
    const body = { token, password: "Another5River!" };
    expect((await testApp.send("resetPassword", { body })).statusCode).toBe(200);
  });
});
