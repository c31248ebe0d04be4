import type { TSchema } from 'typebox'

/** Uses of a model; each role names an endpoint and a model. */
export const ROLES = ['reader', 'writer', 'judge'] as const
export type Role = (typeof ROLES)[number]

/** The result of a check beyond the schema. */
export type Checked<T> =
  | { kind: 'good'; value: T }
  /** Sent back to the model for a repair. `rest` is what is used if no repair succeeds; without it the book is parked. */
  | { kind: 'bad'; errors: readonly string[]; rest?: T }

/** A request to a model, with everything that it is shown. Its answer is stored under the hash of all of it. */
export interface Question<T> {
  /** The ledger's name of the book, by which its budget is counted. */
  book: string
  role: Role
  /** The step of the job: `fact_pass`. */
  stage: string
  /** The same for many questions, so that servers can cache it. */
  system: string
  prompt: string
  schema: {
    name: string
    /** Sent with the request. */
    json: TSchema
    /** A wider one for the answer, where `check` treats each part by itself. */
    accepts?: TSchema
  }
  /** Keys that the schema does not know: dropped where an answer is a judgement, refused where it is published. */
  unknownKeys: 'dropped' | 'refused'
  /** Pure. The value satisfies the schema. */
  check: (value: unknown) => Checked<T>
  /** Upper bound of the answer without reasoning. */
  maxAnswerTokens: number
  /** Part of what an answer is stored under: a higher number asks again. 0 if absent. */
  attempt?: number
}

/** The models as set up; throws `Parked` when no answer can be had. */
export interface Models {
  ask: <T>(question: Question<T>, stop: AbortSignal) => Promise<T>
  /** Tokens that this role reads in one prompt, beside the answer: the smallest of its endpoints. */
  readableTokens: (role: Role) => number
  /** The most calls of this role at a time. */
  callsAtOnce: (role: Role) => number
  /** Whether writer and judge are the same model. */
  judgesItself: () => boolean
}
