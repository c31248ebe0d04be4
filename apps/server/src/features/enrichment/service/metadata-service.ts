import type { ChapterMark, FoundWork, Lookup, Series, Work } from './documents.ts'
import type { Answer, Asker } from './flights.ts'
import { createFlights } from './flights.ts'
import { createGate } from './gate.ts'
import type { GetJson } from './get-json.ts'
import { createHealthCheck, type Health } from './health.ts'
import { readChapters, readLookup, readSeries, readWork } from './read-documents.ts'
import { readFoundWorks } from './read-found-works.ts'
import type { Reader } from './read-json.ts'

export type { Answer, Asker } from './flights.ts'

/** Exactly one of the two. */
export type Identifier = { asin: string } | { isbn: string }

/** The facts of a book for matching; nothing else is ever sent. */
export interface MatchFacts {
  q?: string
  titles?: readonly string[]
  authors?: readonly string[]
  series?: readonly string[]
  position?: string
  runtimeSeconds?: number
  asin?: string
  isbn?: string
  limit?: number
}

export type MetadataService = ReturnType<typeof createMetadataService>

const ROUTE_MISSING_MS = 15 * 60_000

/** A client of the metadata service: few calls at a time, each question asked once (docs/reference/server.md 2.11). */
export function createMetadataService({
  baseUrl,
  getJson,
  now,
}: {
  /** The setting; '' if there is no service. */
  baseUrl: () => string
  getJson: GetJson
  now: () => Date
}) {
  const gate = createGate({ now })
  const flights = createFlights({ getJson, gate })
  let current = ''
  /** How long `/works/match` counts as missing: an older service has no such route. */
  let matchMissingUntil = 0
  const checkHealth = createHealthCheck({ getJson, now })

  /** A new URL is a new service without failures. */
  function base(): string {
    const url = baseUrl()
    if (url !== current) {
      current = url
      matchMissingUntil = 0
      gate.reset()
    }
    return url
  }

  function ask<T>(path: string, read: Reader<T>, asker: Asker): Promise<Answer<T>> {
    const at = base()
    if (at === '') return Promise.resolve({ kind: 'failed', reason: 'off', isCalled: false })
    return flights.join(new URL(`${at}/api/v1${path}`), read, asker)
  }

  return {
    /** Identifies the service, for cached answers. */
    base,

    lookup: (identifier: Identifier, asker: Asker): Promise<Answer<Lookup>> =>
      ask(`/lookup?${queryOf({ ...identifier })}`, readLookup, asker),
    work: (id: string, asker: Asker): Promise<Answer<Work>> => ask(`/works/${segment(id)}`, readWork, asker),
    series: (id: string, asker: Asker): Promise<Answer<Series>> => ask(`/series/${segment(id)}`, readSeries, asker),
    chapters: (ids: { workId: string; recordingId: string }, asker: Asker): Promise<Answer<readonly ChapterMark[]>> =>
      ask(`/works/${segment(ids.workId)}/recordings/${segment(ids.recordingId)}/chapters`, readChapters, asker),
    searchWorks: (q: string, asker: Asker): Promise<Answer<readonly FoundWork[]>> =>
      ask(`/works/search?${queryOf({ q })}`, readFoundWorks, asker),
    /** `missing`: the service has no matching, so the caller uses its text search. */
    async matchWorks(facts: MatchFacts, asker: Asker): Promise<Answer<readonly FoundWork[]>> {
      base()
      if (now().getTime() < matchMissingUntil) return { kind: 'missing' }
      const answer = await ask(`/works/match?${matchQuery(facts)}`, readFoundWorks, asker)
      if (answer.kind === 'missing') matchMissingUntil = now().getTime() + ROUTE_MISSING_MS
      return answer
    },

    health: (): Promise<Health> => checkHealth(base()),
  }
}

const segment = (id: string): string => encodeURIComponent(id.toWellFormed())

/** Without blank values. */
function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams()
  for (const [name, value = ''] of Object.entries(values)) if (value.trim() !== '') params.append(name, value.toWellFormed())
  return params.toString()
}

function matchQuery({ titles = [], authors = [], series = [], runtimeSeconds, limit, ...facts }: MatchFacts): string {
  const params = new URLSearchParams(queryOf({ ...facts, runtime: runtimeSeconds?.toFixed(0), limit: limit?.toString() }))
  for (const [name, values] of Object.entries({ title: titles, author: authors, series }))
    for (const value of values) if (value.trim() !== '') params.append(name, value.toWellFormed())
  return params.toString()
}
