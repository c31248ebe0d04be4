/** Text typed or pasted to sign in: a code, or a link containing the token itself. */
export type Pasted =
  | { kind: 'code'; code: string }
  | { kind: 'token'; token: string }
  | { kind: 'elsewhere'; server: string }
  | { kind: 'nothing' }

const CODE_SIGNS = 16

/** `here` is the origin of this player: a link to another server cannot be used here. */
export function readPasted(text: string, here: string): Pasted {
  const link = text.match(/[a-z][a-z0-9+.-]{0,40}:\/\/\S+/i)?.[0]
  const url = link && URL.canParse(link) ? new URL(link) : undefined
  const token = url?.searchParams.get('token')
  if (url && token) {
    const server = url.protocol.startsWith('http') ? url.origin : originOf(url.searchParams.get('server') ?? '')
    return server && !isOneOf(url, server, here) ? { kind: 'elsewhere', server } : { kind: 'token', token }
  }
  const code = text.trim()
  return /[0-9a-z]/i.test(code) && !url ? { kind: 'code', code } : { kind: 'nothing' }
}

/** A server may have different addresses at home and away: the link lists all of them. */
function isOneOf(url: URL, server: string, here: string): boolean {
  return [server, originOf(url.searchParams.get('home') ?? ''), originOf(url.searchParams.get('away') ?? '')].includes(here)
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

export const isWholeCode = (code: string): boolean => code.replace(/[\s-]/g, '').length === CODE_SIGNS
