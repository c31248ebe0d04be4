import type { Client } from './client-header.ts'

/** A sign-in that succeeded; guests are left out. */
export interface SignedIn {
  username: string
  /** As the browser or app sent it. */
  deviceName: string
  /** The player; undefined if it did not say. */
  client: Client | undefined
  by: SignInMethod
  /** Whether this person had signed in with this browser before, from any address. */
  isKnownBrowser: boolean
}

/** `code` is a recovery code, or a code shown by another device. */
export type SignInMethod = 'password' | 'invite' | 'code'

/** Events of sign-ins. A type rather than an interface, because `compose/infrastructure.ts` merges the events of all features. */
export type SessionEvents = {
  'person.signedIn': SignedIn
}
