import type { Db } from '@chapterhouse/kit/sqlite/db'
import { toPlainLine } from '@chapterhouse/kit/text/one-line'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Account, Accounts } from '../accounts/index.ts'
import { partsOfClient } from './client-header.ts'
import { endingTokens } from './ended-tokens.ts'
import type { SignedIn, SignInMethod } from './events.ts'
import { findingViewers, hashed } from './find-viewers.ts'
import { endingByHash } from './logout-by-hash.ts'
import { mediaTokensStore } from './media-tokens.store.ts'
import { type PasswordAttempt, provingPasswords } from './password-attempts.ts'
import { sessionStore } from './sessions.store.ts'
import { tokensStore } from './tokens.store.ts'

const DEVICE_ID = /^[A-Za-z0-9_-]{16,64}$/
const MAX_DEVICE_NAME_LENGTH = 128

export interface DeviceSignIn {
  deviceName?: string | undefined
  /** Created by the browser or app; an invalid id is ignored. */
  deviceId?: unknown
  /** The client header as sent. */
  client?: string | undefined
}

export interface SignIn extends DeviceSignIn, PasswordAttempt {}

interface SessionNeeds {
  db: Db
  newToken: () => string
  now: () => Date
  accounts: Pick<Accounts, 'verify' | 'named'>
  onSignIn: (signedIn: SignedIn) => void
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions({ db, newToken, now, accounts, onSignIn }: SessionNeeds) {
  const store = sessionStore(db)
  const tokens = tokensStore(db)
  const ended = endingTokens({ db, now })
  const { find, findByMediaToken } = findingViewers({ db, now })
  const prove = provingPasswords({ accounts, now, isKnown })

  /** Returns the token in plain text; only its hash is stored. `current` is the session that asks for it, if there is one. */
  function mint(userId: number, device: DeviceSignIn = {}, current?: number): string {
    const token = newToken()
    const row = toSessionRow(userId, device, { token, at: now() })
    db.transaction(() => ended.makeRoom(userId, [store.save(row), ...(current === undefined ? [] : [current])]))
    return token
  }

  /** `mint` for everyone but guests: the sign-in is announced, with whether the browser was known until now. */
  function signIn(
    user: Account,
    device: DeviceSignIn,
    { by, current }: { by: SignInMethod; current?: number | undefined },
  ): string {
    const signInKey = signInKeyOf(device)
    const isKnownBrowser = signInKey !== undefined && store.hasSignInKey(user.id, signInKey)
    const token = mint(user.id, device, current)
    const { deviceName = '', client } = device
    if (!user.isDemo) onSignIn({ username: user.username, deviceName, client: partsOfClient(client), by, isKnownBrowser })
    return token
  }

  return {
    find,
    findByMediaToken,
    mint,
    signIn,
    /** Creates a session for a name and password; throws `throttled` after ten failures from one address in 15 minutes. */
    async login(given: SignIn): Promise<{ token: string; user: Account }> {
      const user = await prove(given)
      // The client has disconnected: without this, a session would remain that no client knows.
      given.signal?.throwIfAborted()
      return { token: signIn(user, given, { by: 'password' }), user }
    },
    logout: ({ tokenId }: Viewer): void => tokens.revoke(tokenId, now().toISOString()),
    logoutByHash: endingByHash({ tokens, now }),
    /** Removes sign-ins that ended more than 90 days ago, or at least their addresses. */
    pruneEndedTokens: ended.removeOld,
    /** The last use of any of this person's tokens. */
    lastSeen: (userId: number): string | undefined => store.lastSeen(userId) ?? undefined,
  }

  function isKnown({ username, address, ...device }: SignIn): boolean {
    const person = accounts.named(username)
    return person !== undefined && store.wasHere(person.id, { signInKey: signInKeyOf(device), address: address ?? '' })
  }
}

/** Ends every session of a person but one; API keys and codes are revoked separately. */
export function endingSessions({ db, now }: Pick<SessionNeeds, 'db' | 'now'>): (userId: number, butTokenId?: number) => void {
  const tokens = tokensStore(db)
  return (userId, butTokenId) => tokens.revokeSessions({ userId, but: butTokenId ?? null, now: now().toISOString() })
}

/** After a new password or a disabled account, all browsers of a person are unknown again and all media tokens end. */
export function forgettingDevices(db: Db): (userId: number) => void {
  const { forgetSignInKeys } = sessionStore(db)
  const { removeOfPerson } = mediaTokensStore(db)
  return (userId) => {
    forgetSignInKeys(userId)
    removeOfPerson(userId)
  }
}

function toSessionRow(userId: number, device: DeviceSignIn, { token, at }: { token: string; at: Date }) {
  return {
    hash: hashed(token),
    userId,
    kind: 'session' as const,
    // Sent by apps, which a refusal would lock out.
    deviceName: toPlainLine(device.deviceName ?? '').slice(0, MAX_DEVICE_NAME_LENGTH),
    signInKey: signInKeyOf(device),
    now: at.toISOString(),
  }
}

function signInKeyOf({ deviceId }: DeviceSignIn): string | undefined {
  return typeof deviceId === 'string' && DEVICE_ID.test(deviceId) ? hashed(deviceId) : undefined
}
