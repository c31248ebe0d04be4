/** Whether only this machine can reach this address. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(hostname)
}

/** The bind address by which other machines reach the server on its port; undefined if they can reach this address already. */
export function bindForOthers(url: string): string | undefined {
  const { hostname, port, protocol } = new URL(url)
  return isThisMachine(hostname) ? `0.0.0.0:${port || (protocol === 'https:' ? '443' : '80')}` : undefined
}
