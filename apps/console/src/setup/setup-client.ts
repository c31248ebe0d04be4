import { createClient } from '@chapterhouse/client/call'
import type * as setup from '@chapterhouse/contract/server/system/setup'
import type { Branch } from '@chapterhouse/ui/components/lists/tree-walk'
import { deviceId, deviceName, keepSession } from '@chapterhouse/ui/session'
import { call } from '../server/api.ts'
import type { Form } from './wizard.ts'

/** Not part of the API, because no account exists yet that could sign in. */
const request = createClient<typeof setup>({ base: '', token: () => undefined })

/** The subfolders of a folder on the server. */
export async function foldersIn(token: string, path: string): Promise<Branch> {
  const { dirs, truncated = false } = await request('POST /setup/dirs', { body: { token, path } })
  return { nodes: dirs, truncated }
}

/** Throws if the token is invalid or setup is closed. */
export async function tryToken(token: string): Promise<void> {
  await foldersIn(token, '')
}

/** Creates the first account and library together. Returns the library. */
export async function setUp({ token, username, password, libraryName, libraryRoot }: Form): Promise<{ id: number; name: string }> {
  const { library } = await request('POST /setup', {
    body: { token, username: username.trim(), password, library_name: libraryName.trim(), library_root: libraryRoot.trim() },
  })
  return { id: library.id, name: library.name }
}

export async function signIn({ username, password }: Form): Promise<void> {
  const body = { username: username.trim(), password, device_name: deviceName(), device_id: deviceId() }
  const { token, server_id, user } = await call('POST /auth/login', { body })
  keepSession({ token, serverId: server_id, user })
}
