/**
 * Whether a request has more than one `Host` header. Node hides the second, and a proxy may have chosen by that one (RFC 9112, 3.2).
 * `headers` are names and values, alternating.
 */
export function hasSeveralHosts(headers: readonly string[]): boolean {
  let count = 0
  // For every request: the length is compared first.
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
