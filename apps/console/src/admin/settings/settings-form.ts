import { SETTING_IDS, SETTINGS, type SettingId } from './setting-table.ts'

/** As typed: a list has one entry per line. */
export type Typed = string | boolean
/** Only edited settings, so that another admin's changes to others are shown. */
export type Edits = Partial<Record<SettingId, Typed>>
export type Changes = Record<string, Record<string, unknown>>

/** The values by section, and the ids of those that cannot be changed here. */
interface SavedSettings {
  locked: Readonly<Record<string, string>>
}

function valueIn(settings: SavedSettings, id: SettingId): unknown {
  const sections: Record<string, unknown> = { ...settings }
  const [section = '', name = ''] = id.split('.')
  const values: Record<string, unknown> = { ...Object(sections[section]) }
  return values[name]
}

/** The saved value in the form. */
export function typedOf(settings: SavedSettings, id: SettingId): Typed {
  const value = valueIn(settings, id)
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'boolean' ? value : String(value ?? '')
}

/** The value to send. Invalid numbers are sent as typed, so that the server's error appears at the field. */
function wireOf(id: SettingId, typed: Typed): unknown {
  const { kind, isNullable } = SETTINGS[id]
  if (typeof typed === 'boolean') return typed
  if (kind === 'lines') return linesIn(typed)
  if (kind !== 'number') return typed.trim()
  const digits = typed.trim()
  if (digits === '' && isNullable) return null
  return /^\d{1,9}$/.test(digits) ? Number(digits) : digits
}

const linesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Changed and unlocked settings. */
export const changedIds = (settings: SavedSettings, edits: Edits): SettingId[] =>
  SETTING_IDS.filter((id) => {
    const typed = edits[id]
    if (typed === undefined || settings.locked[id] !== undefined) return false
    return JSON.stringify(wireOf(id, typed)) !== JSON.stringify(valueIn(settings, id))
  })

/** The changes by section, as the server expects them. */
export function changesOf(settings: SavedSettings, edits: Edits): Changes {
  const changes: Changes = {}
  for (const id of changedIds(settings, edits)) {
    const [section = '', name = ''] = id.split('.')
    changes[section] = { ...changes[section], [name]: wireOf(id, edits[id] ?? '') }
  }
  return changes
}

/** The edits made after `sent` was sent. */
export const editsAfter = (edits: Edits, sent: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([id, typed]) => sent[id as SettingId] !== typed))

/** The lines of config.yaml that restore these settings of one section to their saved values. JSON is valid YAML. */
export function configLines(settings: SavedSettings, section: string, ids: readonly SettingId[]): string {
  const lines = ids.map((id) => `  ${id.slice(section.length + 1)}: ${JSON.stringify(valueIn(settings, id))}`)
  return [`${section}:`, ...lines].join('\n')
}
