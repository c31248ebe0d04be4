import { ignore } from '@chapterhouse/kit/ignore'
import { SaxesParser } from 'saxes'
import { plainText } from '../plain-text.ts'
import { yearMonthDay } from '../published-date.ts'
import { type NamedSeries, positionOf } from '../series-text.ts'
import { asinOf, genresOf, isbnOf } from '../tag-fields.ts'
import { definedIn, type Layer, lineOf, MAX_DESCRIPTION, peopleIn } from './sidecar-fields.ts'

/** An element of the metadata, by its local name. */
interface Entry {
  name: string
  attributes: ReadonlyMap<string, string>
  text: string
}

const READ = new Set([
  'title',
  'creator',
  'description',
  'identifier',
  'language',
  'publisher',
  'subject',
  'date',
  'subtitle',
  'meta',
])
const MAX_ENTRIES = 1_000
const MAX_SERIES = 20
/** A package has its metadata two levels deep, three in the oldest format. */
const MAX_DEPTH = 64
/** A document type may define entities for text or files, so a value that contains one is dropped. */
const UNRESOLVED = /&[A-Za-z_][\w.-]*;/

/** The metadata of an OPF package, EPUB 2 (Calibre) or 3. Never resolves a document type. undefined: not such a document. */
export function opfFields(text: string): Layer | undefined {
  const entries = entriesOf(text)
  if (!entries) return undefined
  const all = (name: string) => entries.filter((entry) => entry.name === name)
  const first = (name: string) => lineOf(all(name)[0]?.text)
  const about = refinements(all('meta'))
  const people = (role: string) =>
    all('creator')
      .filter((entry) => roleOf(entry, about) === role)
      .flatMap(({ text: name }) => lineOf(name) ?? [])
  const identifiers = all('identifier').map((entry) => identifierOf(entry))
  const description = all('description')[0]?.text
  const [main, ...moreSeries] = seriesOf(all('meta'), about)
  const titles = all('title')
  const kindOf = ({ attributes }: Entry) =>
    about
      .get(attributes.get('id') ?? '')
      ?.get('title-type')
      ?.toLowerCase()
  const mainTitle = titles.find((entry) => kindOf(entry) === 'main') ?? titles.find((entry) => kindOf(entry) !== 'subtitle')
  return definedIn({
    title: lineOf(mainTitle?.text),
    subtitle: first('subtitle') ?? lineOf(titles.find((entry) => kindOf(entry) === 'subtitle')?.text),
    ...peopleIn('author', people('aut')),
    ...peopleIn('narrator', people('nrt')),
    ...(main && { series: main.name, ...(main.position !== null && { seriesIndex: main.position }), moreSeries }),
    published: dateOf(all('date')),
    description: description === undefined ? undefined : plainText(description.normalize('NFC'), MAX_DESCRIPTION),
    language: first('language'),
    publisher: first('publisher'),
    genres: genresOf(all('subject').flatMap(({ text: subject }) => lineOf(subject) ?? [])),
    asin: identifiers.flatMap(({ asin }) => asin ?? [])[0],
    isbn: identifiers.flatMap(({ isbn }) => isbn ?? [])[0],
  })
}

function entriesOf(text: string): Entry[] | undefined {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const entries: Entry[] = []
  let open: { name: string; attributes: Map<string, string>; text: string; depth: number } | undefined
  let depth = 0
  let isPackage = false
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw new Error('nested too deeply')
    const local = localName(name)
    isPackage ||= depth === 1 && local === 'package'
    if (open || !READ.has(local)) return
    open = {
      name: local,
      attributes: new Map(Object.entries(attributes).map(([key, value]) => [localName(key), value])),
      text: '',
      depth,
    }
  })
  const add = (more: string) => {
    if (open) open.text += more
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    if (open?.depth === depth) {
      if (entries.length < MAX_ENTRIES && !UNRESOLVED.test(open.text)) entries.push(open)
      open = undefined
    }
    depth -= 1
  })
  // To the parser, a name defined only by a document type is a non-fatal error. After any other error it would continue and report
  // each of a million further ones.
  let undefinedNames = 0
  parser.on('error', (error) => {
    undefinedNames += 1
    if (undefinedNames > MAX_ENTRIES || !/undefined entity/i.test(error.message)) throw error
  })
  try {
    parser.write(text).close()
  } catch (error) {
    return ignore('the text is not XML')(error)
  }
  return isPackage ? entries : undefined
}

/** In EPUB 3, elements refine others by id: id, then property, then text. */
function refinements(metas: readonly Entry[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const about = new Map<string, Map<string, string>>()
  for (const { attributes, text } of metas) {
    const [id, property] = [attributes.get('refines')?.replace(/^#/, ''), attributes.get('property')]
    if (id === undefined || property === undefined) continue
    const known = about.get(id) ?? new Map<string, string>()
    about.set(id, known.set(localName(property), text.trim()))
  }
  return about
}

function roleOf({ attributes }: Entry, about: ReturnType<typeof refinements>): string {
  return (attributes.get('role') ?? about.get(attributes.get('id') ?? '')?.get('role') ?? 'aut').trim().toLowerCase()
}

/** Calibre's own elements, each series before its number, else the collections that the book belongs to. */
function seriesOf(metas: readonly Entry[], about: ReturnType<typeof refinements>): NamedSeries[] {
  const found: NamedSeries[] = []
  for (const { attributes } of metas) {
    const [name, content] = [attributes.get('name')?.toLowerCase(), lineOf(attributes.get('content'))]
    const last = found.at(-1)
    if (name === 'calibre:series' && content !== undefined) found.push({ name: content, position: null })
    if (name === 'calibre:series_index' && last && last.position === null) last.position = positionOf(content ?? '') ?? null
  }
  return distinctSeries(found.length > 0 ? withFirstNumber(found, metas) : collectionsOf(metas, about))
}

/** A number may also come before the only series. */
function withFirstNumber(found: readonly NamedSeries[], metas: readonly Entry[]): readonly NamedSeries[] {
  const [only, ...others] = found
  if (!only || others.length > 0 || only.position !== null) return found
  const number = metas.find(({ attributes }) => attributes.get('name')?.toLowerCase() === 'calibre:series_index')
  return [{ ...only, position: positionOf(number?.attributes.get('content') ?? '') ?? null }]
}

function collectionsOf(metas: readonly Entry[], about: ReturnType<typeof refinements>): NamedSeries[] {
  return metas
    .filter(({ attributes }) => localName(attributes.get('property') ?? '') === 'belongs-to-collection')
    .flatMap(({ attributes, text }) => {
      const name = lineOf(text)
      const number = about.get(attributes.get('id') ?? '')?.get('group-position')
      return name === undefined ? [] : [{ name, position: positionOf(number ?? '') ?? null }]
    })
}

const distinctSeries = (series: readonly NamedSeries[]): NamedSeries[] =>
  series.filter(({ name }, at) => series.findIndex((one) => one.name === name) === at).slice(0, MAX_SERIES)

/** The date of publication, if the package distinguishes several. */
function dateOf(dates: readonly Entry[]): string | undefined {
  const published = dates.find(({ attributes }) => /publication|published|issued/i.test(attributes.get('event') ?? ''))
  const others = dates.filter(({ attributes }) => !/modif|creat|conver/i.test(attributes.get('event') ?? ''))
  for (const { text } of published ? [published, ...others] : others) {
    const date = yearMonthDay(text)
    if (date !== undefined) return date
  }
  return undefined
}

function identifierOf({ attributes, text }: Entry): { asin?: string | undefined; isbn?: string | undefined } {
  const scheme = attributes.get('scheme')?.toLowerCase() ?? ''
  const [, urn = '', value = text.trim()] = /^(?:urn:)?(asin|mobi-asin|amazon|isbn):(.+)$/i.exec(text.trim()) ?? []
  const kind = `${scheme} ${urn.toLowerCase()}`
  if (/asin|amazon/.test(kind)) return { asin: asinOf(value) }
  if (kind.includes('isbn')) return { isbn: isbnOf(value) }
  return value.length >= 13 && scheme === '' ? { isbn: isbnOf(value) } : {}
}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()
