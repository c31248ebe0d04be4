import { composeActivity } from './activity.ts'
import { composeBackups } from './backups.ts'
import { composeBridge } from './bridge.ts'
import { composeChapters } from './chapters.ts'
import { composeEditing } from './editing.ts'
import { composeEnrichment } from './enrichment.ts'
import { composeHttp } from './http.ts'
import { composeImports } from './imports.ts'
import type { Infrastructure } from './infrastructure.ts'
import { composeBrowsing, composeLibrary } from './library.ts'
import { composeListening } from './listening.ts'
import { composeMatching } from './matching.ts'
import { composeNotifications } from './notifications.ts'
import { composeOperations } from './operations.ts'
import { composeNewcomers, composePeople, composeSharing } from './people.ts'
import { composeStatus } from './status.ts'

export type Services = ReturnType<typeof composeServices>

export function composeServices(infrastructure: Infrastructure, signal: AbortSignal) {
  const library = composeLibrary(infrastructure)
  const listening = composeListening(infrastructure, library)
  const people = composePeople(infrastructure)
  const sharing = composeSharing(infrastructure, { ...library, ...people })
  const enrichment = composeEnrichment(infrastructure, { ...library, ...listening }, signal)
  const matching = composeMatching(infrastructure, { ...library, ...enrichment }, signal)
  const chapters = composeChapters(infrastructure, { ...library, ...enrichment }, signal)
  const editing = composeEditing(infrastructure, { ...library, ...listening, ...people, ...sharing, ...enrichment, ...chapters })
  const operations = {
    ...composeOperations(infrastructure),
    ...composeBackups(infrastructure, signal),
    ...composeHttp(infrastructure),
  }
  const notifying = composeNotifications(infrastructure, { ...library, ...operations }, signal)
  return {
    ...people,
    ...sharing,
    ...library,
    ...listening,
    ...composeNewcomers(infrastructure, { ...library, ...listening, ...people, ...sharing }),
    ...composeBrowsing(infrastructure, { ...library, ...listening, ...enrichment }),
    ...editing,
    ...enrichment,
    ...matching,
    ...chapters,
    ...composeActivity(infrastructure, { ...library, ...listening, ...people }),
    ...composeImports(infrastructure, { ...library, ...listening, ...people, ...sharing }, signal),
    ...composeBridge(infrastructure, { ...library, ...listening, ...people, ...enrichment, ...editing, ...notifying }),
    ...operations,
    ...composeStatus(infrastructure, { ...library, ...enrichment, ...operations }, signal),
    ...notifying,
  }
}
