import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** At most so many: a machine with containers has dozens. */
const MOST = 2

/** Under which addresses other machines reach a server that listens on all of this machine's; none where it listens on one. */
export function lanAddresses(address: string, bind: string, found = networkInterfaces()): string[] {
  if (!/^(?:0\.0\.0\.0|\[::\]):/.test(bind)) return []
  const { protocol, port } = new URL(address)
  const own = Object.entries(found).flatMap(([name, entries = []]) =>
    // Bridges of containers lead nowhere.
    /^(?:docker|br-|veth|virbr|cni|podman)/.test(name)
      ? []
      : entries.filter(({ internal }) => !internal).map((entry) => entry.address),
  )
  return own
    .filter((one) => isIPv4(one) && !one.startsWith('169.254.'))
    .slice(0, MOST)
    .map((one) => `${protocol}//${one}${port === '' ? '' : `:${port}`}`)
}
