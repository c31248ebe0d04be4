import { deviceId, deviceName, forgetSession, keepSession, session } from '@chapterhouse/ui/session'
import { call } from '../../server/api.ts'
import { pendingLogouts } from '../../server/pending-logouts.ts'

const device = () => ({ device_name: deviceName(), device_id: deviceId() })

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

/** Takes effect immediately; the server is notified when it is reachable. */
export function signOut(): void {
  const left = session.value?.token
  // Stored for the server before it is removed here.
  if (left) void pendingLogouts.add(left)
  forgetSession()
}

/** Replaces any previous session. */
function begin({
  token,
  server_id,
  user: { id, username, role, is_demo },
}: {
  token: string
  server_id: string
  user: { id: number; username: string; role: string; is_demo: boolean }
}): void {
  const left = session.value?.token
  keepSession({ token, serverId: server_id, user: { id, username, role, is_demo } })
  if (left && left !== token) void pendingLogouts.add(left)
}
