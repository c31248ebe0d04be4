import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { ProgressBar } from '@chapterhouse/ui/components/basics/progress-bar.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { clock } from '@chapterhouse/ui/format'
import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import { coverOf } from '../../server/media.ts'
import type { ListeningSession } from '../../server/responses.ts'
import { overviewTexts } from '../../texts/shell/overview.ts'
import { to } from '../routes.ts'

/** Current listeners, fetched every five seconds while the page is visible. The server includes paused ones. */
export function ListeningNow() {
  const texts = overviewTexts.value
  const live = useQuery({
    queryKey: ['live'],
    queryFn: ({ signal }) => call('GET /admin/sessions/live', {}, { signal }),
    refetchInterval: 5_000,
  })
  // Kept in order of arrival, so that no row moves under the pointer.
  const sessions = (live.data?.sessions ?? []).filter(({ state }) => state === 'playing').toSorted((a, b) => a.id - b.id)
  return (
    <section class="stack" aria-label={texts.now}>
      <h2>{texts.now}</h2>
      {live.isError && <Failed error={live.error} onRetry={() => void live.refetch()} />}
      {live.data && sessions.length === 0 && <p class="hint">{texts.noListeners}</p>}
      <ul class="overview-now">
        {sessions.map((session) => (
          <Listener key={session.id} {...session} />
        ))}
      </ul>
    </section>
  )
}

function Listener(session: ListeningSession) {
  const texts = overviewTexts.value
  const { title, author, cover_version, username, user_id, position, duration, chapter, device_name, transcoded } = session
  const progress = texts.at(clock(position), clock(duration))
  return (
    <li>
      <div class="overview-now-cover">
        <Cover title={title} author={author} src={cover_version ? coverOf(session) : undefined} width={48} decorative />
      </div>
      <div class="overview-now-text">
        <a href={to.book(session)} dir="auto">
          {title}
        </a>
        <p class="hint">
          <a href={to.person(user_id)} dir="auto">
            {username}
          </a>
          {device_name && ` · ${texts.onDevice(device_name)}`}
          {transcoded && ` · ${texts.converted}`}
        </p>
        <ProgressBar form="plain" done={duration > 0 ? position / duration : 0} />
        <span class="overview-now-place numbers" dir="auto">
          {chapter ? `${chapter} · ${progress}` : progress}
        </span>
      </div>
    </li>
  )
}
