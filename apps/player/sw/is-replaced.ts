import { ignore } from '@chapterhouse/ui/ignore'

/** A string that only this player's service workers contain, because this file is part of them. */
const MARK = 'the worker of the player of Chapterhouse'

/**
 * Whether the server now has a different player at `/web`, with no service worker or a third-party one. Browsers keep a worker
 * whose script is gone. The server itself must respond: a proxy in front of a stopped server also responds with 404.
 */
export async function isReplaced(request: (where: string) => Promise<Response>): Promise<boolean> {
  try {
    return (await isScriptOfOthers(await request('/web/sw.js'))) && (await isOurShell(await request('/api/v1/server')))
  } catch (error) {
    return ignore('offline: it counts as ours', false)(error)
  }
}

async function isScriptOfOthers(response: Response): Promise<boolean> {
  if (response.status === 404) return true
  const isScript = response.ok && response.headers.get('content-type')?.includes('javascript') === true
  return isScript && !(await response.text()).includes(MARK)
}

async function isOurShell(response: Response): Promise<boolean> {
  const body: unknown = response.ok && (await response.json())
  return typeof body === 'object' && body !== null && 'server_id' in body
}
