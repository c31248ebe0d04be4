import { openReadOnly } from '@chapterhouse/kit/sqlite/db'
import { bareSide, sampledAnswers, startBare } from '../measuring/bare.ts'
import { compareLoads } from '../measuring/compare.ts'
import type { LoadRequest } from '../measuring/load.ts'
import type { MetadataFigure } from './figures.ts'
import { serving } from './serving.ts'

const TARGET = { atLeast: 0.5 }
/** More than fit into the response cache, so that most responses are rendered, as for real clients. */
const SAMPLE = 100_000

/** Single documents, against a bare route of the same framework that returns the same bytes. */
export const points: MetadataFigure = {
  name: 'points',
  async measure({ artifact, workspace, rounds, seconds }) {
    const file = await artifact()
    await using service = await serving(['--db', file])
    const rows = []
    for (const [what, requests] of Object.entries(requestsOf(file))) {
      const bodies = await sampledAnswers(service, requests)
      await using bare = await startBare(workspace, bodies)
      const ours = { origin: service.origin, pids: [service.pid], requests }
      rows.push(await compareLoads({ rounds, seconds }, { what, ours, reference: bareSide(bare, bodies, {}), target: TARGET }))
    }
    return rows
  },
}

function requestsOf(file: string): Record<string, LoadRequest[]> {
  using db = openReadOnly(file)
  const some = (sql: string): LoadRequest[] => db.all<{ path: string }>(`${sql} LIMIT ${SAMPLE}`)
  const spread = (table: string): string => `rowid % (SELECT max(1, max(rowid) / ${SAMPLE}) FROM ${table}) = 0`
  return {
    'GET works/{id}': some(`SELECT '/api/v1/works/' || id AS path FROM works WHERE ${spread('works')}`),
    'GET lookup?asin=': some(
      `SELECT '/api/v1/lookup?asin=' || asin AS path FROM recording_asins WHERE ${spread('recording_asins')}`,
    ),
    'GET …/chapters': some(
      `SELECT '/api/v1/works/' || work_id || '/recordings/' || id || '/chapters' AS path FROM recordings WHERE ${spread('recordings')}`,
    ),
    'GET works/latest': [{ path: '/api/v1/works/latest' }],
    'GET coverage': [{ path: '/api/v1/coverage' }],
    'GET coverage/series-gaps': [{ path: '/api/v1/coverage/series-gaps' }],
  }
}
