import { existsSync, readFileSync } from 'node:fs'

const ROOT = new URL('../../../../../', import.meta.url)

/** The release that this is, as its package says. */
export function releaseVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('apps/server/package.json', ROOT), 'utf8')) as { version: string }
  return version
}

/** What the server calls itself: a checkout is `dev`, whatever release it came from. */
export function serverVersion(): string {
  return existsSync(new URL('.git', ROOT)) ? 'dev' : releaseVersion()
}
