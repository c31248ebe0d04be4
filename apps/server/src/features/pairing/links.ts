import type { Addresses } from '../sessions/index.ts'

export interface LinkParts {
  /** Without a slash at the end. */
  base: string
  token: string
  appScheme: string
  addresses: Addresses
}

/** The exact forms that players take apart again (docs/reference/server.md 2.2). */
export function pairingLinks({ base, token, appScheme, addresses: { away, home } }: LinkParts): { uri: string; webUrl: string } {
  const known = [['away', away] as const, ['home', home] as const].flatMap(([name, address]) =>
    address === undefined ? [] : [`&${name}=${encodeURIComponent(address)}`],
  )
  const rest = `token=${encodeURIComponent(token)}${known.join('')}`
  return {
    uri: `${appScheme}://connect?server=${encodeURIComponent(base)}&${rest}`,
    webUrl: `${base}/web/connect?${rest}`,
  }
}

/** The code rides behind the `#`: no server and no proxy ever hears of it. */
export function inviteLink(base: string, code: string): string {
  return `${base}/connect#code=${code}`
}
