import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { conflict, invalid, misconfigured } from '@chapterhouse/kit/errors'
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
  /** The value that the next start will use: of a setting that applies at a restart it may differ from `get`. Null: the default applies. */
  savedValue(id: SettingId): unknown
  /** Settings whose saved value takes effect at the next start only. */
  restartPending(): SettingId[]
  /** The name of the environment variable that overrides the file, or `launcher` for a flag. */
  lockOf(id: SettingId): string | undefined
  /**
   * All or none: a refused value leaves every other as it was. A setting that applies at a restart is written and not used yet. Answers the
   * real changes, sorted by id; a value that was saved already is none.
   */
  change(changes: Readonly<Record<string, unknown>>): SettingChange[]
}

export interface SettingChange {
  setting: string
  from: unknown
  to: unknown
}

const IDS = Object.keys(KEYS) as SettingId[]

/** Defaults < config.yaml < environment < flags, each value with its source; every problem in one message. */
export function readSettings(layers: Layers): Settings {
  const found = new Map<SettingId, FoundValue>()
  const problems = Object.keys(layers.file).flatMap(strangerIn)
  for (const id of IDS) {
    const [source, given] = lookUp(id, layers)
    if (given === undefined) continue
    const value = usable(id, given)
    if (value === undefined) problems.push(`${nameIn(source, id)}: ${refusalOf(id) ?? `not ${JSON.stringify(given)}`}`)
    else found.set(id, { value, source })
  }
  problems.push(...besideProblems(layers.file))

  /** Saved, and used from the next start on. */
  const pending = new Map<SettingId, FoundValue>()
  const settings: Settings = {
    get: (id) => effective(found, id, layers) as never,
    sourceOf: (id) => found.get(id)?.source ?? 'default',
    savedValue: (id) => savedIn(new Map([...found, ...pending]), id, layers),
    restartPending: () => [...pending.keys()].toSorted(),
    lockOf(id) {
      const { env }: { env?: string } = KEYS[id]
      const source = settings.sourceOf(id)
      return source === 'flag' ? 'launcher' : source === 'environment' ? `CHAPTERHOUSE_${env}` : undefined
    },
    change(changes) {
      const before = new Map([...found, ...pending])
      const after = new Map(before)
      const values: Values = {}
      for (const [typed, given] of Object.entries(changes).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        const { id, value } = changed(typed, given, settings)
        values[id] = value
        if (value === null) after.delete(id)
        else after.set(id, { value, source: 'file' })
      }
      judgeTogether(before, after, layers)
      const real = (Object.keys(values) as SettingId[]).flatMap((setting): SettingChange[] => {
        const [from, to] = [savedIn(before, setting, layers), savedIn(after, setting, layers)]
        return isDeepStrictEqual(from, to) ? [] : [{ setting, from, to }]
      })
      if (real.length > 0) save(Object.fromEntries(real.map(({ setting }) => [setting, values[setting as SettingId]])))
      for (const { setting } of real) use(setting as SettingId, after.get(setting as SettingId))
      return real
    },
  }
  function save(values: Values): void {
    try {
      layers.persist?.(values)
    } catch (cause) {
      throw misconfigured('could not save settings', { cause })
    }
  }
  function use(id: SettingId, entry: FoundValue | undefined): void {
    const isLive = KEYS[id].applies === 'now'
    if (isLive && entry) found.set(id, entry)
    else if (isLive) found.delete(id)
    else if (entry && !isDeepStrictEqual(entry.value, settings.get(id))) pending.set(id, entry)
    else pending.delete(id)
  }
  problems.push(...jointProblems(settings.get).map(({ id, says }) => `${id}: ${says}`))
  if (problems.length === 1) throw invalid(`The configuration is wrong: ${problems[0]}.`)
  if (problems.length > 1) throw invalid(`The configuration is wrong:\n  ${problems.join('\n  ')}`)
  return settings
}

interface FoundValue {
  value: unknown
  source: Source
}
type Found = ReadonlyMap<SettingId, FoundValue>

/** Null: nothing is set, and the default applies. */
function savedIn(found: Found, id: SettingId, layers: Layers): unknown {
  const { isNullable }: { isNullable?: true } = KEYS[id]
  return isNullable && !found.has(id) ? null : effective(found, id, layers)
}

/**
 * Refuses values that do not go together. The file is judged without the environment too, if it was valid before: it must not need a variable to
 * start with.
 */
function judgeTogether(before: Found, after: Found, layers: Layers): void {
  const problemIn = (values: Found) => jointProblems((id) => effective(values, id, layers) as never)[0]
  const wasValid = problemIn(inFile(before, layers)) === undefined
  const problem = problemIn(after) ?? (wasValid ? problemIn(inFile(after, layers)) : undefined)
  if (problem) throw invalid(problem.says, { code: 'invalid_setting', fields: { field: problem.id } })
}

const inFile = (values: Found, layers: Layers): Found =>
  new Map([...values].flatMap(([id, entry]) => withoutEnvironment(id, entry, layers)))

function withoutEnvironment(id: SettingId, entry: FoundValue, { file }: Layers): [SettingId, FoundValue][] {
  if (entry.source === 'file') return [[id, entry]]
  const value = usable(id, file[id])
  return value === undefined ? [] : [[id, { value, source: 'file' }]]
}

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

/** One new value in the form in which it is used, null for the default; or a refusal that names the setting. */
function changed(id: string, given: unknown, { lockOf }: Pick<Settings, 'lockOf'>): { id: SettingId; value: unknown } {
  const fields = { field: id }
  if (!isSetting(id)) throw invalid('no such setting', { code: 'unknown_setting', fields })
  const { readOnly, isNullable }: { readOnly?: true; isNullable?: true } = KEYS[id]
  if (readOnly) throw invalid('can only be changed in the config file', { code: 'setting_read_only', fields })
  const lock = lockOf(id)
  if (lock === 'launcher') throw conflict('set by a flag of the command line', { code: 'setting_locked', fields })
  if (lock) throw conflict(`set by the environment variable ${lock}`, { code: 'setting_locked', fields })
  if (given === null && isNullable) return { id, value: null }
  const refused = (text: string) => invalid(text, { code: 'invalid_setting', fields })
  if (given === null) throw refused('enter a value')
  if (!isOfType(id, given)) throw refused('wrong type of value')
  const value = usable(id, given)
  if (value === undefined) throw refused(refusalOf(id) ?? 'invalid value')
  return { id, value }
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

/** Text is converted where it comes from the environment; the API sends JSON of the right type. */
function isOfType(id: SettingId, given: unknown): boolean {
  const { schema }: { schema: object } = KEYS[id]
  const type = 'type' in schema ? schema.type : 'string'
  return type === 'array' ? Array.isArray(given) : typeof given === (type === 'integer' ? 'number' : type)
}

function refusalOf(id: SettingId): string | undefined {
  const { schema }: { schema: object } = KEYS[id]
  return 'errorMessage' in schema ? String(schema.errorMessage) : undefined
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
