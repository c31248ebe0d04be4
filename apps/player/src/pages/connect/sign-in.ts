import { deviceId, deviceName, forgetSession, keepSession } from '@chapterhouse/ui/session'
import { signal } from '@preact/signals'
import { call } from '../../server/api.ts'

/** Who went away on purpose is not told that the session ended. */
export const hasLeft = signal(false)

const device = () => ({ device_name: deviceName(), device_id: deviceId() })

interface SignedIn {
  token: string
  server_id: string
  user: { id: number; username: string; role: string; is_demo: boolean }
}

export async function signInByPassword(username: string, password: string): Promise<void> {
  begin(await call('POST /auth/login', { body: { username, password, ...device() } }))
}

export async function signInByCode(code: string): Promise<void> {
  await signInByToken((await call('POST /auth/redeem', { body: { code } })).pairing_token)
}

export async function signInByToken(token: string): Promise<void> {
  begin(await call('POST /auth/exchange', { body: { pairing_token: token, ...device() } }))
}

export async function signInAsGuest(): Promise<void> {
  begin(await call('POST /demo/session', { body: device() }))
}

/** Ends it on the server too, where that can be reached. */
export async function signOut(): Promise<void> {
  hasLeft.value = true
  await call('POST /auth/logout', {}).catch(() => undefined)
  forgetSession()
}

function begin({ token, server_id, user: { id, username, role, is_demo } }: SignedIn): void {
  hasLeft.value = false
  keepSession({ token, serverId: server_id, user: { id, username, role, is_demo } })
}
