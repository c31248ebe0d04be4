export interface StepReport {
  /** A value of `progress.step` (docs/reference/operations.md 5.2). */
  step: string
  /** Chapters whose facts are read, of all; both 0 while unknown. */
  done: number
  total: number
}
