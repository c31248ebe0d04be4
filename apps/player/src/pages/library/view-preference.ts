import { ownPreference } from '../../device/own-preferences.ts'

export type View = 'covers' | 'rows'

/** How the user wants lists of books on this device. */
export const viewPreference = ownPreference<View>('view', {
  read: (text) => (text === 'rows' ? 'rows' : 'covers'),
  write: (view) => view,
})
