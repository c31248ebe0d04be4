import type { Character, Recap, Recording, Ref, SeriesRef, Work } from '../service/documents.ts'

/** The path of a book that the viewer has access to. */
export interface LocalBook {
  library_id: number
  path: string
}

export interface RailWork {
  id: string
  title: string
  position: string
  authors: readonly Ref[]
  cover_url?: string
  web_url: string
  /** Differs between viewers, so it is not in cached envelopes. */
  local?: LocalBook
}

/** A whole reading order. */
export interface View extends Ref {
  ordering?: string
  ordering_of?: string
  /** The current work's; absent if it is not in this order. */
  position?: string
  works: readonly RailWork[]
}

export interface Rail extends View {
  orderings?: readonly View[]
}

export interface Attribution {
  credit: string
  /** SPDX identifier; the first text's if they differ. */
  license: string
  license_url: string
  source_url: string
  licenses?: readonly { id: string; url: string }[]
}

export interface ShownWork extends Omit<Work, 'attribution' | 'series'> {
  series: readonly SeriesRef[]
  attribution?: Attribution
}

export type ShownRecording = Omit<Recording, 'asin' | 'isbn'>

/** Everything about a matched book, the same for every viewer (docs/reference/server.md 2.11). */
export interface Envelope {
  matched: true
  work: ShownWork
  recording?: ShownRecording
  series: readonly Rail[]
  web_url: string
}

/** All views of an envelope: each rail, followed by its alternate orders. */
export const viewsOf = ({ series }: Envelope): View[] => series.flatMap((rail) => [rail, ...(rail.orderings ?? [])])

/** An envelope as one viewer gets it. */
export interface ViewerEnvelope extends Envelope {
  previous?: readonly ShownWork[]
  /** The fields of the work whose texts come from files beside the book. */
  generated?: readonly string[]
  /** Number of texts that are held back. */
  hidden?: number
}

export type { Character, Recap }
