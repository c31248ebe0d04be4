import type { Row } from '../measuring/figure.ts'
import type { Catalogue } from './generate-catalogue.ts'

/** The environment that figures of the metadata service are measured in. */
export interface MetadataBench {
  catalogue: Catalogue
  /** The catalogue, compiled; made when first asked for. */
  artifact: () => Promise<string>
  /** A folder for what this run makes; gone at its end. */
  workspace: string
  rounds: number
  seconds: number
  progress: (text: string) => void
}

export interface MetadataFigure {
  name: string
  /** Its rows have a section of their own in the report. */
  section?: string
  measure: (bench: MetadataBench) => Promise<Row[]>
}
