import {
  CharactersRecord,
  CommunityRecord,
  DescriptionRecord,
  PackedWorkRecord,
  PersonRecord,
  RecapsRecord,
  RecordingRecord,
  RedirectsRecord,
  SeriesRecord,
  Slug,
  WorkRecord,
} from '@chapterhouse/contract/records'
import { FAMILIES } from '../records/index.ts'

const RECORDS = {
  work: WorkRecord,
  recording: RecordingRecord,
  'packed-work': PackedWorkRecord,
  person: PersonRecord,
  series: SeriesRecord,
  characters: CharactersRecord,
  recaps: RecapsRecord,
  description: DescriptionRecord,
  community: CommunityRecord,
  redirects: RedirectsRecord,
}

const PACKS = {
  'people-pack': { entry: 'person', family: 'people' },
  'works-pack': { entry: 'packed-work', family: 'works' },
  'series-pack': { entry: 'series', family: 'series' },
  'works-community-pack': { entry: 'community', family: 'community' },
} as const

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
/** A URN, because no host serves these files. */
const idOf = (name: string) => `urn:chapterhouse:schema:${name}`

/** The files of `schema/` by name. */
export function recordSchemas(): Record<string, string> {
  const records = Object.entries(RECORDS).map(([name, schema]) => [name, { $schema: DIALECT, $id: idOf(name), ...schema }] as const)
  const packs = Object.entries(PACKS).map(([name, { entry, family }]) => [name, packSchema(name, entry, family)] as const)
  return Object.fromEntries(
    [...records, ...packs].map(([name, schema]) => [`${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`]),
  )
}

/** Editors and validators load a single file, so the schema of the record is included. */
function packSchema(name: string, entry: keyof typeof RECORDS, family: keyof typeof FAMILIES): object {
  const { folder, mostEntries } = FAMILIES[family]
  return {
    $schema: DIALECT,
    $id: idOf(name),
    title: `pack of ${folder}`,
    description: `A file of data/${folder}/: records by slug, from the slug in the file name up to that of the next file.`,
    type: 'object',
    required: ['entries'],
    properties: {
      entries: {
        type: 'object',
        minProperties: 1,
        maxProperties: mostEntries,
        propertyNames: Slug,
        additionalProperties: { $ref: `#/$defs/${entry}` },
      },
    },
    additionalProperties: false,
    $defs: { [entry]: RECORDS[entry] },
  }
}
