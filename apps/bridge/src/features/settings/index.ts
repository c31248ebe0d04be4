export { type DataFolder, openDataFolder } from './data-folder.ts'
export { KEYS, type SettingId } from './keys.ts'
export { readSettings, SETTING_FLAGS, type Settings } from './settings.ts'
