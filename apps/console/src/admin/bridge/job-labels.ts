import type { JobProgress, JobState, ResultOf } from '@chapterhouse/contract/bridge-jobs'
import { formatLength, formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { BridgeJob } from '../../server/responses.ts'
import { bridgeJobsTexts } from '../../texts/server/bridge-jobs.ts'
import { usd } from './figures.ts'

const OPEN: readonly string[] = ['queued', 'running', 'needs_attention'] satisfies JobState[]
export const JOB_STATES = ['queued', 'running', 'needs_attention', 'done', 'failed', 'cancelled'] satisfies JobState[]

/** The state in the address of a list; undefined for all. */
export const filterIn = (state: string | undefined): JobState | undefined => JOB_STATES.find((one) => one === state)

export const isOpen = ({ state }: Pick<BridgeJob, 'state'>): boolean => OPEN.includes(state)

/** Checked by the server against the shape of `bridge-jobs.ts`. */
export const progressOf = ({ progress }: Pick<BridgeJob, 'progress'>): JobProgress => progress ?? {}
export const resultOf = ({ result }: Pick<BridgeJob, 'result'>): ResultOf<'sidecars.generate'> | undefined =>
  (result ?? undefined) as ResultOf<'sidecars.generate'> | undefined

export const isCancelling = (job: Pick<BridgeJob, 'state' | 'cancel_requested'>): boolean => isOpen(job) && job.cancel_requested

export function stateText(job: BridgeJob): string {
  const texts = bridgeJobsTexts.value
  return isCancelling(job) ? texts.cancelling : texts.states[job.state]
}

export function toneOf(job: BridgeJob): 'ok' | 'warn' | 'bad' | '' {
  if (isCancelling(job)) return ''
  if (job.state === 'done') return 'ok'
  if (job.state === 'failed') return 'bad'
  return job.state === 'needs_attention' ? 'warn' : ''
}

/** The hint for a parked job; undefined if it is not parked. A newer bridge may have codes that are unknown here. */
export function hintOf(job: BridgeJob): { title: string; advice: string } | undefined {
  const { parks, unknownPark } = bridgeJobsTexts.value
  if (job.state !== 'needs_attention') return undefined
  const known: Readonly<Record<string, { title: string; advice: string }>> = parks
  const code = progressOf(job).park?.code ?? ''
  return Object.hasOwn(known, code) ? known[code] : unknownPark
}

/** The step of a claimed job, in words; '' if it has none. */
export function stepText(job: BridgeJob): string {
  const { step = '', message = '' } = progressOf(job)
  const { steps } = bridgeJobsTexts.value
  if (job.state !== 'running') return ''
  return Object.hasOwn(steps, step) ? (steps[step] ?? '') : message
}

/** `3 of 12 chapters`; '' if nothing is counted. */
export function countText(job: BridgeJob): string {
  const { done, total = 0, stage = '' } = progressOf(job)
  const { count, units } = bridgeJobsTexts.value
  if (!isOpen(job) || done === undefined || total === 0) return ''
  const unit = Object.hasOwn(units, stage) ? units[stage] : undefined
  const number = (value: number) => formatNumber(language.value, value)
  return count(number(Math.min(done, total)), number(total), (total === 1 ? unit?.one : unit?.many) ?? '')
}

/** Only of a running job: a parked one waits for as long as it takes. */
export function leftText(job: BridgeJob): string {
  const { eta_seconds: seconds } = progressOf(job)
  if (job.state !== 'running' || seconds === undefined) return ''
  return bridgeJobsTexts.value.left(formatLength(Math.max(60, seconds), language.value))
}

/** Never `$0`: nothing may be spent yet, or a subscription covers it. */
export function costText(job: BridgeJob, hasSubscription: boolean): string {
  const texts = bridgeJobsTexts.value
  const cost = resultOf(job)?.cost_usd ?? progressOf(job).cost_usd
  if (cost === undefined) return ''
  if (cost > 0) return isOpen(job) ? texts.cost(usd(cost)) : usd(cost)
  return hasSubscription ? texts.subscription : isOpen(job) ? texts.noCost : ''
}

interface HistoryLine {
  key: string
  text: string
  at: string
}

/** The known moments of a job, oldest first. */
export function historyOf(job: BridgeJob): HistoryLine[] {
  const { history: texts } = bridgeJobsTexts.value
  const lines: HistoryLine[] = [{ key: 'created', text: texts.created(job.created_by_name), at: job.created_at }]
  const add = (key: string, text: string, at: string | null) => {
    if (at) lines.push({ key, text, at })
  }
  add('started', texts.started, job.started_at)
  if (job.attempts > 1) add('claimed', texts.claimed(job.attempts), job.claimed_at)
  const hint = hintOf(job)
  if (isCancelling(job)) add('cancelling', texts.cancelling, job.updated_at)
  else if (hint) add('parked', texts.parked(hint.title), job.updated_at)
  else if (job.state === 'running') add('updated', texts.updated, job.updated_at)
  if (isEnd(job.state)) add('end', texts[job.state], job.finished_at)
  return lines
}

const isEnd = (state: JobState): state is 'done' | 'failed' | 'cancelled' => !OPEN.includes(state)
