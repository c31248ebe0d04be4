import { ignore } from '@chapterhouse/kit/ignore'

const HEAD = 1024
const BOMS: readonly (readonly [string, string])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

/** The text of a document in the encoding that it states, else UTF-8, else the encoding of old Windows programs. */
export function textOfBytes(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, HEAD)
  const mark = BOMS.find(([signs]) => bytes.toString('hex', 0, signs.length / 2) === signs)?.[1]
  const [, declared] = /^\s*<\?xml[^>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/i.exec(head) ?? []
  const [, written] = /<meta[^>]{0,200}\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(head) ?? []
  // UTF-16 that could be read this far is not UTF-16.
  const label = mark ?? [declared, written].find((one) => one !== undefined && !/^utf-?16|^ucs/i.test(one)) ?? 'utf-8'
  return decoded(bytes, label) ?? decoded(bytes, 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes)
}

function decoded(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    return ignore('another encoding, or one that does not exist')(error)
  }
}
