import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { getServerSettings } from '@chapterhouse/contract/server/system/admin-settings'
import { KEYS, type SettingId } from './keys.ts'
import type { Settings } from './settings.ts'

type Envelope = ResponseBody<typeof getServerSettings>

/** Derived values of sections that are not settings; read-only. */
export interface DerivedValues {
  webPlayer: () => 'embedded' | 'dir' | ''
}

/** The saved values by section. A setting overridden by the environment or a flag shows the value in use. */
export function toEnvelope(settings: Settings, { webPlayer }: DerivedValues): Envelope {
  const ids = Object.keys(KEYS) as SettingId[]
  const sections: Record<string, Record<string, unknown>> = {}
  for (const id of ids) {
    const [section = '', name = ''] = id.split('.')
    sections[section] ??= {}
    sections[section][name] = settings.savedValue(id)
  }
  return {
    ...sections,
    players: { ...sections['players'], web_player: webPlayer() },
    metadata: { ...sections['metadata'], available: sections['metadata']?.['base_url'] !== '' },
    demo: { ...sections['demo'], max_users_default: KEYS['demo.max_users'].standard },
    locked: Object.fromEntries(ids.flatMap((id) => [[id, settings.lockOf(id)]]).filter(([, lock]) => lock !== undefined)),
    restart_settings: ids.filter((id) => KEYS[id].applies === 'restart'),
    restart_pending: settings.restartPending(),
  } as Envelope
}

/** The ids and values in a client's sections. */
export function toChanges(sections: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Readonly<Record<string, unknown>>>({ ...sections }).flatMap(([section, values]) =>
      Object.entries(values).map(([name, value]) => [`${section}.${name}`, value]),
    ),
  )
}
