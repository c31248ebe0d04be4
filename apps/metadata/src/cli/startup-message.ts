import type { ServeSettings } from './serve-settings.ts'

/** Hints printed at startup. */
export function startupMessage(address: string, { host, siteUrl }: ServeSettings): string[] {
  if (siteUrl !== undefined || isLoopback(host)) return []
  return [
    `Links on the pages start with ${address}. If the service has a public address, set it with --site-url https://meta.example.org.`,
  ]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
