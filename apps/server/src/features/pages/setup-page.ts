import { escaped } from './escaped.ts'

/** The form of the first start. Its script takes the token out of the address; without one the token is typed in. */
export function setupPage(name: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Set up ${escaped(name)}</title>
<link rel="stylesheet" href="/assets/start.css">
<link rel="stylesheet" href="/assets/setup.css">
<script src="/assets/setup.js" defer></script>
</head>
<body>
<main>
<h1>Set up ${escaped(name)}</h1>
<p>The first account may change everything. The first library is a folder on the machine of the server; nothing in it is ever changed.</p>
<noscript><p class="hint">This page needs JavaScript to send the form. Without it, make the account on the machine of the server: <code>chapterhouse user add NAME --admin --password-stdin</code>.</p></noscript>
<form method="post" action="/setup" autocomplete="off">
<p id="token-row"><label for="token">Setup token</label>
<input id="token" name="token" required autocapitalize="none" autocorrect="off" spellcheck="false" aria-describedby="token-hint">
<span class="hint" id="token-hint">The server printed it when it started, at the end of the address.</span></p>
<p><label for="username">Name</label>
<input id="username" name="username" value="admin" required maxlength="64" autocomplete="username" autocapitalize="none" spellcheck="false"></p>
<p><label for="password">Password</label>
<input id="password" name="password" type="password" required minlength="8" autocomplete="new-password" aria-describedby="password-hint">
<span class="hint" id="password-hint">At least 8 characters.</span></p>
<p><label for="library_name">Name of the library</label>
<input id="library_name" name="library_name" value="Audiobooks" required></p>
<p><label for="library_root">Folder of the library</label>
<input id="library_root" name="library_root" required placeholder="/srv/audiobooks" autocapitalize="none" spellcheck="false"></p>
<p class="refusal" id="refusal" role="alert" tabindex="-1" hidden></p>
<p><button type="submit">Set up</button></p>
</form>
<section id="done" tabindex="-1" hidden>
<h2>Done</h2>
<p>You can sign in as <strong id="who"></strong> in a player app, with the address of this server. The books are being read; they appear one by one.</p>
</section>
</main>
</body>
</html>
`
}
