import { BlockList, isIP } from 'node:net'
import { plainAddress } from '@chapterhouse/kit/requests/client-address'

/** Loopback, private, link-local and shared (RFC 6598, which home VPNs use) ranges. */
const PRIVATE = new BlockList()
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4')
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/** Whether text sent to an address remains in the home network, as far as its host tells. A public name counts as outside. */
export function isAtHome(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const plain = plainAddress(host)
  const version = isIP(plain)
  if (version !== 0) return PRIVATE.check(plain, version === 6 ? 'ipv6' : 'ipv4')
  return !host.includes('.') || /\.(local|lan|internal|home\.arpa|localhost)$/.test(host)
}

/** A sentence about where book text goes; one at a public address without encryption is a warning. */
export function journeyOf(address: string): string {
  if (isAtHome(address)) return 'Book text stays in your home network.'
  const leaves = `Book text leaves your home network and is sent to ${new URL(address).host}.`
  return new URL(address).protocol === 'http:'
    ? `${leaves} Warning: without encryption, anyone on the way can read it and the API key. Use an https address.`
    : leaves
}
