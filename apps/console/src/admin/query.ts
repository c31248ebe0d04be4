import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { FreshQueryClient } from '@chapterhouse/ui/query-client'
import { currentUserId } from '@chapterhouse/ui/session'
import { afterSaving, typedForms } from '@chapterhouse/ui/unsaved'
import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Library } from '../server/answers.ts'
import { call } from '../server/api.ts'
import { notifyWhenSlow, refetchAfter } from './slow-mutation.ts'

/** The most retries, and the longest wait before one. */
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
 * A change on the server. The page is refetched after the response, or without one, since the change may have been made. Typed text
 * stays after a failure. A second press before the response does nothing; `busy` ends with the response. `then` runs only for the
 * person who acted, on whatever page they are; `onward` leaves the page or dialog it came from, if it is still there.
 */
export function useAct<I, O>(run: (input: I) => Promise<O>, then?: (answer: O, input: I) => void, onward?: (answer: O) => void) {
  const client = useQueryClient()
  // A mutation gets new callbacks after the next render, and Enter may be pressed before that.
  const latest = useRef({ run, then, onward })
  latest.current = { run, then, onward }
  const underway = useRef<{ input: I } | undefined>(undefined)
  const isThere = useRef(false)
  useLayoutEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (input: I) => latest.current.run(input),
    onMutate: () => ({ person: currentUserId(), typed: typedForms(), answered: notifyWhenSlow() }),
    onSuccess: (answer: O, input: I, { person, typed, answered }: MutationContext) => {
      answered()
      if (person && currentUserId() !== person) return
      latest.current.then?.(answer, input)
      if (isThere.current) afterSaving(typed, () => latest.current.onward?.(answer))
    },
    onError: (_error, _input, context) => context?.answered(),
    onSettled: (_answer: O | undefined, error: unknown, input: I) => {
      if (underway.current?.input === input) underway.current = undefined
      refetchAfter(client, error).catch(() => undefined)
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

/** The state at the time of the request. */
interface MutationContext {
  person: string | undefined
  typed: ReadonlySet<object>
  answered: () => void
}

/** "Not found" is a result; no response and every other refusal are not. */
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
