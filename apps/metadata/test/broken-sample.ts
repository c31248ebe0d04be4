import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { checkTree, type Finding, lineOf } from '../src/features/check/index.ts'

export const SAMPLE = path.resolve(import.meta.dirname, '../sample/closed')
export const WORKS = 'works/0/0.json'
export const PEOPLE = 'people/0.json'
export const SERIES = 'series/0.json'
export const COMMUNITY = 'works-community/0/0.json'
export const REDIRECTS = 'redirects.json'

/** `any`, because tests put values of any type into a record. */
export type Json = ReturnType<typeof JSON.parse>

export interface BrokenCase {
  name: string
  file: string
  change: (value: Json) => void
  /** All expected problems. */
  problems?: string[]
  advisory?: string
}

export const hobbit = (pack: Json): Json => pack.entries['the-hobbit']
export const recording = (pack: Json): Json => hobbit(pack).recordings['rob-inglis-2008']
export const H = 'works/0/0.json: entry the-hobbit: '
export const R = `${H}recording rob-inglis-2008: `
export const SOURCE = { license: 'CC0-1.0', sources: [{ type: 'user' }] }
export const person = (id: string, name: string) => ({ id, name, ...SOURCE })

/** The line of a finding without its position, which positions.test.ts covers. */
export function plainLineOf({ line: _line, column: _column, ...finding }: Finding): string {
  return lineOf(finding)
}

/** A copy of the closed sample to modify. */
export function createSample() {
  const folder = temporaryFolder()
  cpSync(SAMPLE, folder.path, { recursive: true })
  return folder
}

/** One test per case. */
export function reportEach(cases: readonly BrokenCase[]): void {
  for (const { name, file, change, problems = [], advisory } of cases)
    test(`checks ${name}`, () => {
      using folder = createSample()
      const value = JSON.parse(readFileSync(folder.at('data', file), 'utf8'))
      change(value)
      writeFileSync(folder.at('data', file), JSON.stringify(value, null, 2))
      const report = checkTree([folder.path])
      assert.deepEqual(report.problems.map(plainLineOf), problems)
      if (advisory !== undefined) assert.ok(report.advisories.some((finding) => plainLineOf(finding).includes(advisory)))
    })
}
