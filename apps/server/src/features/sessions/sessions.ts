import { hash } from 'node:crypto'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Account, Accounts } from '../accounts/index.ts'
import { clientIn } from './client-header.ts'
import { endingTokens } from './ended-tokens.ts'
import { mediaTokensStore } from './media-tokens.store.ts'
import { type PasswordAttempt, provingPasswords } from './password-attempts.ts'
import { type Presented, sessionStore } from './sessions.store.ts'
import { tokensStore } from './tokens.store.ts'

const MINUTE_MS = 60_000
const DEVICE_ID = /^[A-Za-z0-9_-]{16,64}$/
const LONGEST_DEVICE_NAME = 128

/** Where a request came from. */
export interface Origin {
  /** Undefined when whoever asked has left already. */
  address: string | undefined
  /** The client header as it was sent. */
  client?: string | undefined
}

/** What a browser or app says of itself when it signs in. */
export interface DeviceSignIn {
  deviceName?: string | undefined
  /** Made by the browser or app; anything that is no such id is ignored. */
  deviceId?: unknown
}

export interface SignIn extends DeviceSignIn, PasswordAttempt {}

export interface SessionNeeds {
  db: Db
  newToken: () => string
  now: () => Date
  accounts: Pick<Accounts, 'verify' | 'named'>
}

export type Sessions = ReturnType<typeof createSessions>

/** Sign-ins: what a token proves, how one is made, when it was used last. */
export function createSessions({ db, newToken, now, accounts }: SessionNeeds) {
  const store = sessionStore(db)
  const tokens = tokensStore(db)
  const ended = endingTokens({ db, now })
  const prove = provingPasswords({ accounts, now, isKnown })

  /** The only moment at which the token exists in the clear. */
  function mint(userId: number, device: DeviceSignIn = {}): string {
    const token = newToken()
    const row = {
      hash: hashed(token),
      userId,
      kind: 'session' as const,
      deviceName: (device.deviceName ?? '').trim().slice(0, LONGEST_DEVICE_NAME),
      signInKey: signInKeyOf(device),
      now: now().toISOString(),
    }
    db.transaction(() => ended.makeRoom(userId, store.save(row)))
    return token
  }

  return {
    /** Whoever holds this token now; undefined for one that is unknown, revoked or expired, or whose owner is disabled. */
    find: (token: string, origin?: Origin): Viewer | undefined => found(store.presented, token, origin),
    /** The session that a media token belongs to, under the same conditions. */
    findByMediaToken: (token: string, origin?: Origin): Viewer | undefined => found(store.presentedInAddress, token, origin),
    mint,
    /** A new session for a name and its password; refuses with `throttled` after ten failures of one address in 15 minutes. */
    async login(given: SignIn): Promise<{ token: string; user: Account }> {
      const user = await prove(given)
      // Nobody is there to take it: no session that nobody knows of.
      given.signal?.throwIfAborted()
      return { token: mint(user.id, given), user }
    },
    logout: ({ tokenId }: Viewer): void => tokens.revoke(tokenId, now().toISOString()),
    /** Forgets the sign-ins that ended long ago. */
    pruneEndedTokens: ended.letGo,
    /** When any token of this person was used last. */
    lastSeen: (userId: number): string | undefined => store.lastSeen(userId) ?? undefined,
  }

  function found(look: typeof store.presented, token: string, origin: Origin | undefined): Viewer | undefined {
    const at = now()
    const presented = look(hashed(token), at.toISOString())
    if (presented && origin) noteUse(presented, origin, at)
    return presented?.viewer
  }

  function isKnown({ username, address, ...device }: SignIn): boolean {
    const person = accounts.named(username)
    return person !== undefined && store.wasHere(person.id, { signInKey: signInKeyOf(device), address: address ?? '' })
  }

  /** At most once a minute, or at once from elsewhere; what cannot be written now is written next time. */
  function noteUse({ viewer, lastSeenAt, lastIp, client }: Presented, origin: Origin, at: Date): void {
    try {
      const address = origin.address || lastIp
      // Pictures and sound are asked for without the header: its absence says nothing.
      const named = clientIn(origin.client) || client
      const isFresh = lastSeenAt !== null && at.getTime() - Date.parse(lastSeenAt) < MINUTE_MS
      if (isFresh && address === lastIp && named === client) return
      db.relaxed(() => store.seen({ tokenId: viewer.tokenId, now: at.toISOString(), address, client: named }))
    } catch {}
  }
}

/** Ends every session of a person but one; API keys and codes have their own ends. */
export function endingSessions({ db, now }: Pick<SessionNeeds, 'db' | 'now'>): (userId: number, butTokenId?: number) => void {
  const tokens = tokensStore(db)
  return (userId, butTokenId) => tokens.revokeSessions({ userId, but: butTokenId ?? null, now: now().toISOString() })
}

/** A new password, or a disabled account, makes every browser of a person an unknown one again, and ends all media tokens. */
export function forgettingDevices(db: Db): (userId: number) => void {
  const { forgetSignInKeys } = sessionStore(db)
  const { removeOfPerson } = mediaTokensStore(db)
  return (userId) => {
    forgetSignInKeys(userId)
    removeOfPerson(userId)
  }
}

function signInKeyOf({ deviceId }: DeviceSignIn): string | undefined {
  return typeof deviceId === 'string' && DEVICE_ID.test(deviceId) ? hashed(deviceId) : undefined
}

const hashed = (secret: string) => hash('sha256', secret)
