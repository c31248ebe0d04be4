import { invalid } from '@chapterhouse/kit/errors'
import { Value } from 'typebox/value'
import { BESIDE, besideProblems } from './beside-settings.ts'
import { KEYS, type SettingId, type ValueOf } from './keys.ts'

export type Source = 'default' | 'file' | 'environment' | 'flag'
type Values = Partial<Record<SettingId, unknown>>

export interface Layers {
  /** What the program that starts it prefers: `npm start` binds to this machine only. */
  standards?: Values
  /** By id, as `parseConfigFile` gives it; an id that is none is a problem. */
  file: Readonly<Record<string, unknown>>
  env: Readonly<Record<string, string | undefined>>
  flags: Readonly<Record<string, unknown>>
}

export interface Settings {
  get<Id extends SettingId>(id: Id): ValueOf<Id>
  sourceOf(id: SettingId): Source
}

const IDS = Object.keys(KEYS) as SettingId[]

/** Defaults < config.yaml < environment < flags, each value with its source; every problem in one message. */
export function readSettings(layers: Layers): Settings {
  const found = new Map<SettingId, { value: unknown; source: Source }>()
  const problems = Object.keys(layers.file).flatMap(strangerIn)
  for (const id of IDS) {
    const [source, given] = lookUp(id, layers)
    if (given === undefined) continue
    const value = usable(id, given)
    if (value === undefined) problems.push(`${nameIn(source, id)}: ${refusalOf(id) ?? `not ${JSON.stringify(given)}`}`)
    else found.set(id, { value, source })
  }
  problems.push(...besideProblems(layers.file))

  const settings: Settings = {
    get: (id) => {
      const { standard } = KEYS[id]
      const preset =
        layers.standards?.[id] ?? (typeof standard === 'function' ? standard((other) => settings.get(other)) : standard)
      return (found.get(id)?.value ?? preset) as never
    },
    sourceOf: (id) => found.get(id)?.source ?? 'default',
  }
  if (settings.get('network.tls_mode') === 'autocert' && settings.get('network.tls_hosts').length === 0)
    problems.push('network.tls_mode: autocert needs network.tls_hosts')
  if (settings.get('demo.enabled') && settings.get('demo.library') === '')
    problems.push('demo.enabled: needs demo.library, the name of the library that guests may open')
  if (problems.length === 1) throw invalid(`The configuration is wrong: ${problems[0]}.`)
  if (problems.length > 1) throw invalid(`The configuration is wrong:\n  ${problems.join('\n  ')}`)
  return settings
}

function lookUp(id: SettingId, { file, env, flags }: Layers): [Source, unknown] {
  const { env: variable, flag }: { env?: string; flag?: string } = KEYS[id]
  if (flag && flags[flag] !== undefined) return ['flag', flags[flag]]
  const typed = variable && env[`CHAPTERHOUSE_${variable}`]
  // The empty text is a value where it is one (a folder: none); elsewhere nobody has set anything.
  if (typed !== undefined && (typed !== '' || isList(id) || Value.Check(KEYS[id].schema, ''))) return ['environment', typed]
  return ['file', file[id]]
}

/** The value in the form in which it is used; undefined when it is none. Text from outside is read as what the setting is. */
function usable(id: SettingId, given: unknown): unknown {
  const { schema, check, put }: { schema: object; check?: (value: never) => boolean; put?: (value: never) => unknown } = KEYS[id]
  const read = isList(id) ? entriesOf(given) : typeof given === 'string' ? Value.Convert(schema, given) : given
  if (!Value.Check(schema, read)) return undefined
  const value = put ? withoutRepeats(put(read as never)) : read
  return check === undefined || check(value as never) ? value : undefined
}

/** Trimmed, without empty ones; text is a list with commas. */
function entriesOf(given: unknown): unknown {
  const entries = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(entries) || !entries.every((entry) => typeof entry === 'string')) return given
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
}

const withoutRepeats = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value)

function isList(id: SettingId): boolean {
  const { schema }: { schema: object } = KEYS[id]
  return 'type' in schema && schema.type === 'array'
}

function refusalOf(id: SettingId): string | undefined {
  const { schema }: { schema: object } = KEYS[id]
  return 'refusal' in schema ? String(schema.refusal) : undefined
}

function strangerIn(name: string): string[] {
  if (name in KEYS || BESIDE.includes(name)) return []
  const meant = IDS.find((id) => id.endsWith(`.${name.slice(name.lastIndexOf('.') + 1)}`))
  return [`config.yaml: ${name} is no setting${meant ? ` (is ${meant} meant?)` : ''}`]
}

function nameIn(source: Source, id: SettingId): string {
  const { env, flag }: { env?: string; flag?: string } = KEYS[id]
  return source === 'flag' ? `--${flag}` : source === 'environment' ? `CHAPTERHOUSE_${env}` : `config.yaml: ${id}`
}
