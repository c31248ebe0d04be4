import type { ResponseBody } from '@chapterhouse/contract/operation'
import * as contract from '@chapterhouse/contract/server/system/admin-system'
import { invalid } from '@chapterhouse/kit/errors'
import type { App } from '@chapterhouse/kit/http/app'
import { serve } from '@chapterhouse/kit/http/serve'
import { boundedInteger, offsetOf } from '@chapterhouse/kit/requests/query'
import type { LogQuery, Logs } from './logs.ts'
import { installOf } from './machine.ts'
import { toSystem, toUpdate } from './system.admin.wire.ts'
import type { LoopFacts, SystemStatus } from './system-status.ts'
import type { UpdateCheck } from './update-check.ts'

const LOG_PAGE = { standard: 500, max: 1_000 }
const MAX_SEARCHED = 200

interface SystemAdminRouteNeeds {
  systemStatus: (loops: readonly LoopFacts[]) => Promise<SystemStatus<ResponseBody<typeof contract.getSystem>['backups']>>
  /** Live, since they are known only once the server is built. */
  loops: () => readonly LoopFacts[]
  updates: UpdateCheck
  logs: Logs
}

export function systemAdminRoutes(app: App, { systemStatus, loops, updates, logs }: SystemAdminRouteNeeds): void {
  const install = installOf()
  serve(app, contract.getSystem, async () => toSystem(await systemStatus(loops())))
  serve(app, contract.getUpdate, () => toUpdate(updates.status(), install))
  serve(app, contract.checkUpdate, async () => toUpdate(await updates.checkNow(), install))

  serve(app, contract.listLogs, ({ query }) => {
    const { entries, lastSeq, isTruncated } = logs.page({
      level: levelOf(query.level),
      q: searched(query.q),
      after: offsetOf(query.after),
      limit: boundedInteger(query.limit, LOG_PAGE),
    })
    return { entries, last_seq: lastSeq, truncated: isTruncated }
  })
}

function levelOf(text = 'info'): LogQuery['level'] {
  if (text === '' || text === 'info') return 'info'
  if (text === 'warn' || text === 'error') return text
  throw invalid('invalid level')
}

function searched(text = ''): string {
  if (Buffer.byteLength(text) > MAX_SEARCHED) throw invalid('search too long')
  return text.trim()
}
