// A separate process: sends queries like Audiobookshelf, in sequence on one keep-alive connection, and prints as JSON which
// returned the right book first and how long each took.
import { Agent, get } from 'node:http'
import { json, text } from 'node:stream/consumers'

export interface MatchesOptions {
  origin: string
  queries: readonly MatchQuery[]
  /** Makes URLs differ between rounds, so that no response comes from the cache. */
  round?: number
}
export interface MatchQuery {
  query: string
  /** Not sent if empty. */
  author: string
  /** The ids of the expected book's recordings. */
  asins: readonly string[]
}
export type Outcome = 'right' | 'wrong' | 'nothing'

export interface MatchesSeen {
  /** In the order of the queries, as is the next field. */
  outcomes: Outcome[]
  /** In milliseconds. */
  ms: number[]
}

const { origin, queries, round = 0 } = (await json(process.stdin)) as MatchesOptions
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const seen: MatchesSeen = { outcomes: [], ms: [] }
// The first requests are slow because of the connection and the client. Their URLs differ, so that later responses don't come from
// the cache.
for (const query of queries.slice(0, 50)) await fetchMatches(query, `&first=${round}`)
for (const query of queries) {
  const before = performance.now()
  const [first] = await fetchMatches(query)
  seen.ms.push(performance.now() - before)
  seen.outcomes.push(!first ? 'nothing' : query.asins.includes(first.asin ?? '') ? 'right' : 'wrong')
}
process.stdout.write(JSON.stringify(seen satisfies MatchesSeen), () => process.exit(0))

async function fetchMatches({ query, author }: MatchQuery, also = `&round=${round}`): Promise<{ asin?: string }[]> {
  const parameters = new URLSearchParams({ mediaType: 'book', query, ...(author !== '' && { author }) })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  get(`${origin}/abs/search?${parameters}${also}`, { agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${query}: ${response.statusCode}`))
    text(response).then(resolve, reject)
  }).once('error', reject)
  return JSON.parse(await promise).matches
}
