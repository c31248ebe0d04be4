import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt, stampOf } from './builds.mjs'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

/** URL of the built program; undefined if it is missing, or its sources or their folder have changed since. */
export function builtProgram(name: 'server' | 'metadata', entry = 'program'): string | undefined {
  return isBuilt(ROOT, name) ? pathToFileURL(path.join(ROOT, 'apps', name, 'dist', `${entry}.js`)).href : undefined
}

/** Changes with the sources of a program. */
export function programStamp(name: 'server' | 'metadata'): string {
  return stampOf(ROOT, name)
}
