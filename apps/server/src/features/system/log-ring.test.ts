import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogRing, type LogQuery, type LogRing } from './log-ring.ts'

const ALL: LogQuery = { level: 'info', q: '', after: 0, limit: 500 }

/** A logger that writes lines as pino does. */
function createLog({ stream }: LogRing) {
  function write(level: number, facts: object | string, text = ''): void {
    const { err, ...others } = (typeof facts === 'string' ? {} : facts) as { err?: Error }
    const error = err && { err: { type: err.name, message: err.message, stack: err.stack } }
    const msg = typeof facts === 'string' ? facts : text
    stream.write(`${JSON.stringify({ level, time: Date.now(), pid: 1, hostname: 'nas', ...others, ...error, msg })}\n`)
  }
  return {
    debug: (text: string) => write(20, text),
    info: (facts: object | string, text?: string) => write(30, facts, text),
    warn: (facts: object | string, text?: string) => write(40, facts, text),
    error: (facts: object | string, text?: string) => write(50, facts, text),
  }
}

/** A ring with `line 1` and so on. */
function createFilled(lines: number, max?: number) {
  const ring = createLogRing(max)
  const log = createLog(ring)
  for (let at = 1; at <= lines; at += 1) log.info(`line ${at}`)
  const messages = (query: Partial<LogQuery>) => ring.page({ ...ALL, ...query }).entries.map(({ message }) => message)
  return { ring, log, messages }
}

test('keeps lines at info and above, with their attributes as text', () => {
  const { ring, log } = createFilled(0)
  log.debug('not kept')
  log.warn({ host: 'a.example', tries: 3, nested: { list: [1] } }, 'failed to connect')
  log.error({ err: new Error('broken') }, 'request failed')
  const [first, second] = ring.page(ALL).entries
  assert.deepEqual([first?.seq, first?.level, first?.message], [1, 'warn', 'failed to connect'])
  assert.deepEqual(first?.attrs, [
    { key: 'host', value: 'a.example' },
    { key: 'tries', value: '3' },
    { key: 'nested', value: '{"list":[1]}' },
  ])
  assert.match(first?.time ?? '', /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(second?.level, 'error')
  assert.match(second?.attrs[0]?.value ?? '', /^Error: broken\n {4}at /)
})

test('values under names that look secret are redacted at any depth', () => {
  const { ring, log } = createFilled(0)
  log.info(
    {
      ...{ password: 'x1', headers: { Authorization: 'x2', list: [{ api_key: 'x3', sessionToken: { inner: ['x4'] } }] } },
      ...{ a: [[{ 'x-api-key': 'x1', Set_Cookie: ['x2'] }]], sign_in_key: 'x3', privateKey: 'x4', user: 'Ann' },
    },
    'hello',
  )
  const text = JSON.stringify(ring.page(ALL))
  assert.doesNotMatch(text, /x[1-4]/)
  assert.match(text, /Ann/)
  assert.equal(text.match(/\[redacted\]/g)?.length, 8)
})

test('a client that requests entries after its last one gets each line once', () => {
  const { ring, log, messages } = createFilled(3)
  const first = ring.page(ALL)
  assert.deepEqual([first.lastSeq, first.isTruncated, first.entries.length], [3, false, 3])
  assert.deepEqual(ring.page({ ...ALL, after: 3 }), { entries: [], lastSeq: 3, isTruncated: false })
  log.info('line 4')
  log.info('line 5')
  const cut = ring.page({ ...ALL, after: 3, limit: 1 })
  assert.deepEqual([cut.entries[0]?.message, cut.lastSeq, cut.isTruncated], ['line 4', 4, false])
  assert.deepEqual(messages({ after: cut.lastSeq }), ['line 5'])
})

test('the first page has the newest lines, and reports older ones', () => {
  const { ring, messages } = createFilled(10)
  assert.deepEqual(messages({ limit: 2 }), ['line 9', 'line 10'])
  assert.equal(ring.page({ ...ALL, limit: 2 }).isTruncated, true)
})

test('a full ring drops the oldest lines, and tells a client that missed some', () => {
  const { ring, messages } = createFilled(10, 4)
  assert.deepEqual(messages({}), ['line 7', 'line 8', 'line 9', 'line 10'])
  assert.equal(ring.page({ ...ALL, after: 3 }).isTruncated, true)
  assert.equal(ring.page({ ...ALL, after: 6 }).isTruncated, false)
})

test('an entry from before a restart starts a fresh page', () => {
  const { ring } = createFilled(2)
  const page = ring.page({ ...ALL, after: 500 })
  assert.deepEqual([page.entries.length, page.lastSeq, page.isTruncated], [2, 2, true])
})

test('filters by level and text, and skips non-matching entries next time', () => {
  const { ring, log, messages } = createFilled(2)
  log.warn({ host: 'Nas.example' }, 'slow')
  log.error('broken')
  assert.deepEqual(messages({ level: 'warn' }), ['slow', 'broken'])
  assert.deepEqual(messages({ q: 'nas.EX' }), ['slow'])
  assert.equal(ring.page({ ...ALL, level: 'error' }).lastSeq, 4)
})
