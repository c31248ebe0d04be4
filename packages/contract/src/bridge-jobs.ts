// Jobs of the bridge as both programs store and check them (docs/reference/operations.md 5.6). A further kind is a row of `JOB_KINDS`.
import Type, { type Static, type TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'

export const MAX_PROGRESS_BYTES = 16 * 1024
export const MAX_RESULT_BYTES = 64 * 1024
const MAX_WORK_ID_BYTES = 200

export const JOB_STATES = ['queued', 'running', 'needs_attention', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

const Amount = Type.Number({ minimum: 0, maximum: 1_000_000 })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const Line = Type.String({ maxLength: 2_000 })
const JobSource = Type.Enum(['audio', 'ebook'] as const)

const GenerateParams = Type.Object(
  {
    source: Type.Enum(['auto', 'audio', 'ebook'] as const, { default: 'auto' }),
    contribute: Type.Enum(['local', 'issue'] as const, { default: 'local' }),
    /** Counted in bytes by `readParams`. */
    work_id: Type.Optional(Type.String({ maxLength: MAX_WORK_ID_BYTES, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' })),
  },
  { additionalProperties: false },
)

const GenerateResult = Type.Object({
  library_id: Type.Integer(),
  path: Type.String(),
  source: JobSource,
  /** Names of the files that were written. */
  files: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
  characters: Count,
  recaps: Count,
  cost_usd: Amount,
  work_id: Type.Optional(Type.String()),
  /** Address of the intake issue of each dimension. */
  contributed: Type.Optional(Type.Record(Type.String(), Type.String())),
})

interface KindFacts {
  /** In `bridge.features` of `GET /server`. */
  family: string
  /** The most jobs that run at a time; parked ones do not count. */
  lane: number
  params: TObject
  result: TObject
}

export const JOB_KINDS = {
  'sidecars.generate': { family: 'sidecars', lane: 25, params: GenerateParams, result: GenerateResult },
} as const satisfies Readonly<Record<string, KindFacts>>
export type JobKind = keyof typeof JOB_KINDS

export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(JOB_KINDS, kind)

/** The stored parameters and the result of a kind. */
export type ParamsOf<K extends JobKind> = Static<(typeof JOB_KINDS)[K]['params']>
export type ResultOf<K extends JobKind> = Static<(typeof JOB_KINDS)[K]['result']>

interface Park {
  /** `sometimes`: the park has `retry_at` then. */
  resumes: 'always' | 'sometimes' | 'never'
  /** Passes by itself so soon that no notification is sent. */
  isTransient?: true
}

/** Why a job needs attention, and whether it resumes by itself. */
export const PARK_CODES = {
  agent_unavailable: { resumes: 'sometimes', isTransient: true },
  agent_rate_limited: { resumes: 'always', isTransient: true },
  agent_credential_refused: { resumes: 'always' },
  /** A month's budget begins again with the next month; a book's budget does not. */
  budget_exceeded: { resumes: 'sometimes' },
  agent_validation_exhausted: { resumes: 'never' },
  qa_no_converge: { resumes: 'never' },
  spelling_gate_failure: { resumes: 'never' },
  fix_loop_exhausted: { resumes: 'never' },
  asr_decode_timeout: { resumes: 'never' },
  markers_not_confident: { resumes: 'never' },
  ebook_chapters_not_confident: { resumes: 'never' },
  supervisor_escalated: { resumes: 'never' },
  supervisor_budget: { resumes: 'never' },
  media_tools_unavailable: { resumes: 'never' },
  asr_unavailable: { resumes: 'never' },
  manifest_changed: { resumes: 'never' },
  ebook_unreadable: { resumes: 'never' },
  ebook_no_chapters: { resumes: 'never' },
  contrib_unavailable: { resumes: 'never' },
  core_needed: { resumes: 'never' },
  core_pending: { resumes: 'always' },
  book_not_writable: { resumes: 'always' },
  library_not_writable: { resumes: 'always' },
} as const satisfies Readonly<Record<string, Park>>
export type ParkCode = keyof typeof PARK_CODES

/** A code that only a newer bridge has is announced like one that waits for an admin. */
export function isTransientPark(code: string): boolean {
  const parks: Readonly<Record<string, Park>> = PARK_CODES
  return Object.hasOwn(parks, code) && parks[code]?.isTransient === true
}

const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$' })

/** Further keys of a newer bridge are kept. */
const Progress = Type.Object({
  /** A state of the engine, `waiting`, `writing` or `rescanning`. */
  step: Type.Optional(Type.String({ maxLength: 64 })),
  message: Type.Optional(Line),
  done: Type.Optional(Count),
  total: Type.Optional(Count),
  /** The unit of `done` and `total`. */
  stage: Type.Optional(Type.String({ maxLength: 64 })),
  eta_seconds: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000 })),
  cost_usd: Type.Optional(Amount),
  source: Type.Optional(JobSource),
  park: Type.Optional(
    Type.Object({
      code: Type.String({ pattern: '^[a-z][a-z_]{0,63}$' }),
      hint: Type.Optional(Line),
      /** When the job resumes by itself. */
      retry_at: Type.Optional(Moment),
    }),
  ),
})
export type JobProgress = Static<typeof Progress>

/** Time and cost of jobs of the family `sidecars`, as measured by the bridge. A missing value is read as a new bridge would send it. */
const Estimates = Type.Object({
  asr_seconds_per_audio_hour: Type.Number({ ...bounds(1_000_000), default: 900 }),
  /** Null until there is a first one. */
  agent_usd_per_audio_hour: Type.Union([Type.Number(bounds(1_000_000)), Type.Null()], { default: null }),
  agent_usd_per_ebook: Type.Union([Type.Number(bounds(1_000_000)), Type.Null()], { default: null }),
  samples: Type.Integer({ ...bounds(1_000_000_000), default: 0 }),
  agent_backend: Type.String({ maxLength: 200, default: '' }),
  agent_ready: Type.Boolean({ default: false }),
  subscription: Type.Boolean({ default: false }),
  can_contribute: Type.Boolean({ default: false }),
  monthly_budget_usd: Type.Number({ ...bounds(1_000_000), default: 0 }),
  month_spent_usd: Type.Number({ ...bounds(1_000_000), default: 0 }),
})
export type SidecarEstimates = Static<typeof Estimates>
/** As a new bridge sends them. */
const NO_ESTIMATES = Value.Create(Estimates)

function bounds(maximum: number) {
  return { minimum: 0, maximum }
}

export type Read<T> = { kind: 'read'; value: T } | { kind: 'refused'; why: string }
export type ReadParams = { kind: 'read'; value: object } | { kind: 'refused'; field: string }

/** The parameters of a new job, with defaults filled in. */
export function readParams(kind: JobKind, params: unknown): ReadParams {
  const { params: schema } = JOB_KINDS[kind]
  const value: unknown = Value.Default(schema, Value.Clone(params ?? {}))
  if (!Value.Check(schema, value)) return { kind: 'refused', field: fieldOf(schema, value) }
  if (value.work_id !== undefined && bytesOf(value.work_id) > MAX_WORK_ID_BYTES) return { kind: 'refused', field: 'work_id' }
  return { kind: 'read', value }
}

export function readProgress(progress: unknown): Read<JobProgress> {
  if (!isProgress(progress)) return wrong('progress', fieldOf(Progress, progress))
  if (bytesOf(JSON.stringify(progress)) > MAX_PROGRESS_BYTES) return { kind: 'refused', why: 'progress is too large' }
  return { kind: 'read', value: progress }
}

export function readResult(kind: JobKind, result: unknown): Read<object> {
  const { result: schema } = JOB_KINDS[kind]
  if (!Value.Check(schema, result)) return wrong('result', fieldOf(schema, result))
  if (bytesOf(JSON.stringify(result)) > MAX_RESULT_BYTES) return { kind: 'refused', why: 'result is too large' }
  return { kind: 'read', value: result }
}

/** Undefined if any value is wrong, so that no estimate is made from it. Unknown keys are ignored. */
export function readEstimates(estimates: unknown): SidecarEstimates | undefined {
  if (typeof estimates !== 'object' || estimates === null || Array.isArray(estimates)) return undefined
  const known = Object.entries(estimates).filter(([key]) => Object.hasOwn(NO_ESTIMATES, key))
  const value = { ...NO_ESTIMATES, ...Object.fromEntries(known) }
  return areEstimates(value) ? value : undefined
}

const isProgress = checkOf(Progress)
const areEstimates = checkOf(Estimates)

/** For what a bridge sends often. Compiled on first use, since most servers have no bridge. */
function checkOf<T extends TObject>(schema: T): (value: unknown) => value is Static<T> {
  let compiled: { Check: (value: unknown) => boolean } | undefined
  return (value): value is Static<T> => {
    compiled ??= Compile(schema)
    return compiled.Check(value)
  }
}

const wrong = (what: string, field: string) =>
  ({ kind: 'refused', why: field === '' ? `invalid ${what}` : `invalid ${what}: ${field}` }) as const

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The first key with a wrong value, or that is unknown or missing. */
function fieldOf(schema: TObject, value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const given = new Map<string, unknown>(Object.entries(value))
  const unknown =
    'additionalProperties' in schema && schema.additionalProperties === false
      ? [...given.keys()].find((key) => !(key in schema.properties))
      : undefined
  if (unknown !== undefined) return unknown
  const required: readonly string[] = schema.required ?? []
  const wrong = Object.entries(schema.properties).find(([key, one]) =>
    given.has(key) ? !Value.Check(one, given.get(key)) : required.includes(key),
  )
  return wrong?.[0] ?? ''
}
