import type { Ebook } from '../ebook-text.ts'
import { resolveAddress } from './address.ts'
import type { Archive } from './archive.ts'
import { textOfBytes } from './text-of-bytes.ts'
import { unreadable } from './unreadable.ts'
import { elementsOf, lineOf, oneLine, parseXml, type XmlElement } from './xml.ts'

/** A document in reading order. */
export interface SpineItem {
  name: string
  isText: boolean
  /** Whether readers may skip it: notes, covers. */
  isAside: boolean
}

export interface PackageDocument extends Pick<Ebook, 'language' | 'title' | 'authors' | 'series' | 'isbn'> {
  spine: readonly SpineItem[]
  nav: string | undefined
  ncx: string | undefined
}

const MAX_SPINE = 10_000
const CONTAINER = 'META-INF/container.xml'

/** The package of an EPUB (first root file): what it says about the book, its documents, and where its contents are listed. */
export async function readPackage(archive: Archive): Promise<PackageDocument> {
  const container = await readXml(archive, CONTAINER)
  const root = elementsOf(container, 'rootfile')[0]?.attributes.get('full-path')
  const at = nameOf(archive, '', root ?? '')
  const opf = at === undefined ? undefined : await readXml(archive, at)
  if (at === undefined || opf?.name !== 'package') throw unreadable('has no package: it is damaged, or is not an EPUB')
  const items = new Map(elementsOf(opf, 'item').map((item) => [item.attributes.get('id') ?? '', item]))
  const hrefOf = (item: XmlElement | undefined) => nameOf(archive, at, item?.attributes.get('href') ?? '')
  const nav = [...items.values()].find((item) => hasToken(item.attributes.get('properties'), 'nav'))
  const [spine] = elementsOf(opf, 'spine')
  const refs = elementsOf(spine, 'itemref')
  if (refs.length > MAX_SPINE) throw unreadable(`has more than ${MAX_SPINE} documents`)
  const ncx = items.get(spine?.attributes.get('toc') ?? '') ?? [...items.values()].find(isNcx)
  return {
    ...metadataOf(opf),
    spine: refs.map((ref) => {
      const item = items.get(ref.attributes.get('idref') ?? '')
      const name = hrefOf(item)
      if (item === undefined || name === undefined) throw unreadable('lacks a document of its reading order')
      return {
        name,
        isText: !/^image\//i.test(item.attributes.get('media-type') ?? ''),
        isAside: ref.attributes.get('linear') === 'no',
      }
    }),
    nav: hrefOf(nav),
    ncx: hrefOf(ncx),
  }
}

const isNcx = (item: XmlElement): boolean => item.attributes.get('media-type') === 'application/x-dtbncx+xml'
export const hasToken = (list: string | undefined, token: string): boolean => (list ?? '').split(/\s+/).includes(token)

/** The member that an address names; undefined if there is none. */
function nameOf(archive: Archive, base: string, href: string): string | undefined {
  if (href === '') return undefined
  return resolveAddress(base, href)?.names.find(archive.has)
}

export async function readXml(archive: Archive, name: string): Promise<XmlElement | undefined> {
  const bytes = await archive.read(name)
  return bytes && parseXml(textOfBytes(bytes))
}

function metadataOf(opf: XmlElement): Pick<Ebook, 'language' | 'title' | 'authors' | 'series' | 'isbn'> {
  const [metadata] = elementsOf(opf, 'metadata')
  const metas = elementsOf(metadata, 'meta')
  const about = (id: string | undefined, property: string) =>
    metas.find(
      ({ attributes }) => id !== undefined && attributes.get('refines') === `#${id}` && attributes.get('property') === property,
    )
  const roleOf = ({ attributes }: XmlElement) => attributes.get('role') ?? (lineOf(about(attributes.get('id'), 'role')) || 'aut')
  return {
    title: lineOf(elementsOf(metadata, 'title')[0]),
    authors: elementsOf(metadata, 'creator')
      .filter((creator) => roleOf(creator) === 'aut')
      .map(lineOf)
      .filter((name) => name !== ''),
    language: languageTag(lineOf(elementsOf(metadata, 'language')[0])),
    series: seriesOf(metas, about),
    isbn:
      elementsOf(metadata, 'identifier')
        .map(isbnIn)
        .find((isbn) => isbn !== undefined) ?? '',
  }
}

/** Calibre's own elements, else the first collection that is a series. */
function seriesOf(metas: readonly XmlElement[], about: (id: string | undefined, property: string) => XmlElement | undefined) {
  const named = (name: string) =>
    oneLine(metas.find(({ attributes }) => attributes.get('name')?.toLowerCase() === name)?.attributes.get('content') ?? '')
  const calibre = named('calibre:series')
  if (calibre !== '') return { name: calibre, index: numberIn(named('calibre:series_index')) }
  const collections = metas.filter(({ attributes }) => attributes.get('property') === 'belongs-to-collection')
  const collection = collections.find(({ attributes }) => {
    const type = lineOf(about(attributes.get('id'), 'collection-type'))
    return type === '' || type === 'series'
  })
  const name = lineOf(collection)
  if (name === '') return undefined
  return { name, index: numberIn(lineOf(about(collection?.attributes.get('id'), 'group-position'))) }
}

function numberIn(text: string): number | undefined {
  const [number] = /^\d{1,6}(?:[.,]\d{1,3})?$/.exec(text) ?? []
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}

function isbnIn(identifier: XmlElement): string | undefined {
  const digits = lineOf(identifier)
    .replace(/^(?:urn:)?isbn:?/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase()
  const isNamed = /isbn/i.test(`${identifier.attributes.get('scheme') ?? ''} ${lineOf(identifier)}`)
  return /^97[89]\d{10}$/.test(digits) || (isNamed && /^\d{9}[\dX]$/.test(digits)) ? digits : undefined
}

function languageTag(text: string): string {
  const tag = text.replaceAll('_', '-')
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,5}$/i.test(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? '') : ''
}
