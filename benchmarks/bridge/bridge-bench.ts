import type { Row } from '../measuring/figure.ts'

/** The environment for measuring figures of the bridge. */
export interface BridgeBench {
  rounds: number
  /** A folder for this run's files, removed at its end. */
  workspace: string
}

export interface BridgeFigure {
  name: string
  measure: (bench: BridgeBench) => Promise<Row[]>
}
