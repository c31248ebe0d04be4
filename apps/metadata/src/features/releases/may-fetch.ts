import { isIP } from 'node:net'

export type ForgeKind = 'github' | 'forgejo'

/** GitHub's hosts for release files. */
const GITHUB = /^(?:(?:api\.)?github\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.githubusercontent\.com)$/

/**
 * Whether a file of a release may be fetched from this URL (docs/reference/metadata.md 6). The configured origin is trusted.
 * Otherwise, only GitHub's own hosts are, by HTTPS on the default port; Forgejo serves its files itself.
 */
export function mayFetch(url: URL, { forge, releases }: { forge: ForgeKind; releases: URL }): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (url.origin === releases.origin) return true
  if (forge === 'forgejo' || url.protocol !== 'https:' || url.port !== '') return false
  return isIP(url.hostname) === 0 && !url.hostname.startsWith('[') && GITHUB.test(url.hostname)
}
