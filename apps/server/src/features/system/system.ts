import { unavailable } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import { isLocked } from '@chapterhouse/kit/sqlite-lock'
import { type CapabilityNeeds, capabilitiesOf } from './capabilities.ts'
import { systemStore } from './system.store.ts'

const NAME = 'Chapterhouse'
const SLOW_MS = 2_000

export interface SystemNeeds extends CapabilityNeeds {
  db: Db
  now: () => Date
  serverId: string
  version: string
  /** What the operator calls it; '' for nothing. */
  name: () => string
  /** Whether guests are let in. */
  isDemo: () => boolean
}

export type System = ReturnType<typeof createSystem>

export function createSystem(needs: SystemNeeds) {
  const { db, now, serverId, version, name, isDemo } = needs
  const store = systemStore(db)
  return {
    about: () => ({ name: name() || NAME, serverId, version, capabilities: capabilitiesOf(needs), isDemo: isDemo() }),
    /** Throws `unavailable` when the database cannot be read or takes longer than two seconds, and the error of SQLite while it is locked. */
    checkHealth(): void {
      const startedMs = now().getTime()
      try {
        store.read()
        store.lock()
      } catch (cause) {
        if (isLocked(cause)) throw cause
        throw unavailable('database unavailable', { cause })
      }
      if (now().getTime() - startedMs > SLOW_MS) throw unavailable('database unavailable')
    },
  }
}
