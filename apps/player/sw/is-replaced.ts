/** Stands in every worker of this player, since it stands here, and in nobody else's. */
const MARK = 'the worker of the player of Chapterhouse'

/**
 * Whether the house has another player at `/web` by now: no worker there, or one that is not ours. Browsers keep a worker whose script is
 * gone. The house must say itself that it is there: a proxy before one that is down answers 404, too.
 */
export async function isReplaced(ask: (where: string) => Promise<Response>): Promise<boolean> {
  try {
    return (await isScriptOfOthers(await ask('/web/sw.js'))) && (await isHouse(await ask('/api/v1/server')))
  } catch {
    return false
  }
}

async function isScriptOfOthers(answer: Response): Promise<boolean> {
  if (answer.status === 404) return true
  const isScript = answer.ok && answer.headers.get('content-type')?.includes('javascript') === true
  return isScript && !(await answer.text()).includes(MARK)
}

async function isHouse(answer: Response): Promise<boolean> {
  const told: unknown = answer.ok && (await answer.json())
  return typeof told === 'object' && told !== null && 'server_id' in told
}
