import type { Library } from '../../features/libraries/index.ts'

interface StartupFacts {
  address: string
  publicUrl: string
  /** LAN addresses of the server, if the printed address is valid on this machine only. */
  lanAddresses: readonly string[]
  /** Created on the first run only; printed once and not stored. */
  signIn: { username: string; password: string; code: string } | undefined
  /** Opens the setup page; printed once and not stored. */
  setupToken: string | undefined
  /** Setup was requested, but an account already exists. */
  isSetUp: boolean
  libraries: readonly Library[]
}

/** The startup message, as one block. */
export function startupMessage({
  address,
  publicUrl,
  lanAddresses,
  signIn,
  setupToken,
  isSetUp,
  libraries,
}: StartupFacts): string[] {
  const base = publicUrl || address
  const names = libraries.map(({ name }) => name).join(', ')
  const lines = [
    `Chapterhouse is running. Open ${base} in a browser,`,
    `or enter ${base} as the server address in a player app.`,
    ...(publicUrl === '' && lanAddresses.length > 0 ? [`From other machines: ${lanAddresses.join(' or ')}`] : []),
    ...(publicUrl === '' && base.startsWith('https:') ? ['Your browser will warn once: the certificate is self-signed.'] : []),
    '',
    `Libraries   ${names || (setupToken === undefined ? 'none yet: start with --library DIR' : 'none yet: add the first on the page below')}`,
    ...(signIn
      ? [
          `Sign in as  ${signIn.username}`,
          `Password    ${signIn.password}`,
          `Or code     ${signIn.code}`,
          '            (shown once: write them down)',
        ]
      : []),
    ...(setupToken === undefined
      ? []
      : [
          `Set up at   ${base}/setup#token=${setupToken}`,
          '            (shown once; anyone who has it can create the first account)',
        ]),
    ...(isSetUp ? [`Set up      already done. Sign in at ${base}/admin`] : []),
  ]
  const width = Math.max(...lines.map(({ length }) => length))
  const rule = '─'.repeat(width + 2)
  return ['', `┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`, '']
}
