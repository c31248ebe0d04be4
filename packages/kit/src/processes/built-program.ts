import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt, stampOf } from './builds.mjs'

export type ProgramName = 'server' | 'metadata' | 'bridge'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

/** URL of the built program; undefined if it is missing, or its sources or their folder have changed since. */
export function builtProgram(name: ProgramName, entry = 'program'): string | undefined {
  return isBuilt(ROOT, name) ? pathToFileURL(path.join(ROOT, 'apps', name, 'dist', `${entry}.js`)).href : undefined
}

/** Changes with the sources of a program. */
export function programStamp(name: ProgramName): string {
  return stampOf(ROOT, name)
}
