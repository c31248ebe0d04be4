import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { NGINX, startNginx } from '@chapterhouse/testkit/nginx'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'

const DEPLOY = path.resolve(import.meta.dirname, '../deploy')
/** The client's address, which nginx takes from a header here. */
const HTTP = 'access_log off; set_real_ip_from 127.0.0.1; real_ip_header X-Client;'

/** Needs Debian's nginx: without it these tests are skipped, except in CI, where they fail. */
function behindNginx(name: string, run: (t: TestContext) => Promise<void>): void {
  test(name, async (t) => {
    if (!existsSync(NGINX) && process.env['CI'] !== 'true') return t.skip(`${NGINX} is not installed`)
    await run(t)
  })
}

/** A program behind nginx, which sends no response while `holds` is true. */
async function startProgram(holds: boolean) {
  const server = createServer((_request, response) => (holds ? response.flushHeaders() : response.end('{}')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const site = (file: string, replaced: readonly (readonly [RegExp, string])[]): string =>
  replaced.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(path.join(DEPLOY, file), 'utf8'))

behindNginx('nginx limits the requests of an IPv4 address, and of a /64 of IPv6 as one client', async () => {
  await using program = await startProgram(false)
  using prefix = temporaryFolder('nginx-')
  const text = site('nginx-metadata.conf', [
    [/10\.0\.0\.1\d:8090/g, program.host],
    [/\/var\/cache\/nginx/g, prefix.path],
    // So that a slow machine refuses just as many.
    [/rate=20r/g, 'rate=1r'],
  ])
  await using nginx = await startNginx({ prefix, site: text, http: HTTP })
  const refusedOf = async (addressOf: (at: number) => string): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        fetch(`${nginx.url}/api/v1/works/search?q=${at}`, { headers: { 'x-client': addressOf(at) } }),
      ),
    )
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    return answers.filter(({ status }) => status === 429).length
  }
  assert.ok((await refusedOf(() => '203.0.113.1')) > 20, 'one IPv4 address')
  assert.ok((await refusedOf((at) => `2001:db8:0:1::${(at + 1).toString(16)}`)) > 20, 'one /64')
  assert.ok((await refusedOf((at) => `2001:db8:0:a:${at.toString(16)}:0:0:a`)) > 20, 'one /64, with bytes of every kind')
  assert.equal(await refusedOf((at) => `2001:db8:${at.toString(16)}::1`), 0, 'many networks')
  assert.equal(await refusedOf((at) => `198.51.100.${at}`), 0, 'many IPv4 addresses')
})

behindNginx('nginx limits the connections of one client', async () => {
  await using program = await startProgram(true)
  using prefix = temporaryFolder('nginx-')
  const text = site('nginx.conf', [
    [/127\.0\.0\.1:8080/g, program.host],
    [/\/var\/log\/nginx/g, prefix.path],
    [/256;/g, '8;'],
  ])
  await using nginx = await startNginx({ prefix, site: text, http: HTTP })
  const statusOf = (client: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(nginx.url).port), '127.0.0.1')
      socket.on('error', reject)
      socket.once('data', (sent) => resolve(sent.toString().slice(9, 12)))
      socket.write(`GET /api/v1/library HTTP/1.1\r\nHost: books.example\r\nX-Client: ${client}\r\n\r\n`)
    })
  for (let at = 0; at < 8; at += 1) assert.equal(await statusOf(`2001:db8:0:1::${at + 1}`), '200')
  assert.equal(await statusOf('2001:db8:0:1::ffff'), '503')
  assert.equal(await statusOf('2001:db8:0:2::1'), '200')
})
