/** The only page of the provider. It signs in the user whose name and email are entered. */
export const signInPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in for Google</title>
<style>
:root { color-scheme: light dark; }
body { font: 17px/1.5 system-ui, sans-serif; margin: 0; padding: 24px; display: grid; place-items: center; }
main { width: min(100%, 26rem); }
h1 { font-size: 1.5rem; }
label { display: block; margin: 16px 0 4px; }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; padding: 12px; font: inherit; }
label:has([type=checkbox]) { display: flex; gap: 10px; align-items: center; }
button { padding: 12px 24px; margin: 20px 12px 0 0; font: inherit; }
</style>
</head>
<body>
<main>
<h1>Stand-in for Google</h1>
<p>For development only: whoever you say you are, you are.</p>
<form method="post">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" value="Ama Serwaa" required>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" value="ama.serwaa@gmail.example" required>
<label><input type="checkbox" name="verified" checked> The email is verified</label>
<button type="submit">Continue</button>
<button type="submit" name="cancel" value="yes" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>
`;
