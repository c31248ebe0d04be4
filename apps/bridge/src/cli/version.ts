import { readFileSync } from 'node:fs'
import type { Command } from './command.ts'

export const usage = 'version   prints the version'

export function versionLine(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return `Chapterhouse bridge ${version}, Node ${process.versions.node}`
}

export const run: Command = async (_args, { print }) => {
  print(versionLine())
  return 0
}
