import type { SidecarEstimates } from '@chapterhouse/contract/bridge-jobs'

const HOUR_US = 3_600_000_000
const HOUR_SECONDS = 3_600

export type Source = 'audio' | 'ebook'

/** Time and cost of creating the texts of one book. */
export interface Figures {
  source: Source
  /** 0 for an e-book, and if it is unknown. */
  asrHours: number
  /** Null if it is unknown, which never means that it is free. */
  agentCostUsd: number | null
}

/** By the measurements of the bridge (docs/reference/operations.md 5.9). A duration of 0 is unknown. */
export function figuresOf(
  { source, durationUs }: { source: Source; durationUs: number },
  estimates: SidecarEstimates | undefined,
): Figures {
  const hours = durationUs / HOUR_US
  if (source === 'ebook') return { source, asrHours: 0, agentCostUsd: toCents(estimates?.agent_usd_per_ebook ?? null) }
  const usdPerHour = hours > 0 ? (estimates?.agent_usd_per_audio_hour ?? null) : null
  return {
    source,
    asrHours: rounded((hours * (estimates?.asr_seconds_per_audio_hour ?? 0)) / HOUR_SECONDS, 1_000),
    agentCostUsd: toCents(usdPerHour === null ? null : hours * usdPerHour),
  }
}

const toCents = (usd: number | null): number | null => (usd === null ? null : rounded(usd, 100))
const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts
