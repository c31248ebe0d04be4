const ORIGIN = /^https?:\/\/[^/?#]*/i
/** Letters, digits and `-._~` mean the same with and without an escape (RFC 3986 6.2.2.2). */
const ESCAPED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** Normalises a URL for routing: removes the origin and needless escapes. */
export function plainUrl(url: string): string {
  const target = url.startsWith('/') ? url : removeOrigin(url)
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  const plain = path.includes('%') ? path.replace(ESCAPED, (escaped) => decodeURIComponent(escaped)) : path
  // Audiobookshelf was given the provider's URL with a trailing slash.
  const routed = plain.startsWith('/abs//') ? `/abs/${plain.slice('/abs//'.length)}` : plain
  return end === -1 ? routed : routed + target.slice(end)
}

function removeOrigin(url: string): string {
  const rest = url.replace(ORIGIN, '')
  return rest !== url && !rest.startsWith('/') ? `/${rest}` : rest
}
