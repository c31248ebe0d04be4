// The bare framework: `/answers/N` returns the Nth body of a list in a file, as JSON or bytes.
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type FastifyInstance, fastify } from 'fastify'

/** JSON as values, bytes as base64. */
export type Bodies = readonly ({ json: unknown } | { type: string; base64: string })[]

const [, , file] = process.argv
const bodies = file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as Bodies)
const app: FastifyInstance = fastify()
const known = bodies.map((body) => ('json' in body ? body.json : { type: body.type, bytes: Buffer.from(body.base64, 'base64') }))

app.get('/healthz', () => ({ status: 'ok' }))
app.get<{ Params: { n: string } }>('/answers/:n', ({ params }) => known[Number(params.n)])
// The body is parsed before this is called.
app.put<{ Params: { n: string } }>('/answers/:n', ({ params }) => known[Number(params.n)])
app.get<{ Params: { n: string } }>('/bytes/:n', ({ params }, reply) => {
  const { type, bytes } = known[Number(params.n)] as { type: string; bytes: Buffer }
  return reply.type(type).send(bytes)
})

// The same after one insert: `/inserts/N` as SQLite keeps it in its log, `/synced-inserts/N` once it is on the disk.
const tables = new Map([
  ['inserts', 'NORMAL'],
  ['synced-inserts', 'FULL'],
])
for (const [name, synchronous] of tables) {
  const db = new DatabaseSync(`${file ?? name}.${name}.db`)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; CREATE TABLE IF NOT EXISTS rows (n INTEGER, body TEXT)`)
  const insert = db.prepare('INSERT INTO rows (n, body) VALUES (?, ?)')
  app.put<{ Params: { n: string } }>(`/${name}/:n`, ({ params, body }) => {
    insert.run(Number(params.n), JSON.stringify(body))
    return known[Number(params.n)]
  })
}

process.stdout.write(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
