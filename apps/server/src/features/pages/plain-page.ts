import { escaped } from './escaped.ts'

/** The fallback for all pages if they are not built. */
export function plainPage(name: string, address: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(name)} is running</title>
</head>
<body>
<main>
<h1>${escaped(name)} is running</h1>
<p>Give a player app this address: <code>${escaped(address)}</code></p>
<p>The pages of this server are not built. Build them with <code>npm run build</code> and start it again.</p>
</main>
</body>
</html>
`
}
