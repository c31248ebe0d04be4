import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { type EpubDocument, type EpubOptions, makeEpub } from '@chapterhouse/testkit/epub'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import type { ZipEntry } from '@chapterhouse/testkit/zip'
import fc from 'fast-check'
import { Parked } from '../parks/index.ts'
import { readEbook } from './index.ts'

const SECRET = 'the text of another file'
const documents: readonly EpubDocument[] = ['1', '2', '3'].map((label) => ({ label, body: `<p>Text of ${label}</p>` }))
const member = (name: string, text: string | Uint8Array, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  bytes: Buffer.from(text),
  ...more,
})
const MIB = 1024 * 1024

/** Reads an e-book in a new folder, which must not change. */
async function readBytes(bytes: Uint8Array) {
  using folder = temporaryFolder()
  writeFileSync(folder.at('secret.xhtml'), SECRET)
  mkdirSync(folder.at('books'))
  writeFileSync(folder.at('books', 'book.epub'), bytes)
  const before = readdirSync(folder.path, { recursive: true })
  try {
    return await readEbook(folder.at('books', 'book.epub'))
  } finally {
    assert.deepEqual(readdirSync(folder.path, { recursive: true }), before)
  }
}

const isUnreadable = (why: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Parked, String(error))
  assert.equal(error.park.code, 'ebook_unreadable')
  assert.match(error.park.hint, why)
  return true
}

const encryption = (algorithm: string, uri: string) =>
  member(
    'META-INF/encryption.xml',
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>` +
      `<enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
  )
const AES = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'
const href = (where: string): readonly EpubDocument[] => [...documents, { href: where, body: '' }]

for (const [name, options, why] of [
  [
    'a member that unpacks to more than 64 MiB',
    { members: [member('OEBPS/chapter1.xhtml', Buffer.alloc(64 * MIB + 1, ' '))] },
    /unpacks to more/,
  ],
  [
    'one whose header states less',
    { members: [member('OEBPS/chapter1.xhtml', Buffer.alloc(64 * MIB + 1, ' '), { claimedBytes: 100 })] },
    /is damaged|unpacks to more/,
  ],
  [
    'one whose header states more',
    { members: [member('OEBPS/chapter1.xhtml', 'a', { claimedBytes: 65 * MIB })] },
    /unpacks to more/,
  ],
  ['a document of the reading order that is missing', { without: ['OEBPS/chapter2.xhtml'] }, /lacks a document/],
  ['a path out of the archive', { documents: href('../../secret.xhtml') }, /lacks a document/],
  ['an encoded path out of the archive', { documents: href('%2e%2e/%2e%2e/secret.xhtml') }, /lacks a document/],
  ['an absolute path', { documents: href('/etc/passwd') }, /lacks a document/],
  ['another protocol', { documents: href('file:///etc/passwd') }, /lacks a document/],
  ['DRM', { members: [encryption(AES, 'OEBPS/chapter1.xhtml')] }, /protected by DRM/],
  ['encryption that is not XML', { members: [member('META-INF/encryption.xml', 'nothing')] }, /protected by DRM/],
  ['an encrypted member', { members: [member('OEBPS/chapter2.xhtml', 'x', { isEncrypted: true })] }, /is encrypted/],
  ['no container', { without: ['META-INF/container.xml'] }, /has no package/],
  ['no package', { without: ['OEBPS/content.opf'] }, /has no package/],
  ['a package that is something else', { members: [member('OEBPS/content.opf', '<html/>')] }, /has no package/],
  ['pictures only', { documents: [{ label: '1', body: '<img src="1.png"/>' }] }, /has no text/],
  ['markup without an end', { documents: [...documents, { label: '4', body: '<div>'.repeat(5_000) }] }, /nests its markup/],
  ['a package without an end', { metadata: '<meta>'.repeat(5_000) }, /absurd size/],
] as const satisfies readonly (readonly [string, Partial<EpubOptions>, RegExp])[])
  test(`parks an e-book with ${name}`, async () => {
    await assert.rejects(readBytes(makeEpub({ documents, ...options })), isUnreadable(why))
  })

for (const [name, bytes] of [
  ['an empty file', ''],
  ['a text', 'Once upon a time'],
  ['a zip that is cut off', makeEpub({ documents }).subarray(0, -100)],
] as const)
  test(`parks ${name}`, async () => {
    await assert.rejects(readBytes(Buffer.from(bytes)), isUnreadable(/is damaged, or is not an EPUB/))
  })

test('parks an e-book that is gone, or a folder', async () => {
  using folder = temporaryFolder()
  await assert.rejects(readEbook(folder.at('gone.epub')), isUnreadable(/is gone/))
  await assert.rejects(readEbook(folder.path), isUnreadable(/is a folder/))
})

test('parks an e-book without contents', async () => {
  for (const options of [{ lists: 'none' }, { contents: [{ label: 'Start', href: 'chapter1.xhtml' }] }] as const)
    await assert.rejects(
      readBytes(makeEpub({ documents, ...options })),
      (error) => error instanceof Parked && error.park.code === 'ebook_no_chapters',
    )
})

for (const [name, options] of [
  ['members whose names climb', { members: [member('../../evil.xhtml', SECRET), member('/etc/evil', SECRET)] }],
  ['disguised fonts', { members: [encryption('http://www.idpf.org/2008/embedding', 'OEBPS/font.otf')] }],
  [
    'contents that lead elsewhere',
    {
      contents: [
        ...documents.map(({ label = '' }, at) => ({ label, href: `chapter${at + 1}.xhtml` })),
        { label: 'Shop', href: 'https://example.org/' },
        { label: 'Out', href: '../../secret.xhtml' },
      ],
    },
  ],
  [
    'a document type with entities',
    {
      members: [
        member(
          'OEBPS/chapter1.xhtml',
          '<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><html><body><p>Text &b;&x;</p></body></html>',
        ),
      ],
    },
  ],
] as const satisfies readonly (readonly [string, Partial<EpubOptions>])[])
  test(`reads an e-book with ${name}, and nothing outside it`, async () => {
    const result = await readBytes(makeEpub({ documents, ...options }))
    assert.equal(result.kind, 'read')
    const text = JSON.stringify(result)
    for (const outside of [SECRET, 'root:', 'aaaaaaaaaa']) assert.ok(!text.includes(outside), outside)
  })

test('reports contents that lead out of the archive', async () => {
  const contents = [
    ...documents.map(({ label = '' }, at) => ({ label, href: `chapter${at + 1}.xhtml` })),
    { label: 'Out', href: '../../secret.xhtml' },
  ]
  const result = await readBytes(makeEpub({ documents, contents }))
  assert.deepEqual(result.kind === 'read' && result.ebook.notes, ['The contents list "Out" at a place that is not in the e-book.'])
})

test('a damaged e-book parks or is read, and never fails otherwise', async () => {
  const whole = makeEpub({ documents, lists: 'both' })
  const damage = fc.array(fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(damage, async (bytes) => {
      const broken = Buffer.from(whole)
      for (const { at, byte } of bytes) broken[at] = byte
      await readBytes(broken).catch((error: unknown) => assert.ok(error instanceof Parked, String(error)))
    }),
    { numRuns: runs(60, 2_000) },
  )
})

test('markup of any kind is read or parked', async () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<i',
    '>',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&#0;',
    '&#x110000;',
    '<title>',
    '<svg>',
    '<br/>',
    '"',
    ' id="',
    'owl ',
    '\0',
    '<a name=x>',
    '</body>',
    '<script>',
    '<?xml',
    '?>',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
      const members = [
        member('OEBPS/chapter1.xhtml', pieces.join('')),
        member('OEBPS/nav.xhtml', `<nav epub:type="toc"><ol>${pieces.join('')}`),
      ]
      await readBytes(makeEpub({ documents, members })).catch((error: unknown) => assert.ok(error instanceof Parked, String(error)))
    }),
    { numRuns: runs(60, 2_000) },
  )
})
