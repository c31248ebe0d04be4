import type { Texts } from '../../texts/server/settings.ts'
import { ROWS } from './setting-rows.generated.ts'

export type SettingId = keyof typeof ROWS | 'players.web_player'
export type Section = keyof Texts['sections']

export interface Setting {
  /** `lines`: a list, edited as one entry per line. */
  kind: 'text' | 'number' | 'lines' | 'choice' | 'switch'
  /** The default as typed; absent if the explanation states it. */
  defaultValue?: string
  options?: readonly string[]
  /** Can only be changed in config.yaml. */
  isReadOnly?: true
  /** The section where it is shown, if that is not the first part of its id. */
  section?: Section
  /** An empty value removes it, so that its default applies. */
  isNullable?: true
}

/** Settings in display order. Backups have a separate page. A new setting without texts does not compile. */
export const SETTINGS: Readonly<Record<keyof Texts['settings'], Setting>> = {
  'players.web_player': { kind: 'choice', isReadOnly: true, options: ['embedded', 'dir', ''] },
  ...ROWS,
}

export const SETTING_IDS = Object.keys(SETTINGS) as SettingId[]

export const isSettingId = (id: string | undefined): id is SettingId => id !== undefined && Object.hasOwn(SETTINGS, id)

export const idsOf = (section: Section): SettingId[] =>
  SETTING_IDS.filter((id) => (SETTINGS[id].section ?? id.slice(0, id.indexOf('.'))) === section)
