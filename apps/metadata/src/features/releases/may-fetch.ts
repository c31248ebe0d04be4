import { isIP } from 'node:net'

export type ForgeKind = 'github' | 'forgejo'

/** Where the people of GitHub keep what they publish. */
const GITHUB = /^(?:(?:api\.)?github\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.githubusercontent\.com)$/

/**
 * Whether a file of a release may be fetched from there (docs/reference/metadata.md 6). The origin that the operator typed is
 * trusted as typed; anything else is GitHub's own, encrypted, by name and at the usual port; and a Forgejo keeps its files itself.
 */
export function mayFetch(url: URL, { forge, releases }: { forge: ForgeKind; releases: URL }): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (url.origin === releases.origin) return true
  if (forge === 'forgejo' || url.protocol !== 'https:' || url.port !== '') return false
  return isIP(url.hostname) === 0 && !url.hostname.startsWith('[') && GITHUB.test(url.hostname)
}
