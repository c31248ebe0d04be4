/** A message of the conversation with a model. */
export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** One request to a model, in any dialect. */
export interface ModelCall {
  messages: readonly Message[]
  schema: { name: string; json: object }
  /** The longest answer, with its reasoning. */
  maxTokens: number
}

/** Tokens as the server counted them; undefined where it did not say. */
export interface Usage {
  in: number | undefined
  cached: number | undefined
  out: number | undefined
  /** The server stated a number of tokens that cannot be. */
  isAbsurd?: boolean
}

export interface ModelAnswer {
  /** Without reasoning. */
  content: string
  /** The words with which the model or its host refused the content. */
  refusal: string | undefined
  /** The answer reached its greatest length. */
  isCut: boolean
  usage: Usage
  /** From the request to the first words, and to the end. */
  times: { firstMs: number; totalMs: number }
}

/** Reasons for a call without an answer; each ends in a retry, at another endpoint or in a park. */
export const FAILURES = [
  'unavailable',
  'rate_limited',
  'credential_refused',
  'overlong',
  'invalid_output',
  'refused_content',
  /** Nothing at this address answers in this dialect. */
  'no_route',
  /** The server does not take the schema in this form. */
  'schema_refused',
] as const
export type FailureKind = (typeof FAILURES)[number]

export interface Failure {
  kind: FailureKind
  /** A sentence that says what happened and what to do, without the endpoint's name. */
  text: string
  /** When the limit is lifted, if the server says so. */
  resetAt?: Date | undefined
  /** The possible cost of the call: nothing, its prompt, or all that was reserved. */
  cost: 'nothing' | 'prompt' | 'bound'
  /** Of the response, if there was one. */
  status?: number
  /** A second attempt a moment later may succeed. */
  isPassing?: boolean
}

/** Ends a call; caught where the call was made. */
export class CallFault extends Error {
  override readonly name = 'CallFault'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.text)
    this.failure = failure
  }
}

export type CallOutcome = { kind: 'answered'; answer: ModelAnswer } | { kind: 'failed'; failure: Failure }
