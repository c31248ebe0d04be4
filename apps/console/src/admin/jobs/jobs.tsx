import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useQuery } from '@tanstack/preact-query'
import { Square, X } from 'lucide'
import { When } from '../../dates/when.tsx'
import { ListDetail, Page } from '../../page/page.tsx'
import { call } from '../../server/api.ts'
import type { Job, Jobs as JobsResponse } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'
import { jobsTexts } from '../../texts/server/jobs.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import '../../tables/lists.css'
import { pollWhile, useAction } from '../../queries/query.ts'
import { idOf, to, type Where } from '../routes.ts'
import './jobs.css'
import { toForm } from '../libraries/schedule.ts'
import { RunDetail } from './run-detail.tsx'
import { Runs } from './runs.tsx'

/** Running and queued scans, the next scheduled one, and recent ones. */
export function Jobs({ where: { item } }: { where: Where }) {
  const texts = jobsTexts.value
  const id = idOf(item)
  const jobs = useQuery({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => call('GET /admin/jobs', {}, { signal }),
    refetchInterval: ({ state }) =>
      pollWhile(state.data !== undefined && (state.data.running !== null || state.data.queued.length > 0)),
  })
  return (
    <ListDetail
      list={
        <Page title={texts.title}>
          {jobs.isError && <Failed error={jobs.error} onRetry={() => void jobs.refetch()} />}
          {jobs.isPending && <Skeleton shape="table-shape" />}
          {jobs.data && <Now jobs={jobs.data} />}
          <Runs openedId={id} isBusy={jobs.data?.running !== null} />
        </Page>
      }
      detail={id !== undefined && <RunDetail key={id} id={id} />}
    />
  )
}

function Now({ jobs: { running, queued, schedules } }: { jobs: JobsResponse }) {
  const texts = jobsTexts.value
  return (
    <div class="jobs-columns">
      <section class="stack" aria-label={texts.now}>
        <h2>{texts.now}</h2>
        {!running && <p class="hint">{texts.idle}</p>}
        <ul class="plain-list" aria-live="polite">
          {running && <Line job={running} isRunning />}
        </ul>
        {queued.length > 0 && <h3>{texts.queue}</h3>}
        <ul class="plain-list">
          {queued.map((job) => (
            <Line key={job.id} job={job} />
          ))}
        </ul>
      </section>
      <section class="stack" aria-label={texts.schedules}>
        <h2>{texts.schedules}</h2>
        {schedules.length === 0 && <p class="hint">{texts.noSchedules}</p>}
        <ul class="plain-list">
          {schedules.map(({ library_id, library_name, schedule, next_at }) => (
            <li key={library_id}>
              <a class="said" href={to.library(library_id)} dir="auto">
                {library_name}
                <span class="under">{scheduleLabel(schedule)}</span>
              </a>
              <span class="hint">
                <When at={next_at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function scheduleLabel(schedule: string): string {
  const { interval, time } = toForm(schedule)
  const text = librariesTexts.value.schedules[interval]
  return interval === 'daily' ? `${text} ${time}` : text
}

function Line({ job, isRunning = false }: { job: Job; isRunning?: boolean }) {
  const texts = jobsTexts.value
  const { progress } = job
  const cancel = useAction(
    () => call('DELETE /admin/jobs/:id', { params: { id: job.id } }),
    () => toast({ text: texts.stopped }),
  )
  const hasCount = progress !== undefined && progress.total > 0
  return (
    <li>
      <span class="said">
        <a href={to.library(job.library_id)} dir="auto">
          {job.library_name}
        </a>
        <span class="under numbers">
          {texts.triggers[job.trigger]}
          {isRunning && ` · ${hasCount ? texts.progress(progress.done, progress.total) : texts.scanning}`}
        </span>
        {hasCount && (
          <progress
            class="jobs-progress"
            max={progress.total}
            value={progress.done}
            aria-label={texts.progress(progress.done, progress.total)}
          />
        )}
      </span>
      <Button
        icon={isRunning ? Square : X}
        label={isRunning ? texts.stop(job.library_name) : texts.removeFromQueue(job.library_name)}
        busy={cancel.busy}
        onClick={() => cancel.act(undefined)}
      />
      {cancel.error && <Failed error={cancel.error} text={shellTexts.value.codes} />}
    </li>
  )
}
