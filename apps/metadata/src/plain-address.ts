const ORIGIN = /^https?:\/\/[^/?#]*/i
/** Letters, digits and `-._~` mean the same with and without an escape (RFC 3986 6.2.2.2). */
const ESCAPED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** An address in the one form that all who look at it know: without an origin, without escapes that need not be. */
export function plainAddress(url: string): string {
  const there = url.startsWith('/') ? url : withoutOrigin(url)
  const end = there.search(/[?#]/)
  const path = end === -1 ? there : there.slice(0, end)
  const plain = path.includes('%') ? path.replace(ESCAPED, (escaped) => decodeURIComponent(escaped)) : path
  // The provider's address was typed with a slash at its end.
  const meant = plain.startsWith('/abs//') ? `/abs/${plain.slice('/abs//'.length)}` : plain
  return end === -1 ? meant : meant + there.slice(end)
}

function withoutOrigin(url: string): string {
  const rest = url.replace(ORIGIN, '')
  return rest !== url && !rest.startsWith('/') ? `/${rest}` : rest
}
