import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { copyText } from '@chapterhouse/ui/copy'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { Copy, Pause, Play } from 'lucide'
import { useState } from 'preact/hooks'
import { formatMoment, localDay } from '../../dates/dates.ts'
import { Page } from '../../page/page.tsx'
import type { LogEntry } from '../../server/responses.ts'
import { ListSearch } from '../../tables/list-search.tsx'
import { logsTexts } from '../../texts/server/logs.ts'
import { to } from '../routes.ts'
import '../../tables/lists.css'
import './logs.css'
import { textOfEntries } from './join-entries.ts'
import { useLogs } from './use-logs.ts'

const isLevel = (text: string): text is LogEntry['level'] => text === 'info' || text === 'warn' || text === 'error'

/** The server's newest log lines, live. */
export function Logs() {
  const texts = logsTexts.value
  const { level: given = '', q = '' } = pageUrl.value.query
  const level = isLevel(given) ? given : 'info'
  const [isPaused, setPaused] = useState(false)
  const { entries, isTruncated, error } = useLogs({ level, q, isPaused })
  const show = (values: { level?: string; q?: string }) => go(to.logs({ level: given, q, ...values }), { instead: true })
  return (
    <Page title={texts.title} actions={<Actions entries={entries ?? []} isPaused={isPaused} onPaused={setPaused} />}>
      <p class="hint">{texts.intro}</p>
      <div class="control-row choose">
        <ListSearch given={q} onSearch={(text) => show({ q: text })} />
        <Select
          label={texts.level}
          value={level}
          options={(['info', 'warn', 'error'] as const).map((value) => ({ value, text: texts.levels[value] }))}
          onValue={(value) => show({ level: value === 'info' ? '' : value })}
        />
      </div>
      {isPaused && (
        <p class="hint" role="status">
          {texts.paused}
        </p>
      )}
      {error !== undefined && <Failed error={error} />}
      {!entries && error === undefined && <Skeleton shape="table-shape" />}
      {entries?.length === 0 && <p>{texts.empty}</p>}
      {entries && entries.length > 0 && <Lines entries={entries} />}
      {isTruncated && <p class="hint">{texts.truncated}</p>}
    </Page>
  )
}

function Actions({
  entries,
  isPaused,
  onPaused,
}: {
  entries: readonly LogEntry[]
  isPaused: boolean
  onPaused: (isPaused: boolean) => void
}) {
  const texts = logsTexts.value
  const copy = async () => toast({ text: (await copyText(textOfEntries(entries), null)) ? texts.copied : texts.notCopied })
  return (
    <>
      <Button icon={isPaused ? Play : Pause} onClick={() => onPaused(!isPaused)}>
        {isPaused ? texts.resume : texts.pause}
      </Button>
      <Button icon={Copy} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </>
  )
}

function Lines({ entries }: { entries: readonly LogEntry[] }) {
  const texts = logsTexts.value
  return (
    <ol class="log-lines" aria-label={texts.list}>
      {entries.map(({ seq, time, level, message, attrs }) => (
        <li key={seq} class={`log-line ${level}`}>
          <time dateTime={time} title={formatMoment(time)}>
            {momentOf(time)}
          </time>
          <span class="log-level">{texts.levelNames[level]}</span>
          <span class="log-text">
            {message}
            {attrs.map(({ key, value }) => (
              <span key={key} class="log-attr">
                {' '}
                {key}={value}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Includes the day unless it is today. */
const momentOf = (time: string): string =>
  formatMoment(time, localDay(time) === localDay(new Date().toISOString()) ? 'time' : 'second')
