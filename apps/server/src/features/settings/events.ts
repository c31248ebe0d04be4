export interface SettingsEvents {
  /** After a change over the API; the ids of the changed settings. */
  'settings.changed': { settings: readonly string[] }
}
