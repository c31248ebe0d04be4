import type { Addresses } from '../sessions/index.ts'

/** The exact formats that players parse (docs/reference/server.md 2.2). */
export function pairingLinks({
  base,
  token,
  appScheme,
  addresses: { away, home },
}: {
  /** Without a trailing slash. */
  base: string
  token: string
  appScheme: string
  addresses: Addresses
}): { uri: string; webUrl: string } {
  const known = [['away', away] as const, ['home', home] as const].flatMap(([name, url]) =>
    url === undefined ? [] : [`&${name}=${encodeURIComponent(url)}`],
  )
  const rest = `token=${encodeURIComponent(token)}${known.join('')}`
  return {
    uri: `${appScheme}://connect?server=${encodeURIComponent(base)}&${rest}`,
    webUrl: `${base}/web/connect?${rest}`,
  }
}

/** The code is in the fragment, which browsers send to no server and no proxy. */
export function inviteLink(base: string, code: string): string {
  return `${base}/connect#code=${code}`
}
