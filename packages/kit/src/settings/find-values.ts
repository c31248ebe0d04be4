import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { invalid } from '../errors.ts'

/** The facts of a setting that are needed to read it. */
export interface SettingFacts {
  schema: object
  /** A rule that the schema cannot express. */
  check?: (value: never) => boolean
  /** Normalises a value. */
  put?: (value: never) => unknown
  /** Name of the environment variable, without `CHAPTERHOUSE_`. */
  env?: string
  flag?: string
}

export type Source = 'default' | 'file' | 'environment' | 'flag'

export interface FoundValue {
  value: unknown
  source: Source
}

export interface SettingSources {
  /** By id, from `parseConfigFile`. */
  file: Readonly<Record<string, unknown>>
  env: Readonly<Record<string, string | undefined>>
  flags: Readonly<Record<string, unknown>>
}

/** The values that are set: flags over the environment over the file. An invalid one is a problem. */
export function findValues<Id extends string>(
  keys: Readonly<Record<Id, SettingFacts>>,
  sources: SettingSources,
): { found: Map<Id, FoundValue>; problems: string[] } {
  const found = new Map<Id, FoundValue>()
  const problems: string[] = []
  for (const [id, key] of Object.entries<SettingFacts>(keys) as [Id, SettingFacts][]) {
    const [source, given] = lookUp(id, key, sources)
    if (given === undefined) continue
    const value = usableValue(key, given)
    if (value === undefined) problems.push(`${nameIn(source, id, key)}: ${refusalOf(key) ?? `not ${JSON.stringify(given)}`}`)
    else found.set(id, { value, source })
  }
  return { found, problems }
}

/** Entries of the file that are neither settings nor known otherwise. */
export function strangersIn(file: object, ids: readonly string[], beside: readonly string[] = []): string[] {
  return Object.keys(file).flatMap((name) => {
    if (ids.includes(name) || beside.includes(name)) return []
    const meant = ids.find((id) => id.endsWith(`.${name.slice(name.lastIndexOf('.') + 1)}`))
    return [`config.yaml: ${name} is not a setting${meant ? ` (did you mean ${meant}?)` : ''}`]
  })
}

/** One message lists all problems. */
export function refuseProblems(problems: readonly string[]): void {
  if (problems.length === 1) throw invalid(`Invalid configuration: ${problems[0]}.`)
  if (problems.length > 1) throw invalid(`Invalid configuration:\n  ${problems.join('\n  ')}`, { fields: { problems } })
}

/** The normalised value; undefined if invalid. Text from outside is converted to the setting's type. */
export function usableValue(key: SettingFacts, given: unknown): unknown {
  const { schema, check, put }: { schema: TSchema; check?: (value: never) => boolean; put?: (value: never) => unknown } = key
  const read = isList(key) ? entriesOf(given) : typeof given === 'string' ? Value.Convert(schema, given) : given
  if (!Value.Check(schema, read)) return undefined
  const value = put ? withoutRepeats(put(read as never)) : read
  return check === undefined || check(value as never) ? value : undefined
}

export function refusalOf({ schema }: SettingFacts): string | undefined {
  return 'errorMessage' in schema ? String(schema.errorMessage) : undefined
}

function lookUp(id: string, key: SettingFacts, { file, env, flags }: SettingSources): [Source, unknown] {
  const { env: variable, flag, schema } = key
  if (flag && flags[flag] !== undefined) return ['flag', flags[flag]]
  const typed = variable && env[`CHAPTERHOUSE_${variable}`]
  // An empty text is a value if valid (a folder: none); otherwise the setting counts as unset.
  if (typed !== undefined && (typed !== '' || isList(key) || Value.Check(schema as TSchema, ''))) return ['environment', typed]
  return ['file', file[id]]
}

/** Trimmed, without empty entries; text is a comma-separated list. */
function entriesOf(given: unknown): unknown {
  const entries = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(entries) || !entries.every((entry) => typeof entry === 'string')) return given
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

const withoutRepeats = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value)

const isList = ({ schema }: SettingFacts): boolean => 'type' in schema && schema.type === 'array'

function nameIn(source: Source, id: string, { env, flag }: SettingFacts): string {
  return source === 'flag' ? `--${flag}` : source === 'environment' ? `CHAPTERHOUSE_${env}` : `config.yaml: ${id}`
}
