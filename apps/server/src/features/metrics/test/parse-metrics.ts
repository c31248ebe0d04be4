import assert from 'node:assert/strict'

export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

export interface Family {
  type: string
  help: string
  samples: Sample[]
}

const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y
/** Names of samples besides the family's own. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = { histogram: ['_bucket', '_sum', '_count'] }

/**
 * Parses the text format 0.0.4 strictly: HELP and TYPE come once, before the samples, a family is in one piece, no sample is
 * repeated, histograms add up, and the last line is terminated.
 */
export function parseMetrics(text: string): Map<string, Family> {
  assert.ok(text.endsWith('\n'), 'the last line has no end')
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  let current: { name: string; family: Family } | undefined
  for (const line of text.slice(0, -1).split('\n')) {
    if (line === '') continue
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/.exec(line) ?? []
    if (word === 'HELP') {
      assert.ok(!families.has(name), `${name} comes twice`)
      current = { name, family: { type: '', help: rest, samples: [] } }
      families.set(name, current.family)
    } else if (word === 'TYPE') {
      assert.ok(current && current.name === name && current.family.type === '', `TYPE of ${name} is out of place`)
      assert.match(rest, /^(counter|gauge|histogram)$/)
      current.family.type = rest
    } else {
      assert.ok(!line.startsWith('#'), line)
      assert.ok(current && current.family.type !== '', `a sample before its TYPE: ${line}`)
      const sample = sampleIn(line)
      assert.ok(!seen.has(keyOf(sample)), `twice: ${line}`)
      seen.add(keyOf(sample))
      const names = (SUFFIXES[current.family.type] ?? ['']).map((suffix) => `${current?.name}${suffix}`)
      assert.ok(names.includes(sample.name), `${sample.name} is no sample of ${current.name}`)
      current.family.samples.push(sample)
    }
  }
  for (const [name, family] of families) checkFamily(name, family)
  return families
}

/** The value of one sample; fails if there is none. */
export function sampleOf(families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number {
  const all = [...families.values()].flatMap(({ samples }) => samples)
  const found = all.find((sample) => keyOf(sample) === keyOf({ name, labels }))
  assert.ok(found, `no ${name} ${JSON.stringify(labels)}`)
  return found.value
}

function sampleIn(line: string): Sample {
  const [, name = '', inner, typed = ''] = SAMPLE.exec(line) ?? []
  assert.ok(name !== '', `no sample: ${line}`)
  const value = typed === '+Inf' ? Number.POSITIVE_INFINITY : Number(typed)
  assert.ok(!Number.isNaN(value), line)
  return { name, labels: inner === undefined ? {} : labelsIn(inner, line), value }
}

function labelsIn(inner: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  let end = 0
  for (let match = LABEL.exec(inner); match; match = LABEL.exec(inner)) {
    const [, name = '', value = ''] = match
    assert.ok(!(name in labels), line)
    labels[name] = value.replace(/\\(.)/g, (_whole, escaped: string) => (escaped === 'n' ? '\n' : escaped))
    end = LABEL.lastIndex
  }
  assert.equal(end, inner.length, `loose labels: ${line}`)
  return labels
}

function checkFamily(name: string, { type, samples }: Family): void {
  assert.ok(type !== '', `${name} has no TYPE`)
  if (type === 'counter') for (const { value } of samples) assert.ok(value >= 0 && Number.isFinite(value), name)
  if (type !== 'histogram') return
  const rows = Map.groupBy(samples, ({ labels: { le: _le, ...labels } }) => keyOf({ name: '', labels }))
  for (const row of rows.values()) {
    const buckets = row.filter((sample) => sample.name === `${name}_bucket`)
    const count = row.find((sample) => sample.name === `${name}_count`)
    assert.ok(row.some((sample) => sample.name === `${name}_sum`))
    const bounds = buckets.map(({ labels }) => (labels['le'] === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels['le'])))
    assert.deepEqual(
      bounds,
      bounds.toSorted((one, other) => one - other),
    )
    assert.equal(bounds.at(-1), Number.POSITIVE_INFINITY)
    for (let at = 1; at < buckets.length; at += 1) assert.ok((buckets[at]?.value ?? 0) >= (buckets[at - 1]?.value ?? 0), name)
    assert.equal(buckets.at(-1)?.value, count?.value)
  }
}

const keyOf = ({ name, labels }: Pick<Sample, 'name' | 'labels'>): string =>
  `${name} ${JSON.stringify(Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`
