import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** A program that prints `-version` like the tool of that name. */
export const createTool = (name: string, version = '7.1-fixture'): string =>
  `#!/bin/sh\necho "${name} version ${version} Copyright"\n`

export interface Member {
  name: string
  text?: string
  /** The target of a symbolic link. */
  link?: string
}

/** A .tar.gz or .tar.xz with the names exactly as given. */
export function createTar(kind: 'gz' | 'xz', members: readonly Member[]): Buffer {
  const blocks = members.flatMap(({ name, text = '', link }) => {
    const data = Buffer.from(link === undefined ? text : '')
    return [tarHeader(name, data.length, link), data, Buffer.alloc((512 - (data.length % 512)) % 512)]
  })
  const plain = Buffer.concat([...blocks, Buffer.alloc(1024)])
  return execFileSync(kind === 'gz' ? 'gzip' : 'xz', ['-c'], { input: plain, maxBuffer: 1e9 })
}

function tarHeader(name: string, size: number, link: string | undefined): Buffer {
  const header = Buffer.alloc(512)
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o755, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11), 100)
  header.write(' '.repeat(8), 148)
  header.write(link === undefined ? '0' : '2', 156)
  header.write(link ?? '', 157)
  header.write('ustar\x0000', 257)
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return header
}

const LINK = 0o120777
const FILE = 0o100755

/** A .zip of stored entries; `claims` is a false size. */
export function createZip(members: readonly (Member & { claims?: number })[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text = '', link, claims } of members) {
    const data = Buffer.from(link ?? text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(claims ?? data.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((link === undefined ? FILE : LINK) << 16) >>> 0, 6)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, tail, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}

export const readText = (file: string): string => readFileSync(file, 'utf8')
