import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  bytes: Uint8Array
  isEncrypted?: boolean
  /** The size in the headers, if it is not the real one. */
  claimedBytes?: number
}

const VERSION = 20
const DEFLATED = 8

/** A zip file of compressed entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, isEncrypted = false, claimedBytes = bytes.length } of entries) {
    const title = Buffer.from(name)
    const data = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(VERSION, 0)
    facts.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    facts.writeUInt16LE(DEFLATED, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(claimedBytes, 18)
    facts.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, title, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([VERSION, 0]), facts, rest, title]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}
