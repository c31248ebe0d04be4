import { createTone } from '@chapterhouse/testkit/tone'

const MIB = 1024 * 1024
const filled = (piece: string, around: readonly [string, string] = ['', '']) => {
  const times = Math.floor((MIB - around[0].length - around[1].length) / piece.length)
  return around[0] + piece.repeat(times) + around[1]
}
const PACKAGE = ['<package><metadata>', '</metadata></package>'] as const

interface HostileText {
  name: string
  file: 'metadata.json' | 'book.opf' | 'desc.txt' | 'reader.txt'
  text: string
  /** Whether it causes an issue of the book. */
  isProblem: boolean
}

/** Sidecars of the largest allowed size that are expensive to parse. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  { name: 'tags that are never closed', file: 'book.opf', text: filled('<a>', PACKAGE), isProblem: true },
  { name: 'tags that are never opened', file: 'book.opf', text: filled('</a>', PACKAGE), isProblem: true },
  { name: 'elements nested to the size limit', file: 'book.opf', text: deepPackage(), isProblem: true },
  { name: 'only starts of tags', file: 'book.opf', text: filled('<'), isProblem: true },
  { name: 'entities of entities', file: 'book.opf', text: entityBomb(), isProblem: false },
  {
    name: 'a title of 1 MB',
    file: 'book.opf',
    text: filled('x ', ['<package><metadata><title>', '</title></metadata></package>']),
    isProblem: false,
  },
  { name: 'undefined entities up to the size limit', file: 'book.opf', text: filled('&a;', PACKAGE), isProblem: true },
  { name: 'lists of lists', file: 'metadata.json', text: filled('['), isProblem: true },
  { name: 'a title of blanks', file: 'metadata.json', text: filled(' ', ['{"title":"a', 'b"}']), isProblem: false },
  { name: 'a series of number signs', file: 'metadata.json', text: filled('# ', ['{"series":["a', 'b"]}']), isProblem: false },
  {
    name: 'chapters up to the size limit',
    file: 'metadata.json',
    text: filled('{"title":"a","start":0,"end":1},', ['{"chapters":[', '{}]}']),
    isProblem: false,
  },
  { name: 'starts of tags', file: 'desc.txt', text: filled('<br '), isProblem: false },
  { name: 'comments that are never closed', file: 'desc.txt', text: filled('<!--'), isProblem: false },
  { name: 'one line of blanks', file: 'reader.txt', text: filled(' ', ['a', 'b']), isProblem: false },
]

function deepPackage(): string {
  const depth = Math.floor((MIB - PACKAGE.join('').length) / '<a></a>'.length)
  return PACKAGE[0] + '<a>'.repeat(depth) + '</a>'.repeat(depth) + PACKAGE[1]
}

function entityBomb(): string {
  const lists = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  const doctype = `<!DOCTYPE package [<!ENTITY e0 "lol">${lists.join('')}]>`
  return `${doctype}<package><metadata><title>Title</title><description>&e20;</description></metadata></package>`
}

/** 58 OverDrive markers whose names are blank except for their ends. */
export const BLANK_MARKERS = `<Markers>${Array.from(
  { length: 58 },
  (_, at) => `<Marker><Name>a${' '.repeat(950)}${at}</Name><Time>${at}:00.000</Time></Marker>`,
).join('')}</Markers>`

/** Tag values that are expensive to parse. */
export const HOSTILE_TAGS: readonly { name: string; frames: readonly Buffer[] }[] = [
  { name: 'markers of blanks', frames: [namedFrame('OverDrive MediaMarkers', BLANK_MARKERS)] },
  { name: 'a title of blanks', frames: [textFrame('TIT2', filled(' ', ['a', 'b']))] },
  { name: 'a title of part labels', frames: [textFrame('TALB', filled('Part 1 ')), textFrame('TIT2', filled('(Part 1) '))] },
  { name: 'a list of many authors', frames: [textFrame('TPE1', filled('a & '))] },
  { name: 'a series of number signs', frames: [namedFrame('series', filled('# 1 '))] },
  { name: 'a description of tags', frames: [namedFrame('description', filled('<br '))] },
]

function textFrame(id: string, text: string): Buffer {
  return frame(id, Buffer.concat([Buffer.from([3]), Buffer.from(text)]))
}

function namedFrame(name: string, text: string): Buffer {
  return frame('TXXX', Buffer.concat([Buffer.from([3]), Buffer.from(`${name}\0${text}`)]))
}

function frame(id: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), syncSafe(body.length), Buffer.from([0, 0]), body])
}

/** An ID3 2.4 tag with one second of audio. */
export async function mp3With(frames: readonly Buffer[]): Promise<Buffer> {
  const sound = await createTone({ kind: 'mp3', seconds: 1, options: ['-id3v2_version', '0'] })
  const body = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0]), syncSafe(body.length), body, sound])
}

function syncSafe(length: number): Buffer {
  return Buffer.from([(length >> 21) & 127, (length >> 14) & 127, (length >> 7) & 127, length & 127])
}
