/** The release that was handed in when this was built (`CHAPTERHOUSE_VERSION`); a checkout is `dev`, whatever release it came from. */
export function versionOf(env: Readonly<Record<string, string | undefined>>): string {
  return env['CHAPTERHOUSE_VERSION']?.trim() || 'dev'
}
