/** Whether only this machine can reach this address. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(hostname)
}

/** The bind address that makes the server reachable from other machines on its port; undefined if this address already is. */
export function bindForOthers(url: string): string | undefined {
  const { hostname, port, protocol } = new URL(url)
  return isThisMachine(hostname) ? `0.0.0.0:${port || (protocol === 'https:' ? '443' : '80')}` : undefined
}
