import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { getSystem, getUpdate } from '@chapterhouse/contract/server/system/admin-system'
import type { LoopFacts, SystemStatus } from './system-status.ts'
import type { UpdateStatus } from './update-check.ts'

type SystemResponse = ResponseBody<typeof getSystem>
type UpdateResponse = ResponseBody<typeof getUpdate>

export function toUpdate(status: UpdateStatus, install: string): UpdateResponse {
  const { isEnabled, current, latest, isAvailable, isComparable, checkedAt, error } = status
  return {
    enabled: isEnabled,
    current,
    latest: latest && { version: latest.version, name: latest.name, url: latest.url, published_at: latest.publishedAt },
    update_available: isAvailable,
    comparable: isComparable,
    checked_at: checkedAt && secondOf(checkedAt),
    error,
    install,
  }
}

/** The page about the server, with the status of backups as its own route sends it. */
export function toSystem(status: SystemStatus<SystemResponse['backups']>): SystemResponse {
  const { about, install, tls, libraries, loops } = status
  return {
    name: about.name,
    server_id: about.serverId,
    version: about.version,
    go_version: status.runtime,
    os: status.os,
    arch: status.arch,
    install,
    restart_command: status.restartCommand,
    started_at: secondOf(status.startedAt),
    data_dir: status.dataDir,
    database: status.database,
    tools: [...status.tools],
    metadata: toMetadata(status.metadata),
    tls: { mode: tls.mode, hosts: [...tls.hosts], certificates: tls.certificates.map(toCertificate) },
    libraries: libraries.map(({ isAvailable, ...library }) => ({ ...library, available: isAvailable })),
    loops: loops.map(toLoop),
    web_player: status.webPlayer,
    update: toUpdate(status.update, install),
    backups: status.backups,
  }
}

function toMetadata({ isOn, baseUrl, health }: SystemStatus<unknown>['metadata']): SystemResponse['metadata'] {
  return {
    enabled: isOn,
    available: baseUrl !== '',
    base_url: baseUrl,
    health: health && {
      reachable: health.isReachable,
      latency_ms: health.latencyMs,
      checked_at: secondOf(health.checkedAt),
      ...(health.error !== undefined && { error: health.error }),
    },
  }
}

function toCertificate(facts: SystemStatus<unknown>['tls']['certificates'][number]): SystemResponse['tls']['certificates'][number] {
  return {
    host: facts.host,
    issued: facts.isIssued,
    subject: facts.subject,
    issuer: facts.issuer,
    not_before: facts.notBefore,
    not_after: facts.notAfter,
    self_signed: facts.isSelfSigned,
    dns_names: [...facts.dnsNames],
  }
}

function toLoop({ name, lastStartedAt, lastError = '', failures, nextAt }: LoopFacts): SystemResponse['loops'][number] {
  return {
    name,
    last_started_at: lastStartedAt ? secondOf(lastStartedAt) : null,
    last_error: lastError,
    failures,
    next_at: secondOf(nextAt),
  }
}

const secondOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`
