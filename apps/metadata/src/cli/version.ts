import { releaseVersion } from '../features/system/index.ts'
import type { Command } from './command.ts'

export const usage = 'version   prints the version'

export const run: Command = async (_args, { print }) => {
  print(`Chapterhouse metadata service ${releaseVersion()}, Node ${process.versions.node}`)
  return 0
}
