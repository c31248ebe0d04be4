import { createJsonReader } from '@chapterhouse/kit/json/json-reader'
import { toOverview } from '../features/backups/backups.wire.ts'
import type { Backups } from '../features/backups/index.ts'
import type { MetadataService } from '../features/enrichment/index.ts'
import type { Availability, Libraries } from '../features/libraries/index.ts'
import { createSystemStatus, createUpdateCheck, type System } from '../features/system/index.ts'
import type { Tls } from '../features/tls/index.ts'
import type { Infrastructure } from './infrastructure.ts'

interface Inside {
  backups: Backups
  libraries: Libraries
  availability: Availability
  system: System
  tls: Tls
  isMetadataOn: () => boolean
  metadataService: MetadataService
  webPlayer: () => 'embedded' | 'dir' | ''
}

export function composeStatus(infrastructure: Infrastructure, inside: Inside, signal: AbortSignal) {
  const { config, db, deps, events, logs, settings, tools, workers } = infrastructure
  const { backups, libraries, availability, system, tls, webPlayer, isMetadataOn, metadataService } = inside
  const updates = createUpdateCheck({
    isOn: () => settings.get('general.update_check'),
    url: () => settings.get('update.url'),
    version: config.version,
    fetch: deps.fetch,
    readJson: createJsonReader(workers),
    now: deps.now,
    signal,
    onFound: (release) => events.emit('update.found', { release }),
  })
  const systemStatus = createSystemStatus({
    ...{ db, system, webPlayer },
    now: deps.now,
    dataDir: config.data,
    restartCommand: config.restartCommand ?? '',
    database: typeof config.database === 'string' ? config.database : undefined,
    runtime: `Node.js ${process.version}`,
    tools: () =>
      tools
        .list()
        .map((tool) =>
          'off' in tool
            ? { name: tool.name, path: '', version: '', source: tool.off }
            : { name: tool.name, path: tool.path, version: tool.version, source: tool.source },
        ),
    metadata: async () => ({
      isOn: settings.get('metadata.enabled'),
      baseUrl: settings.get('metadata.base_url'),
      health: isMetadataOn() ? await metadataService.health() : null,
    }),
    tls: () => ({ mode: tls.mode, hosts: settings.get('network.tls_hosts'), certificates: tls.certificates() }),
    libraries: () => libraries.list().map(({ id, name, root }) => ({ id, name, root })),
    isAvailable: async (root) => (await availability.lately(root)).kind === 'available',
    update: updates.status,
    backups: async () => toOverview(await backups.overview()).status,
  })
  return { updates, systemStatus, logs }
}
