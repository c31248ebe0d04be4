import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  title: 'Activity',
  text: 'Listening sessions, newest first.',
  person: 'Person',
  library: 'Library',
  everyone: 'Everyone',
  anyLibrary: 'All libraries',
  columns: { book: 'Book', person: 'Person', when: 'Time', listened: 'Listened', device: 'Device', how: 'Playback' },
  states: { playing: 'listening now', paused: 'paused', ended: '' },
  finished: 'finished',
  converted: 'transcoded',
  backfilled: 'synced later',
  imported: 'imported',
  empty: 'No listening activity yet.',
  emptyFiltered: 'No sessions match these filters.',
  from: (from: string, to: string) => `${from} to ${to}`,
  devices: {
    title: 'Devices',
    text: 'Signed-in browsers and apps, and API keys.',
    searchHint: 'Name, person, IP address',
    columns: { name: 'Name', person: 'Person', seen: 'Last seen', from: 'IP address', kind: 'Type' },
    kinds: { session: 'Sign-in', api: 'API key' },
    current: 'this device',
    signOut: 'Sign out',
    signOutTitle: (name: string) => `Sign out ${name}?`,
    signOutText: 'It will have to sign in again. Unsynced progress syncs at the next sign-in; downloads are kept.',
    revokeText: 'Programs using this key lose access immediately.',
    signedOut: (name: string) => `${name} signed out.`,
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke ${name}?`,
    revoked: (name: string) => `${name} revoked.`,
    unnamed: 'Unnamed device',
    empty: 'No devices.',
    currentText: 'This is your current device. Use “Sign out” in the account menu instead.',
  },
}

export type Texts = typeof en

export const activityTexts = chooseTexts(en, { de: async () => (await import('./activity.de.ts')).de })
