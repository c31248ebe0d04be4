import { type ZipEntry, zipOf } from './zip.ts'

/** A line of the contents; `href` is relative to the folder of the package, and absent for a heading. */
export interface EpubEntry {
  label: string
  href?: string
  children?: readonly EpubEntry[]
}

export interface EpubDocument {
  /** Relative to the folder of the package, as an address; default `chapter<n>.xhtml`. */
  href?: string
  /** The content of `<body>`. */
  body?: string
  /** Instead of the body: the whole document, unchanged. */
  markup?: string
  /** Its line in the contents; none if absent. */
  label?: string
  isAside?: boolean
}

export interface EpubOptions {
  version?: 2 | 3
  title?: string
  authors?: readonly string[]
  language?: string
  isbn?: string
  series?: { name: string; index?: string; as?: 'calibre' | 'collection' }
  /** Further elements of the metadata. */
  metadata?: string
  documents: readonly EpubDocument[]
  /** Instead of the labels of the documents. */
  contents?: readonly EpubEntry[]
  /** EPUB 3: an NCX as well; EPUB 2 has only that. `none` leaves out both. */
  lists?: 'usual' | 'both' | 'none'
  /** Further members; one replaces a member of the same name. */
  members?: readonly ZipEntry[]
  /** Members that are left out. */
  without?: readonly string[]
  /** The folder of the package. */
  folder?: string
}

/** A chapter per text, each paragraph on its own line, under a heading of its label. */
export const epubChapters = (texts: readonly (readonly [label: string, text: string])[]): EpubDocument[] =>
  texts.map(([label, text]) => ({ label, body: `<h1>${escaped(label)}</h1>${paragraphs(text)}` }))

/** `word` repeated, so that a document has so many words. */
export const words = (count: number, word = 'owl'): string => `${word} `.repeat(count).trim()

export const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('\n')

/** The bytes of an EPUB. */
export function makeEpub(options: EpubOptions): Buffer {
  const { version = 3, documents, folder = 'OEBPS', members = [], without = [], lists = 'usual' } = options
  const named = documents.map((document, at) => ({ ...document, href: document.href ?? `chapter${at + 1}.xhtml` }))
  const contents = options.contents ?? named.flatMap(({ label, href }) => (label === undefined ? [] : [{ label, href }]))
  const [hasNav, hasNcx] = [version === 3 && lists !== 'none', lists === 'both' || (version === 2 && lists === 'usual')]
  const within = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  const text = (name: string, content: string): ZipEntry => ({ name, bytes: Buffer.from(content) })
  const own = [
    text('mimetype', 'application/epub+zip'),
    text('META-INF/container.xml', containerOf(within('content.opf'))),
    text(within('content.opf'), packageOf({ ...options, documents: named }, { hasNav, hasNcx })),
    ...(hasNav ? [text(within('nav.xhtml'), navOf(contents))] : []),
    ...(hasNcx ? [text(within('toc.ncx'), ncxOf(contents))] : []),
    ...named.map((document) => text(within(decodeURIComponent(document.href)), markupOf(document))),
  ]
  const replaced = new Set([...members.map(({ name }) => name), ...without])
  return zipOf([...own.filter(({ name }) => !replaced.has(name)), ...members])
}

const containerOf = (opf: string): string =>
  `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>` +
  `<rootfile full-path="${escaped(opf)}" media-type="application/oebps-package+xml"/></rootfiles></container>`

function packageOf(
  {
    version = 3,
    title = 'The Owl',
    authors = ['Ann Writer'],
    language = 'en',
    isbn,
    series,
    metadata = '',
    documents,
  }: EpubOptions,
  { hasNav, hasNcx }: { hasNav: boolean; hasNcx: boolean },
): string {
  const items = documents.map(
    ({ href = '' }, at) => `<item id="d${at}" href="${escaped(href)}" media-type="application/xhtml+xml"/>`,
  )
  const refs = documents.map(({ isAside }, at) => `<itemref idref="d${at}"${isAside ? ' linear="no"' : ''}/>`)
  return (
    `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}.0" unique-identifier="id">` +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">` +
    `<dc:identifier id="id">urn:uuid:1</dc:identifier><dc:title>${escaped(title)}</dc:title><dc:language>${language}</dc:language>` +
    authors.map((author) => `<dc:creator>${escaped(author)}</dc:creator>`).join('') +
    (isbn === undefined ? '' : `<dc:identifier opf:scheme="ISBN">${isbn}</dc:identifier>`) +
    `${series ? seriesMeta(series) : ''}${metadata}</metadata><manifest>` +
    (hasNav ? '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>' : '') +
    (hasNcx ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : '') +
    `${items.join('')}</manifest><spine${hasNcx ? ' toc="ncx"' : ''}>${refs.join('')}</spine></package>`
  )
}

function seriesMeta({ name, index = '1', as = 'calibre' }: NonNullable<EpubOptions['series']>): string {
  if (as === 'calibre')
    return `<meta name="calibre:series" content="${escaped(name)}"/><meta name="calibre:series_index" content="${index}"/>`
  return (
    `<meta property="belongs-to-collection" id="c">${escaped(name)}</meta><meta refines="#c" property="collection-type">series</meta>` +
    `<meta refines="#c" property="group-position">${index}</meta>`
  )
}

function navOf(contents: readonly EpubEntry[]): string {
  const list = (entries: readonly EpubEntry[]): string =>
    `<ol>${entries
      .map(({ label, href, children = [] }) => {
        const line = href === undefined ? `<span>${escaped(label)}</span>` : `<a href="${escaped(href)}">${escaped(label)}</a>`
        return `<li>${line}${children.length > 0 ? list(children) : ''}</li>`
      })
      .join('')}</ol>`
  return (
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head>' +
    `<body><nav epub:type="landmarks"><ol><li><a href="chapter1.xhtml">Start</a></li></ol></nav><nav epub:type="toc"><h1>Contents</h1>${list(contents)}</nav></body></html>`
  )
}

function ncxOf(contents: readonly EpubEntry[]): string {
  const points = (entries: readonly EpubEntry[]): string =>
    entries
      .map(
        ({ label, href = '', children = [] }) =>
          `<navPoint><navLabel><text>${escaped(label)}</text></navLabel><content src="${escaped(href)}"/>${points(children)}</navPoint>`,
      )
      .join('')
  return `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${points(contents)}</navMap></ncx>`
}

const markupOf = ({ markup, body = '' }: EpubDocument): string =>
  markup ??
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Title of the file</title><style>p { margin: 0 }</style></head><body>${body}</body></html>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
