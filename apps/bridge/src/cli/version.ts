import { readFileSync } from 'node:fs'
import type { Command } from './command.ts'

export const usage = 'version   prints the version'

export const run: Command = async (_args, { print }) => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  print(`Chapterhouse bridge ${version}, Node ${process.versions.node}`)
  return 0
}
