import type { Row } from '../measuring/figure.ts'
import type { Catalogue } from './generate-catalogue.ts'

export interface MetadataBench {
  catalogue: Catalogue
  /** The compiled catalogue, created on first use. */
  artifact: () => Promise<string>
  /** A folder for files of this run, removed at its end. */
  workspace: string
  rounds: number
  seconds: number
  progress: (text: string) => void
}

export interface MetadataFigure {
  name: string
  /** The section of the report for its rows. */
  section?: string
  measure: (bench: MetadataBench) => Promise<Row[]>
}
