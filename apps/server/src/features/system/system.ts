import { unavailable } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { isLocked } from '@chapterhouse/kit/sqlite/lock'
import { type CapabilityNeeds, capabilitiesOf } from './capabilities.ts'
import { systemStore } from './system.store.ts'

const NAME = 'Chapterhouse'
const SLOW_MS = 2_000

interface SystemNeeds extends CapabilityNeeds {
  db: Db
  now: () => Date
  serverId: string
  version: string
  /** The name set by the operator; '' for none. */
  name: () => string
  isDemo: () => boolean
}

export type System = ReturnType<typeof createSystem>

export function createSystem(needs: SystemNeeds) {
  const { db, now, serverId, version, name, isDemo } = needs
  const store = systemStore(db)
  return {
    about: () => ({ name: name() || NAME, serverId, version, capabilities: capabilitiesOf(needs), isDemo: isDemo() }),
    /**
     * Throws `unavailable` if the database cannot be read or takes longer than two seconds, and SQLite's error while it is locked.
     */
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
