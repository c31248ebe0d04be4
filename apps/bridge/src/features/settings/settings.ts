import { findValues, refuseProblems, type SettingSources, strangersIn } from '@chapterhouse/kit/settings/find-values'
import { KEYS, type SettingId, type ValueOf } from './keys.ts'

export interface Settings {
  get<Id extends SettingId>(id: Id): ValueOf<Id>
}

/** Defaults < config.yaml < environment < flags. One message lists all problems. */
export function readSettings(sources: SettingSources): Settings {
  const { found, problems } = findValues<SettingId>(KEYS, sources)
  refuseProblems([...strangersIn(sources.file, Object.keys(KEYS)), ...problems])
  return { get: (id) => (found.has(id) ? found.get(id)?.value : KEYS[id].standard) as never }
}

/** Options of `parseArgs` for every setting with a flag. */
export const SETTING_FLAGS: Readonly<Record<string, { type: 'string' }>> = Object.fromEntries(
  Object.values<{ flag?: string }>(KEYS).flatMap(({ flag }) => (flag ? [[flag, { type: 'string' }]] : [])),
)
