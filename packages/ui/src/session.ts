import { batch, signal } from '@preact/signals'
import { readStored as read, store } from './device-storage.ts'
import { ignore } from './ignore.ts'
import { keepMediaToken, MEDIA_TOKEN_KEY, recallMediaToken } from './media-token-store.ts'

export interface Session {
  token: string
  serverId: string
  user: { id: number; username: string; role: string; is_demo: boolean }
}

const KEY = 'chapterhouse.session'
/** Stored in place of a session that the server ended. */
const ENDED = 'ended'
const DEVICE = 'chapterhouse.device'

/** The session of this origin, shared by player and console; every tab sees changes. */
export const session = signal<Session | undefined>(undefined)

/** Whether the server ended the session. False after a deliberate sign-out. */
export const hasEnded = signal(false)

/** An id of the signed-in user that is unique across servers. */
export const currentUserId = (): string | undefined => session.value && `${session.value.serverId}|${session.value.user.id}`

/** Restores the stored session, and follows changes in other tabs. */
export function recallSession(): void {
  recall()
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === MEDIA_TOKEN_KEY || key === null) recall()
  })
}

export function keepSession(next: Session): void {
  batch(() => {
    if (next.token !== session.peek()?.token) keepMediaToken(undefined)
    hasEnded.value = false
    session.value = next
  })
  store(KEY, JSON.stringify(next))
}

/** Removes the session on sign-out. */
export function forgetSession(): void {
  batch(() => {
    keepMediaToken(undefined)
    hasEnded.value = false
    session.value = undefined
  })
  store(KEY, undefined)
}

/** The server no longer knows the session: the same user may sign in again and continue. */
export function endSession(): void {
  batch(() => {
    keepMediaToken(undefined)
    hasEnded.value = true
    session.value = undefined
  })
  store(KEY, ENDED)
}

/** If storage is forbidden, the id lasts for the life of the page. */
let device: string | undefined

/** Identifies this browser to the server, which can thus tell known devices from new ones. */
export function deviceId(): string {
  const known = read(DEVICE) ?? device
  if (known && /^[A-Za-z0-9_-]{16,64}$/.test(known)) return known
  // `randomUUID` is not available over plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  const made = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
  device = made
  store(DEVICE, made)
  return made
}

type NamedPattern = readonly [pattern: RegExp, name: string]

/** The first match counts, because most user agents also name other browsers. */
const BROWSERS: readonly NamedPattern[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly NamedPattern[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** The name of this browser in a list of devices, until it is renamed. */
export function deviceName(userAgent = navigator.userAgent): string {
  const firstOf = (table: readonly NamedPattern[]) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser = 'Browser', system] = [firstOf(BROWSERS), firstOf(SYSTEMS)]
  return system ? `${browser} on ${system}` : browser
}

function recall(): void {
  const next = storedSession()
  batch(() => {
    hasEnded.value = next === undefined && read(KEY) === ENDED
    session.value = next
    recallMediaToken()
  })
}

function storedSession(): Session | undefined {
  try {
    const value: unknown = JSON.parse(read(KEY) ?? 'null')
    return isSession(value) ? value : undefined
  } catch (error) {
    return ignore('there is no session that can be read')(error)
  }
}

const isSession = (value: unknown): value is Session =>
  typeof value === 'object' && value !== null && 'token' in value && 'serverId' in value && 'user' in value
