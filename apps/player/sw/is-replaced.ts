/** A string that only the service workers of this player contain, because this file is part of them. */
const MARK = 'the worker of the player of Chapterhouse'

/**
 * Whether the server now has another player at `/web`: no service worker there, or a third-party one. Browsers keep a worker whose script
 * is gone. The server itself must respond: a proxy before a stopped server also answers 404.
 */
export async function isReplaced(request: (where: string) => Promise<Response>): Promise<boolean> {
  try {
    return (await isScriptOfOthers(await request('/web/sw.js'))) && (await isOurShell(await request('/api/v1/server')))
  } catch {
    return false
  }
}

async function isScriptOfOthers(answer: Response): Promise<boolean> {
  if (answer.status === 404) return true
  const isScript = answer.ok && answer.headers.get('content-type')?.includes('javascript') === true
  return isScript && !(await answer.text()).includes(MARK)
}

async function isOurShell(answer: Response): Promise<boolean> {
  const body: unknown = answer.ok && (await answer.json())
  return typeof body === 'object' && body !== null && 'server_id' in body
}
