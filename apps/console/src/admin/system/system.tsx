import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { formatSize } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { ComponentChildren } from 'preact'
import { formatMoment } from '../../dates/dates.ts'
import { When } from '../../dates/when.tsx'
import { Page, Part } from '../../page/page.tsx'
import type { SystemStatus } from '../../server/responses.ts'
import { systemTexts } from '../../texts/server/system.ts'
import { Updates } from './updates.tsx'
import { useSystem } from './use-system.ts'

/** The server, its machine and its disks. */
export function System() {
  const texts = systemTexts.value
  const system = useSystem()
  const { data } = system
  return (
    <Page title={texts.title}>
      {system.isError && <Failed error={system.error} onRetry={() => void system.refetch()} />}
      {system.isPending && <Skeleton shape="table-shape" />}
      {data && (
        <>
          <Updates update={data.update} />
          <About system={data} />
          <Disks libraries={data.libraries} />
          <Tools tools={data.tools} />
          <Certificates tls={data.tls} />
          <Loops loops={data.loops} />
        </>
      )}
    </Page>
  )
}

type Fact = readonly [header: string, value: ComponentChildren]

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([header, value]) => (
        <div key={header}>
          <dt dir="auto">{header}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function About({ system }: { system: SystemStatus }) {
  const { about, facts, installs, players } = systemTexts.value
  const path = (text: string) => <span class="path">{text}</span>
  const rows: readonly Fact[] = [
    [facts.version, system.version],
    [facts.install, installs[system.install] ?? system.install],
    [facts.started, <When key="started" at={system.started_at} />],
    [facts.machine, `${system.os} ${system.arch}`],
    [facts.runtime, system.go_version],
    [facts.player, players[system.web_player] ?? system.web_player],
    [facts.data, path(system.data_dir)],
    [facts.database, formatSize(system.database.bytes, language.value)],
    [facts.schema, path(system.database.schema.replace(/\.ts$/, ''))],
    [facts.id, path(system.server_id)],
  ]
  return (
    <Part title={about}>
      <Facts facts={rows} />
    </Part>
  )
}

function Disks({ libraries }: Pick<SystemStatus, 'libraries'>) {
  const { disks: texts } = systemTexts.value
  const size = (bytes: number) => formatSize(bytes, language.value)
  const spaceOf = ({ available, disk }: SystemStatus['libraries'][number]) =>
    disk ? texts.free(size(disk.free), size(disk.total)) : available ? texts.unknown : texts.offline
  return (
    <Part title={texts.title}>
      {libraries.length === 0 && <p class="hint">{texts.none}</p>}
      <Facts facts={libraries.map((library): Fact => [library.name, spaceOf(library)])} />
    </Part>
  )
}

function Tools({ tools }: Pick<SystemStatus, 'tools'>) {
  const { tools: texts } = systemTexts.value
  const factOf = ({ name, path, version, source }: SystemStatus['tools'][number]): Fact => [
    name,
    path === '' ? (
      texts.missing
    ) : (
      <span key={name} title={path}>
        {version} ({texts.sources[source] ?? source})
      </span>
    ),
  ]
  return (
    <Part title={texts.title}>
      <Facts facts={tools.map(factOf)} />
    </Part>
  )
}

function Certificates({ tls }: Pick<SystemStatus, 'tls'>) {
  const { certificates: texts } = systemTexts.value
  const stateOf = ({ issued, not_after, self_signed, issuer }: SystemStatus['tls']['certificates'][number]) => {
    if (!issued) return texts.notIssued
    const day = formatMoment(not_after, 'day')
    const until = Date.parse(not_after) > Date.now() ? texts.validUntil(day) : texts.expired(day)
    return `${until}. ${self_signed ? texts.selfSigned : texts.issuedBy(issuer)}`
  }
  return (
    <Part title={texts.title}>
      {tls.mode === 'off' && <p class="hint">{texts.off}</p>}
      <Facts facts={tls.certificates.map((one): Fact => [one.host || texts.allNames, stateOf(one)])} />
    </Part>
  )
}

function Loops({ loops }: Pick<SystemStatus, 'loops'>) {
  const { loops: texts } = systemTexts.value
  const failing = loops.filter(({ last_error }) => last_error !== '')
  return (
    <Part title={texts.title}>
      {failing.length === 0 && <p class="hint">{texts.running}</p>}
      <Facts facts={failing.map(({ name, failures, last_error }): Fact => [texts.failed(name, failures), last_error])} />
    </Part>
  )
}
