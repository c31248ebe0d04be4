/**
 * Whether a request has more than one `Host` header. Node hides the second, by which a proxy may have routed (RFC 9112, 3.2).
 * `headers`: names and values, alternating.
 */
export function hasSeveralHosts(headers: readonly string[]): boolean {
  let count = 0
  // Runs for every request, so the length is compared first.
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
