import { isIP } from 'node:net'
import { conflict, invalid } from '@chapterhouse/kit/errors'
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
  /** Writes values into the file, whole or not at all; absent: nothing outlives this run. */
  persist?: (values: Values) => void
}

export interface Settings {
  get<Id extends SettingId>(id: Id): ValueOf<Id>
  sourceOf(id: SettingId): Source
  /** All or none: a value that is refused leaves every other as it was. What applies at a restart is written and not used yet. */
  change(changes: Readonly<Record<string, unknown>>): void
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
    get: (id) => effective(found, id, layers) as never,
    sourceOf: (id) => found.get(id)?.source ?? 'default',
    change(changes) {
      const values = Object.fromEntries(Object.entries(changes).map(([id, given]) => [id, changed(id, given, settings)]))
      const after = new Map(found)
      for (const [id, value] of Object.entries(values)) after.set(id as SettingId, { value, source: 'file' })
      const [problem] = jointProblems((id) => effective(after, id, layers) as never)
      if (problem) throw invalid(problem.says, { code: 'invalid_setting', fields: { field: problem.id } })
      layers.persist?.(values)
      for (const id of Object.keys(values) as SettingId[]) {
        const entry = after.get(id)
        if (entry && KEYS[id].applies === 'now') found.set(id, entry)
      }
    },
  }
  problems.push(...jointProblems(settings.get).map(({ id, says }) => `${id}: ${says}`))
  if (problems.length === 1) throw invalid(`The configuration is wrong: ${problems[0]}.`)
  if (problems.length > 1) throw invalid(`The configuration is wrong:\n  ${problems.join('\n  ')}`)
  return settings
}

type Found = ReadonlyMap<SettingId, { value: unknown; source: Source }>

function effective(found: Found, id: SettingId, layers: Layers): unknown {
  const { standard } = KEYS[id]
  const preset =
    layers.standards?.[id] ??
    (typeof standard === 'function' ? standard((other) => effective(found, other, layers) as never) : standard)
  return found.has(id) ? found.get(id)?.value : preset
}

/** What one setting asks of another. */
function jointProblems(get: Settings['get']): { id: SettingId; says: string }[] {
  const lacksHosts = get('network.tls_mode') === 'autocert' && get('network.tls_hosts').length === 0
  const lacksLibrary = get('demo.enabled') && get('demo.library') === ''
  const hasAddress = get('network.tls_mode') === 'autocert' && get('network.tls_hosts').some((host) => isIP(host) !== 0)
  return [
    ...(hasAddress
      ? [{ id: 'network.tls_hosts', says: 'autocert fetches certificates for names, not for addresses' } as const]
      : []),
    ...(lacksHosts ? [{ id: 'network.tls_mode', says: 'autocert needs network.tls_hosts' } as const] : []),
    ...(lacksLibrary
      ? [{ id: 'demo.enabled', says: 'needs demo.library, the name of the library that guests may open' } as const]
      : []),
  ]
}

/** One new value in the form in which it is used, or a refusal that names the setting. */
function changed(id: string, given: unknown, settings: Pick<Settings, 'sourceOf'>): unknown {
  if (!isSetting(id)) throw invalid(`${id} is no setting`, { code: 'unknown_setting', fields: { field: id } })
  const { readOnly }: { readOnly?: true } = KEYS[id]
  if (readOnly) throw invalid(`${id} cannot be changed here`, { code: 'setting_read_only', fields: { field: id } })
  const source = settings.sourceOf(id)
  if (source === 'environment' || source === 'flag')
    throw conflict(`${id} is set by ${source === 'flag' ? 'a flag' : 'the environment'}`, {
      code: 'setting_locked',
      fields: { field: id },
    })
  const value = usable(id, given)
  if (value === undefined) throw invalid(refusalOf(id) ?? 'invalid value', { code: 'invalid_setting', fields: { field: id } })
  return value
}

const isSetting = (id: string): id is SettingId => Object.hasOwn(KEYS, id)

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
  if (isSetting(name) || BESIDE.includes(name)) return []
  const meant = IDS.find((id) => id.endsWith(`.${name.slice(name.lastIndexOf('.') + 1)}`))
  return [`config.yaml: ${name} is no setting${meant ? ` (is ${meant} meant?)` : ''}`]
}

function nameIn(source: Source, id: SettingId): string {
  const { env, flag }: { env?: string; flag?: string } = KEYS[id]
  return source === 'flag' ? `--${flag}` : source === 'environment' ? `CHAPTERHOUSE_${env}` : `config.yaml: ${id}`
}
