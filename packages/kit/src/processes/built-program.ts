import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt, stampOf } from './builds.mjs'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

/** Address of the built program; undefined if it is not built, or if its sources or their folder changed since. */
export function builtProgram(name: 'server' | 'metadata', entry = 'program'): string | undefined {
  return isBuilt(ROOT, name) ? pathToFileURL(path.join(ROOT, 'apps', name, 'dist', `${entry}.js`)).href : undefined
}

/** Changes with the sources of a program. */
export function programStamp(name: 'server' | 'metadata'): string {
  return stampOf(ROOT, name)
}
