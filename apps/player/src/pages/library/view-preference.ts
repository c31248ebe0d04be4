import { ownPreference } from '../../device/own-preferences.ts'

export type View = 'covers' | 'rows'

/** The user's choice of how lists of books are shown on this device. */
export const viewPreference = ownPreference<View>('view', {
  read: (text) => (text === 'rows' ? 'rows' : 'covers'),
  write: (view) => view,
})
