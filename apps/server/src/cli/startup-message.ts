import type { Library } from '../features/libraries/index.ts'

export interface StartupFacts {
  address: string
  publicUrl: string
  /** Under which addresses other machines reach it, where the address is one of this machine only. */
  elsewhere: readonly string[]
  /** Made on the first run only; told once and kept nowhere. */
  signIn: { username: string; password: string; code: string } | undefined
  /** Opens the page of the first start; told once and kept nowhere. */
  setupToken: string | undefined
  /** The page of the first start was asked for, and somebody has been here before. */
  isSetUp: boolean
  libraries: readonly Library[]
}

/** What somebody who starts the server needs to know, in one block. */
export function startupMessage({ address, publicUrl, elsewhere, signIn, setupToken, isSetUp, libraries }: StartupFacts): string[] {
  const base = publicUrl || address
  const names = libraries.map(({ name }) => name).join(', ')
  const lines = [
    `Chapterhouse is running. Open ${base} in a browser,`,
    `or type ${base} into a player app as the address of the server.`,
    ...(publicUrl === '' && elsewhere.length > 0 ? [`From other machines: ${elsewhere.join(' or ')}`] : []),
    ...(publicUrl === '' && base.startsWith('https:') ? ['A browser warns once: the certificate is one of our own making.'] : []),
    '',
    `Libraries   ${names || (setupToken === undefined ? 'none yet: start with --library DIR' : 'none yet: the page below makes the first')}`,
    ...(signIn
      ? [
          `Sign in as  ${signIn.username}`,
          `Password    ${signIn.password}`,
          `Or code     ${signIn.code}`,
          '            (shown this once: write them down)',
        ]
      : []),
    ...(setupToken === undefined
      ? []
      : [`Set up at   ${base}/setup#token=${setupToken}`, '            (shown this once; whoever has it makes the first account)']),
    ...(isSetUp ? [`Set up      already: there is an account. Sign in with it at ${base}/admin`] : []),
  ]
  const width = Math.max(...lines.map(({ length }) => length))
  const rule = '─'.repeat(width + 2)
  return ['', `┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`, '']
}
