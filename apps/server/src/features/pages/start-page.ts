import { escaped } from './escaped.ts'

export interface StartPage {
  /** What the server is called. */
  name: string
  /** What a player app is given. */
  address: string
  /** Nobody but this machine can connect. */
  isOnlyHere: boolean
  /** Nobody can sign in yet: the page of the first start waits. */
  isUnset: boolean
}

/** The plain page of a server without a web player: no script, light and dark as the reader's machine is. */
export function startPage({ name, address, isOnlyHere, isUnset }: StartPage): string {
  if (isUnset) return page(name, UNSET)
  const here = isThisMachine(address)
    ? `<p class="hint">This address leads here from this machine only. From another one, use the name or number of this machine instead${isOnlyHere ? ', and start the server with <code>--bind</code> so that it listens there' : ''}.</p>`
    : ''
  return page(
    `${name} is running`,
    `<p>To listen, give a player app this address and sign in, by a password or by the code that you were given:</p>
<p class="address"><code>${escaped(address)}</code></p>
${here}
<p>No web player is mounted. To have one here, start the server with <code>--web-dir DIR</code>, where <code>DIR</code> is the folder of a player (it holds an <code>index.html</code>).</p>`,
  )
}

const UNSET = '<p>It is not set up yet: open the link that the server printed when it started. Nobody can sign in before that.</p>'

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/assets/start.css">
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`
}

function isThisMachine(address: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/.test(address)
}
