/** By chapters, never by files. */
export type SleepChoice = { kind: 'minutes'; minutes: number } | { kind: 'chapters'; count: number } | { kind: 'book' }

export interface SleepNow {
  choice: SleepChoice
  /** `ended`: play within two minutes starts it again. */
  phase: 'running' | 'fading' | 'ended'
  /** Seconds of sounding until it ends. */
  left: number
  /** Where sound will stop, for chapters and the book. */
  endsAt?: number
}
