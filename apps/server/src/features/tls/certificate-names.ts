import { isIP } from 'node:net'

export interface Machine {
  hostname: string
  addresses: readonly string[]
}

/** Names and addresses by which clients at home may reach this server, configured ones first. Pure. */
export function certificateNames({ hostname, addresses }: Machine, configured: readonly string[]): string[] {
  const name = hostname.toLowerCase()
  const own = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(name) ? [name, ...(name.includes('.') ? [] : [`${name}.local`])] : []
  // A zone (`%eth0`) must not be part of an address in a certificate.
  const plain = addresses.filter((address) => isIP(address) !== 0 && !address.includes('%'))
  return [...new Set([...configured, 'localhost', ...own, '127.0.0.1', '::1', ...plain])]
}
