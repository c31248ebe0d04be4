import { isJobKind, JOB_KINDS, readEstimates, type SidecarEstimates } from '@chapterhouse/contract/bridge-jobs'
import { toPlainLine } from '@chapterhouse/kit/text/one-line'

/** A library as the bridge reaches it. */
interface ReportedLibrary {
  libraryId: number
  mountPath: string
  isRight: boolean
  isWritable: boolean
  /** '' if all is well. */
  error: string
  checkedAt: string
}

/** The last heartbeat, as stored. */
export interface Reported {
  /** '' unless it is an http or https address, since pages link to it. */
  publicUrl: string
  isPaused: boolean
  kinds: readonly string[]
  lanes: Readonly<Record<string, { running: number; capacity: number }>>
  libraries: readonly ReportedLibrary[]
  estimates: SidecarEstimates | null
}

/** A heartbeat as sent. */
export interface Heard extends Omit<Reported, 'estimates'> {
  /** By family of jobs, unchecked. */
  estimates: unknown
}

/** Wrong estimates are dropped alone; the texts are shown, so each becomes one line. */
export function toReported({ publicUrl, kinds, lanes, libraries, estimates, ...rest }: Heard): Reported {
  return {
    ...rest,
    publicUrl: isWebAddress(publicUrl) ? publicUrl : '',
    kinds: [...new Set(kinds.map(toPlainLine))],
    lanes: Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [toPlainLine(name), lane])),
    libraries: libraries.map((library) => ({
      ...library,
      mountPath: toPlainLine(library.mountPath),
      error: toPlainLine(library.error),
      checkedAt: toPlainLine(library.checkedAt),
    })),
    estimates: estimatesOf(estimates) ?? null,
  }
}

/** The families of the kinds that this server knows too. */
export function familiesOf(kinds: readonly string[]): string[] {
  return [...new Set(kinds.filter(isJobKind).map((kind) => JOB_KINDS[kind].family))].toSorted()
}

export function isWebAddress(text: string): boolean {
  // Without the slashes it would be a path of the page that links to it.
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

function estimatesOf(families: unknown): SidecarEstimates | undefined {
  if (typeof families !== 'object' || families === null || !('sidecars' in families)) return undefined
  const known = readEstimates(families.sidecars)
  return known && { ...known, agent_backend: toPlainLine(known.agent_backend) }
}
