/** The release set at build time (`CHAPTERHOUSE_VERSION`); a checkout is always `dev`. */
export function versionOf(env: Readonly<Record<string, string | undefined>>): string {
  return env['CHAPTERHOUSE_VERSION']?.trim() || 'dev'
}
