import { afterReport, type BookFacts, type Download } from './download.ts'
import type { Report } from './download-messages.ts'

/** One fetch by the worker: a download, or its renewal. */
export interface DownloadJob {
  key: string
  isRenewal: boolean
}

const RENEWAL = '#new'

/** The turn is part of the name, so that reports about jobs of an earlier sign-in can be recognised. */
export const toJobName = ({ key, isRenewal }: DownloadJob, turn: number): string => `${turn}|${key}${isRenewal ? RENEWAL : ''}`

/** `undefined`: a job of an earlier sign-in. */
export function toJob(name: string, turn: number): DownloadJob | undefined {
  const [at = '', ...rest] = name.split('|')
  if (Number(at) !== turn) return undefined
  const job = rest.join('|')
  const isRenewal = job.endsWith(RENEWAL)
  return { key: isRenewal ? job.slice(0, -RENEWAL.length) : job, isRenewal }
}

/** The first one waiting; a renewal comes before its download. */
export function nextJob(downloads: Iterable<Download>): DownloadJob | undefined {
  for (const { key, state, renewal } of downloads) {
    if (renewal?.state === 'waiting') return { key, isRenewal: true }
    if (state === 'waiting') return { key, isRenewal: false }
  }
  return undefined
}

/** The download or renewal that a job fetches. */
export const copyOf = <Facts extends BookFacts>(
  download: Download<Facts>,
  { isRenewal }: DownloadJob,
): Download<Facts> | undefined => (isRenewal ? download.renewal : download)

/** The download after a job changed it or its renewal. */
export const withCopy = <Facts extends BookFacts>(
  download: Download<Facts>,
  { isRenewal }: DownloadJob,
  copy: Download<Facts>,
): Download<Facts> => (isRenewal ? { ...download, renewal: copy } : copy)

/** The download after a report about its job; a complete renewal replaces it. `undefined`: no such download. */
export function afterJobReport<Facts extends BookFacts>(
  download: Download<Facts>,
  job: DownloadJob,
  report: Report,
): Download<Facts> | undefined {
  const copy = copyOf(download, job)
  if (!copy) return undefined
  const next = afterReport(copy, report)
  return report.kind === 'done' ? next : withCopy(download, job, next)
}
