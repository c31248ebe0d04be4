export interface SettingsEvents {
  /** After a change through the API, with the ids of the changed settings. */
  'settings.changed': { settings: readonly string[] }
}
