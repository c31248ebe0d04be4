import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { freePort } from '@chapterhouse/testkit/free-port'
import { longTest } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { selfSigned } from '../src/features/tls/self-signed.ts'
import { startServer } from './started-server.ts'

const HOST = 'books.example.org'

/** A local certificate authority, `pebble`, which resolves every host to this machine and validates it on `tlsPort`. */
async function createAuthority(folder: string, tlsPort: number) {
  const [port, management, dns, other, names] = await Promise.all(Array.from({ length: 5 }, freePort))
  const own = await selfSigned({ names: ['localhost', '127.0.0.1'], now: new Date() })
  const [certificate, privateKey] = [path.join(folder, 'ca.pem'), path.join(folder, 'ca-key.pem')]
  writeFileSync(certificate, own.cert)
  writeFileSync(privateKey, own.key)
  const config = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey,
    httpPort: other,
    tlsPort,
  }
  const file = path.join(folder, 'pebble.json')
  writeFileSync(file, JSON.stringify({ pebble: config }))
  const none = ['-defaultIPv6', '', '-http01', '', '-https01', '', '-tlsalpn01', '']
  const everyName = spawn(
    'pebble-challtestsrv',
    ['-defaultIPv4', '127.0.0.1', '-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${names}`, ...none],
    { stdio: 'ignore' },
  )
  const pebble = spawn('pebble', ['-config', file, '-dnsserver', `127.0.0.1:${dns}`], {
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [pebble.stdout, pebble.stderr]) stream.on('data', (text) => output.push(String(text)))
  while (!output.join('').includes('ACME directory available')) {
    assert.equal(pebble.exitCode, null, output.join(''))
    await pause(50)
  }
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    certificate,
    output,
    [Symbol.dispose]() {
      pebble.kill()
      everyName.kill()
    },
  }
}

/** The issuer and names of the certificate served for a name. */
async function issuerAt(port: number, servername: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { issuer, subjectaltname } = socket.getPeerCertificate()
  socket.destroy()
  return `${issuer.CN} for ${subjectaltname}`
}

longTest('a certificate is fetched from the authority, stored, and reused at the next start', async () => {
  using data = temporaryFolder()
  using folder = temporaryFolder()
  const tlsPort = await freePort()
  using authority = await createAuthority(folder.path, tlsPort)
  const env = {
    CHAPTERHOUSE_TLS_HOSTS: HOST,
    CHAPTERHOUSE_ACME_DIRECTORY: authority.directory,
    // The test authority has a separate root certificate.
    NODE_EXTRA_CA_CERTS: authority.certificate,
  }
  const args = ['--tls', 'autocert', '--bind', `127.0.0.1:${tlsPort}`]
  const server = await startServer(data.path, args, { env })
  const kept = path.join(data.path, 'certs', `${HOST}.pem`)
  for (let tries = 0; !existsSync(kept); tries += 1) {
    assert.ok(tries < 300, `${server.output.join('')}\n${authority.output.join('')}`)
    await pause(100)
  }
  assert.match(await issuerAt(tlsPort, HOST), /^Pebble Intermediate CA .* for DNS:books\.example\.org$/)
  // An unknown name gets the self-signed certificate.
  assert.doesNotMatch(await issuerAt(tlsPort, 'other.example.org'), /Pebble/)
  assert.equal(await server.stop(), 0)

  const pem = readFileSync(kept, 'utf8')
  const again = await startServer(data.path, args, { env })
  assert.match(await issuerAt(tlsPort, HOST), /^Pebble/)
  assert.equal(readFileSync(kept, 'utf8'), pem, 'fetched again without need')
  assert.equal(await again.stop(), 0)
})

test('a server whose authority is unreachable still responds, and logs the failure', async () => {
  using data = temporaryFolder()
  const port = await freePort()
  const env = { CHAPTERHOUSE_TLS_HOSTS: HOST, CHAPTERHOUSE_ACME_DIRECTORY: `https://127.0.0.1:${await freePort()}/dir` }
  const server = await startServer(data.path, ['--tls', 'autocert', '--bind', `127.0.0.1:${port}`], { env })
  assert.doesNotMatch(await issuerAt(port, HOST), /Pebble/)
  for (let tries = 0; !server.output.join('').includes('failed to fetch certificate'); tries += 1) {
    assert.ok(tries < 300, server.output.join(''))
    await pause(100)
  }
  assert.equal(await server.stop(), 0)
})

test('an unresponsive authority delays neither startup nor shutdown', async () => {
  using data = temporaryFolder()
  const silent = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  assert.ok(typeof address === 'object' && address)
  const connection = once(silent, 'connection')
  const env = { CHAPTERHOUSE_TLS_HOSTS: HOST, CHAPTERHOUSE_ACME_DIRECTORY: `https://127.0.0.1:${address.port}/dir` }
  const server = await startServer(data.path, ['--tls', 'autocert', '--bind', `127.0.0.1:${await freePort()}`], { env })
  await connection
  assert.equal(await server.stop(), 0)
  silent.close()
})
