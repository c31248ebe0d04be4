import { isDeepStrictEqual } from 'node:util'
import { conflict, invalid, misconfigured } from '@chapterhouse/kit/errors'
import {
  type FoundValue,
  findValues,
  refusalOf,
  refuseProblems,
  type SettingSources,
  type Source,
  strangersIn,
  usableValue,
} from '@chapterhouse/kit/settings/find-values'
import { BESIDE, besideProblems } from './beside-settings.ts'
import { jointProblems, servicesWithoutUrl } from './joint-rules.ts'
import { KEYS, type SettingId, type ValueOf } from './keys.ts'

type Values = Partial<Record<SettingId, unknown>>

export interface Layers extends SettingSources {
  /** Defaults of the calling command: `npm start` binds to this machine only. */
  standards?: Values
  /** Writes all values to the file or none; absent: changes are lost at the end of this run. */
  persist?: (values: Values) => void
}

export interface Settings {
  get<Id extends SettingId>(id: Id): ValueOf<Id>
  sourceOf(id: SettingId): Source
  /** The value for the next start, which may differ from `get` for a setting that needs a restart. Null: the default applies. */
  savedValue(id: SettingId): unknown
  /** Settings whose saved value applies from the next start on. */
  restartPending(): SettingId[]
  /** The name of the environment variable that overrides the file, or `launcher` for a flag. */
  lockOf(id: SettingId): string | undefined
  /**
   * Changes all values or, if one is invalid, none. A setting that needs a restart is only saved. Returns the actual changes,
   * sorted by id.
   */
  change(changes: Readonly<Record<string, unknown>>): SettingChange[]
}

interface SettingChange {
  setting: string
  from: unknown
  to: unknown
}

const IDS = Object.keys(KEYS) as SettingId[]

/** Defaults < config.yaml < environment < flags; each value has its source. One message lists all problems. */
export function readSettings(layers: Layers): Settings {
  const strangers = strangersIn(layers.file, IDS, BESIDE)
  const { found, problems: invalidValues } = findValues(KEYS, layers)
  const problems = [...strangers, ...invalidValues]
  problems.push(...besideProblems(layers.file))

  /** Saved values that apply from the next start on. */
  const pending = new Map<SettingId, FoundValue>()
  const settings: Settings = {
    get: (id) => effective(found, id, layers) as never,
    sourceOf: (id) => found.get(id)?.source ?? 'default',
    savedValue: (id) => savedIn(new Map([...found, ...pending]), id, layers),
    // A default may follow another setting, as the TLS mode follows the address; then it is pending too.
    restartPending: () => IDS.filter((id) => !isDeepStrictEqual(settings.savedValue(id), savedIn(found, id, layers))).toSorted(),
    lockOf: (id) => lockOf(id, settings.sourceOf(id)),
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
      checkTogether(before, after, layers)
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
  problems.push(...jointProblems(settings.get).map(({ id, message }) => `${id}: ${message}`))
  refuseProblems(problems)
  return settings
}

function lockOf(id: SettingId, source: Source): string | undefined {
  const { env }: { env?: string } = KEYS[id]
  return source === 'flag' ? 'launcher' : source === 'environment' ? `CHAPTERHOUSE_${env}` : undefined
}

type Found = ReadonlyMap<SettingId, FoundValue>

/** Null: not set, so the default applies. */
function savedIn(found: Found, id: SettingId, layers: Layers): unknown {
  const { isNullable }: { isNullable?: true } = KEYS[id]
  return isNullable && !found.has(id) ? null : effective(found, id, layers)
}

/**
 * Throws if values contradict each other. If the file alone was valid before, it must remain so, so that the server can start
 * without its environment variables.
 */
function checkTogether(before: Found, after: Found, layers: Layers): void {
  const problemIn = (values: Found) => jointProblems((id) => effective(values, id, layers) as never)[0]
  const wasValid = problemIn(inFile(before, layers)) === undefined
  const lacking = (values: Found) => servicesWithoutUrl((id) => effective(values, id, layers) as never)
  const lackedBefore = new Set(lacking(before).map(({ id }) => id))
  const problem =
    problemIn(after) ??
    (wasValid ? problemIn(inFile(after, layers)) : undefined) ??
    lacking(after).find(({ id }) => !lackedBefore.has(id))
  if (problem) throw invalid(problem.message, { code: 'invalid_setting', fields: { field: problem.id } })
}

const inFile = (values: Found, layers: Layers): Found =>
  new Map([...values].flatMap(([id, entry]) => withoutEnvironment(id, entry, layers)))

function withoutEnvironment(id: SettingId, entry: FoundValue, { file }: Layers): [SettingId, FoundValue][] {
  if (entry.source === 'file') return [[id, entry]]
  const value = usableValue(KEYS[id], file[id])
  return value === undefined ? [] : [[id, { value, source: 'file' }]]
}

function effective(found: Found, id: SettingId, layers: Layers): unknown {
  const { standard } = KEYS[id]
  const preset =
    layers.standards?.[id] ??
    (typeof standard === 'function' ? standard((other) => effective(found, other, layers) as never) : standard)
  return found.has(id) ? found.get(id)?.value : preset
}

/** Validates and normalises one value, null for the default; throws with the name of the setting. */
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
  const value = usableValue(KEYS[id], given)
  if (value === undefined) throw refused(refusalOf(KEYS[id]) ?? 'invalid value')
  return { id, value }
}

const isSetting = (id: string): id is SettingId => Object.hasOwn(KEYS, id)

/** Only text from the environment is converted; the API sends JSON of the right type. */
function isOfType(id: SettingId, given: unknown): boolean {
  const { schema }: { schema: object } = KEYS[id]
  const type = 'type' in schema ? schema.type : 'string'
  return type === 'array' ? Array.isArray(given) : typeof given === (type === 'integer' ? 'number' : type)
}
