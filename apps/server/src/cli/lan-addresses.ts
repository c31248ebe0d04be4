import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** A machine with containers may have dozens. */
const MAX = 2

/** Addresses by which other machines reach a server listening on all interfaces; empty if it listens on one address. */
export function lanAddresses(address: string, bind: string, found = networkInterfaces()): string[] {
  if (!/^(?:0\.0\.0\.0|\[::\]):/.test(bind)) return []
  const { protocol, port } = new URL(address)
  const own = Object.entries(found).flatMap(([name, entries = []]) =>
    // Container bridges are unreachable from other machines.
    /^(?:docker|br-|veth|virbr|cni|podman)/.test(name)
      ? []
      : entries.filter(({ internal }) => !internal).map((entry) => entry.address),
  )
  return own
    .filter((one) => isIPv4(one) && !one.startsWith('169.254.'))
    .slice(0, MAX)
    .map((one) => `${protocol}//${one}${port === '' ? '' : `:${port}`}`)
}
