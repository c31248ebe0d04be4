import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { proofCertificate } from './acme-certificates.ts'
import { isAboutToEnd, type StoredCertificate, storedCertificate } from './certificate-store.ts'
import { selfSigned } from './self-signed.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
const later = (days: number) => new Date(TODAY.getTime() + days * DAY_MS)

function certificateFolder(folder: string, given: Partial<StoredCertificate> = {}): StoredCertificate {
  const [certFile, keyFile] = [path.join(folder, 'selfsigned-cert.pem'), path.join(folder, 'selfsigned-key.pem')]
  return { certFile, keyFile, names: ['localhost', '192.168.1.5'], configured: [], now: TODAY, ...given }
}

test('a certificate is created once, readable by its owner only, and kept', async () => {
  using folder = temporaryFolder()
  const first = await storedCertificate(certificateFolder(folder.path))
  const again = await storedCertificate(certificateFolder(folder.path, { now: later(100) }))
  assert.deepEqual([first.isNew, again.isNew, again.cert], [true, false, first.cert])
  assert.equal(statSync(path.join(folder.path, 'selfsigned-key.pem')).mode & 0o777, 0o600)
  const certificate = new X509Certificate(first.cert)
  assert.equal(certificate.checkHost('localhost'), 'localhost')
  assert.equal(certificate.checkIP('192.168.1.5'), '192.168.1.5')
  assert.equal(certificate.checkHost('example.org'), undefined)
})

test('a certificate is renewed before it expires', async () => {
  using folder = temporaryFolder()
  const first = await storedCertificate(certificateFolder(folder.path))
  const renewed = await storedCertificate(certificateFolder(folder.path, { now: later(700) }))
  assert.equal(renewed.isNew, true)
  assert.notEqual(renewed.cert, first.cert)
  assert.equal(readFileSync(path.join(folder.path, 'selfsigned-cert.pem'), 'utf8'), renewed.cert)
})

test('a newly configured name renews the certificate with that name', async () => {
  using folder = temporaryFolder()
  await storedCertificate(certificateFolder(folder.path))
  const configured = ['books.example.org']
  const made = await storedCertificate(certificateFolder(folder.path, { configured, names: [...configured, 'localhost'] }))
  assert.equal(new X509Certificate(made.cert).checkHost('books.example.org'), 'books.example.org')
  assert.equal((await storedCertificate(certificateFolder(folder.path, { configured }))).isNew, false)
})

test('a configured address is included once; only a new one renews the certificate', async () => {
  using folder = temporaryFolder()
  const configured = ['192.168.1.5', 'fd00::5']
  const first = await storedCertificate(certificateFolder(folder.path, { configured, names: [...configured, 'localhost'] }))
  const again = await storedCertificate(certificateFolder(folder.path, { configured, names: [...configured, 'localhost'] }))
  assert.deepEqual([first.isNew, again.isNew], [true, false])
  assert.equal((await storedCertificate(certificateFolder(folder.path, { configured: ['10.0.0.1'] }))).isNew, true)
})

test('a foreign certificate is used unchanged, even after it expired', async () => {
  using folder = temporaryFolder()
  const target = certificateFolder(folder.path, { now: later(2000), configured: ['books.example.org'] })
  const theirs = await selfSigned({ names: ['theirs.example.org'], now: TODAY })
  const foreign = await foreignPair()
  writeFileSync(target.certFile, foreign.cert)
  writeFileSync(target.keyFile, foreign.key)
  const used = await storedCertificate(target)
  assert.deepEqual([used.isNew, used.cert], [false, foreign.cert])
  assert.equal(readFileSync(target.certFile, 'utf8'), foreign.cert)
  // A self-signed one of this server is renewed.
  writeFileSync(target.certFile, theirs.cert)
  writeFileSync(target.keyFile, theirs.key)
  assert.equal((await storedCertificate(target)).isNew, true)
})

const broken = [
  {
    name: 'a certificate without its key',
    write: (p: StoredCertificate) => writeFileSync(p.certFile, 'x'),
    message: /Only one of .* exists\. Provide both/,
  },
  {
    name: 'a pair of invalid files',
    write: (p: StoredCertificate) => {
      writeFileSync(p.certFile, 'x')
      writeFileSync(p.keyFile, 'y')
    },
    message: /are not a certificate with its key/,
  },
]
for (const { name, write, message } of broken) {
  test(`${name} is an error at startup, and is not overwritten`, async () => {
    using folder = temporaryFolder()
    const target = certificateFolder(folder.path)
    write(target)
    await assert.rejects(storedCertificate(target), message)
    assert.equal(readFileSync(target.certFile, 'utf8'), 'x')
  })
}

test("the server's key without a certificate, as left by a crash, is replaced", async () => {
  using folder = temporaryFolder()
  const target = certificateFolder(folder.path)
  await storedCertificate(target)
  rmSync(target.certFile)
  assert.equal((await storedCertificate(target)).isNew, true)
  assert.ok(existsSync(target.certFile))
})

test('a certificate is about to expire when a third of its lifetime is left', async () => {
  const { cert } = await selfSigned({ names: ['localhost'], now: TODAY })
  assert.deepEqual(
    [0, 500, 560, 900].map((days) => isAboutToEnd(cert, later(days))),
    [false, false, true, true],
  )
})

/** A certificate that this server did not create, as its subject shows. */
async function foreignPair(): Promise<{ cert: string; key: string }> {
  return proofCertificate('theirs.example.org', 'x')
}
