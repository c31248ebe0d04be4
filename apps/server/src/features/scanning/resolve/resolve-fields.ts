import { type BookFields, caseless, NO_FIELDS } from '../../catalogue/index.ts'
import type { Library } from '../../libraries/index.ts'
import type { RelPath } from '../../paths/index.ts'
import type { Layer, SidecarFacts } from '../read/sidecars/sidecar-fields.ts'
import type { TagFields } from '../read/tag-fields.ts'
import { type PathFields, pathFields } from './path-fields.ts'
import { abridgedByTitle, bookTitle, withoutUnabridged } from './title-rule.ts'

export interface Sources {
  library: Pick<Library, 'name' | 'root' | 'metadataSource'>
  path: RelPath
  isFolder: boolean
  unjoinedDisc: string | null
  /** Tags of the file that represents the book. */
  tags: TagFields
  sidecars: SidecarFacts
}

export interface Resolved {
  fields: BookFields
  /** The title from the name alone, to remove from chapter titles. */
  pathTitle: string
}

/**
 * Layers in ascending order: path, reader.txt, tags, desc.txt, nfo, opf, metadata.json (docs/reference/scanning-and-media.md 1.5). If
 * folders are preferred, their names override the tags.
 */
export function resolveFields({ library, path, isFolder, unjoinedDisc, tags, sidecars }: Sources): Resolved {
  const prefersFolders = library.metadataSource === 'path'
  const { metadataJson = {}, opf = {}, nfo = {} } = sidecars
  const found = pathFields({
    path,
    isFolder,
    isUnjoinedDisc: unjoinedDisc !== null,
    rootName:
      library.root
        .replace(/(?<!\/)\/+$/, '')
        .split('/')
        .at(-1) || library.name,
    author: metadataJson.author ?? opf.author ?? nfo.author ?? tags.author ?? '',
    prefersFolders,
  })
  const byPath = pathLayer(found)
  const { album: _album, title: _title, ...tagged } = tags
  const fields = layered([
    byPath,
    ...(sidecars.reader === undefined ? [] : [{ narrator: sidecars.reader }]),
    { ...tagged, title: taggedTitle(tags, found, prefersFolders) },
    ...(prefersFolders ? [named(byPath)] : []),
    ...(sidecars.desc === undefined ? [] : [{ description: sidecars.desc }]),
    nfo,
    opf,
    metadataJson,
  ])
  const title = withoutUnabridged(fields.title)
  const abridged =
    metadataJson.abridged ??
    abridgedByTitle(fields.title) ??
    abridgedByTitle(tags.album ?? '') ??
    (found.isUnabridged ? false : null)
  return { fields: { ...fields, title: ofDisc(title, unjoinedDisc), abridged }, pathTitle: found.title }
}

/** Any tag is better than a name that is just a number. */
function taggedTitle({ album = '', title = '' }: TagFields, found: PathFields, prefersFolders: boolean): string {
  if (prefersFolders && !found.isBareNumber) return found.title
  return bookTitle({ album, title, path: found.title })
}

function pathLayer({ title, author, series, seriesIndex, published, narrator, asin }: PathFields): Layer {
  return {
    title,
    author,
    series,
    ...(seriesIndex !== undefined && { seriesIndex }),
    ...(published !== undefined && { published }),
    ...(narrator !== undefined && { narrator }),
    ...(asin !== undefined && { asin }),
  }
}

/** The fields that folders may override; the title has a separate rule. */
function named({ author, series, seriesIndex }: Layer): Layer {
  return {
    ...(author !== undefined && { author }),
    ...(series !== undefined && { series }),
    ...(seriesIndex !== undefined && { seriesIndex }),
  }
}

/** Absent and blank values keep the lower layers'. */
function layered(layers: readonly Layer[]): BookFields {
  const stated = layers
    .map(withOwnSeries)
    .map((layer) =>
      Object.entries(layer).filter(
        ([name, value]) => value !== undefined && value !== null && value !== '' && (name === 'moreSeries' || !isEmpty(value)),
      ),
    )
  const fields: BookFields = { ...NO_FIELDS, ...Object.fromEntries(stated.flat()) }
  const main = caseless(fields.series)
  return { ...fields, moreSeries: fields.moreSeries.filter(({ name }) => caseless(name) !== main) }
}

/** A source that names a series names all of them: a lower layer's further ones are dropped. */
function withOwnSeries(layer: Layer): Layer {
  return layer.series === undefined || layer.series === '' ? layer : { ...layer, moreSeries: layer.moreSeries ?? [] }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

/** `Book - CD1`, independent of its tags. */
function ofDisc(title: string, disc: string | null): string {
  return disc === null ? title : `${title} - ${disc}`
}
