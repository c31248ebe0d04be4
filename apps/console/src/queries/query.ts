import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import { FreshQueryClient } from '@chapterhouse/ui/query-client'
import { currentUserId } from '@chapterhouse/ui/session'
import { afterSaving, typedForms } from '@chapterhouse/ui/unsaved'
import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { call } from '../server/api.ts'
import type { Library } from '../server/responses.ts'
import { notifyWhenSlow, refetchAfter } from './slow-mutation.ts'

/** The maximum number of retries, and the longest wait before one. */
const MAX_TRIES = 2
const MAX_WAIT_SECONDS = 20

/** An error response is final. Only network errors are retried, and rate-limited requests after their wait. */
export function shouldRetry(count: number, error: unknown): boolean {
  if (count >= MAX_TRIES) return false
  return error instanceof NetworkError || (isTooFast(error) && waitSeconds(error) <= MAX_WAIT_SECONDS)
}

export const waitMs = (count: number, error: unknown): number =>
  isTooFast(error) ? waitSeconds(error) * 1_000 : Math.min(1_000 * 2 ** count, 30_000)

const isTooFast = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429
const waitSeconds = ({ retryAfterSeconds = 1 }: ApiError): number => Math.max(1, retryAfterSeconds)

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: waitMs,
      staleTime: 2_000,
    },
    mutations: { retry: false },
  },
})

/**
 * Mutation hook: refetches the page after the response or a network error, since the change may have been made. `onSuccess` runs
 * only for the user who acted, even on another page; `onLeave`, which leaves the page or dialog, only if the caller is still
 * mounted. Repeating an input before the response does nothing.
 */
export function useAction<I, O>(
  run: (input: I) => Promise<O>,
  onSuccess?: (response: O, input: I) => void,
  onLeave?: (response: O) => void,
) {
  const client = useQueryClient()
  // A mutation gets new callbacks after the next render, and Enter may be pressed before that.
  const latest = useRef({ run, onSuccess, onLeave })
  latest.current = { run, onSuccess, onLeave }
  const underway = useRef<{ input: I } | undefined>(undefined)
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: I) => latest.current.run(input),
    onMutate: () => ({ person: currentUserId(), typed: typedForms(), dismissNotice: notifyWhenSlow() }),
    onSuccess: (
      response: O,
      input: I,
      { person, typed, dismissNotice }: { person: string | undefined; typed: ReadonlySet<object>; dismissNotice: () => void },
    ) => {
      dismissNotice()
      if (person && currentUserId() !== person) return
      latest.current.onSuccess?.(response, input)
      if (isMounted.current) afterSaving(typed, () => latest.current.onLeave?.(response))
    },
    onError: (_error, _input, context) => context?.dismissNotice(),
    onSettled: (_response: O | undefined, error: unknown, input: I) => {
      if (underway.current?.input === input) underway.current = undefined
      refetchAfter(client, error).catch(ignore('the query shows its own failure'))
    },
  })
  // Only the last pending input is compared: on, off and on again ends with on.
  const act = (input: I): void => {
    if (underway.current && JSON.stringify(underway.current.input) === JSON.stringify(input)) return
    underway.current = { input }
    mutate(input)
  }
  return { act, busy: isPending, error, clear: reset }
}

/** Returns undefined for 404; throws every other error. */
export const found = <T>(request: Promise<T>): Promise<T | undefined> =>
  request.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })

/** Fast while something is in progress, otherwise slow. */
export const pollWhile = (isMoving: boolean): number => (isMoving ? 1_000 : 15_000)

export const isScanning = ({ scan }: Library): boolean => scan.running || scan.queued

export const LIBRARIES = ['libraries'] as const

export const useLibraries = () =>
  useQuery({
    queryKey: LIBRARIES,
    queryFn: ({ signal }) => call('GET /admin/libraries', {}, { signal }),
    refetchInterval: ({ state }) => pollWhile(state.data?.libraries.some(isScanning) ?? false),
  })

export const usePeople = ({ enabled = true } = {}) =>
  useQuery({ queryKey: ['people'], queryFn: ({ signal }) => call('GET /admin/users', {}, { signal }), enabled })

export const useServer = () =>
  useQuery({ queryKey: ['server'], queryFn: ({ signal }) => call('GET /server', {}, { signal }), staleTime: 60_000 })

export const SERVER_SETTINGS = ['settings'] as const

export const useServerSettings = () =>
  useQuery({ queryKey: SERVER_SETTINGS, queryFn: ({ signal }) => call('GET /admin/settings', {}, { signal }) })

export const useIssues = () =>
  useQuery({
    queryKey: ['issues'],
    queryFn: ({ signal }) => call('GET /admin/issues', {}, { signal, within: 30_000 }),
    refetchInterval: 60_000,
  })
