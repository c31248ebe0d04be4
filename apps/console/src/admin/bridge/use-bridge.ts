import type { JobState } from '@chapterhouse/contract/bridge-jobs'
import { useQuery } from '@tanstack/preact-query'
import type { NamedBook } from '../../queries/named-book.ts'
import { pollWhile } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { BridgeJob } from '../../server/responses.ts'
import { usePages } from '../../tables/use-pages.ts'
import { isOpen } from './job-labels.ts'

/** Running jobs are reported every 10 seconds, and whenever their step changes. */
const WORKING_MS = 3_000
const IDLE_MS = 15_000
const jobPoll = (isBusy: boolean): number => (isBusy ? WORKING_MS : IDLE_MS)
/** An estimate asks the metadata service, and looks for e-books on the disk. */
const ESTIMATE_MS = 30_000

/** The bridge as its last heartbeat described it, which arrives every 30 seconds. */
export const useBridge = ({ isExpected = false } = {}) =>
  useQuery({
    queryKey: ['bridge'],
    queryFn: ({ signal }) => call('GET /admin/bridge', {}, { signal }),
    refetchInterval: pollWhile(isExpected),
  })

/** Whether a code waits for a bridge. */
export const usePendingCode = () =>
  useQuery({
    queryKey: ['bridge', 'code'],
    queryFn: ({ signal }) => call('GET /admin/bridge/pair', {}, { signal }),
    refetchInterval: 60_000,
  })

/** All jobs, or those with this state, newest first. */
export const useJobs = (state: JobState | undefined, isBusy: boolean) =>
  usePages({
    queryKey: ['bridge', 'jobs', state ?? ''],
    keyOf: ({ id }: BridgeJob) => String(id),
    refetchInterval: jobPoll(isBusy),
    async fetchPage(before, signal) {
      const query = { limit: '50', ...(state && { state }), ...(before && { before }) }
      const page = await call('GET /admin/bridge/jobs', { query }, { signal })
      return { rows: page.jobs, next: page.next_before ?? undefined }
    },
  })

export const useJob = (id: number) =>
  useQuery({
    queryKey: ['bridge', 'job', id],
    queryFn: ({ signal }) => call('GET /admin/bridge/jobs/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state }) => jobPoll(state.data !== undefined && isOpen(state.data)),
  })

/** The newest job of a book: null if there is none. */
export const useLastJob = ({ library_id, path }: NamedBook) =>
  useQuery({
    queryKey: ['bridge', 'last job', library_id, path],
    async queryFn({ signal }) {
      const query = { library_id, path, limit: '1' }
      const { jobs } = await call('GET /admin/bridge/jobs', { query }, { signal })
      return jobs[0] ?? null
    },
    refetchInterval: ({ state }) => jobPoll(state.data ? isOpen(state.data) : false),
  })

export const useEstimate = ({ library_id, path }: NamedBook, { isBrief = false, enabled = true } = {}) =>
  useQuery({
    queryKey: ['bridge', 'estimate', library_id, path, isBrief],
    queryFn: ({ signal }) =>
      call(
        'GET /admin/bridge/estimate',
        { query: { library_id, path, ...(isBrief && { brief: '1' }) } },
        { signal, within: ESTIMATE_MS },
      ),
    enabled,
  })

/** Positions move slowly. */
export const useSuggestions = () =>
  useQuery({
    queryKey: ['bridge', 'suggestions'],
    queryFn: ({ signal }) => call('GET /admin/bridge/suggestions', {}, { signal }),
    refetchInterval: 60_000,
  })
