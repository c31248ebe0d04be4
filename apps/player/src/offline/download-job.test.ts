import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FACTS } from '../../test/downloading-device.ts'
import { type Download, planFiles } from './download.ts'
import { afterJobReport, type DownloadJob, nextJob, toJob, toJobName } from './download-job.ts'

const COPY: DownloadJob = { key: '7:A|B', isRenewal: false }
const RENEWAL: DownloadJob = { key: '7:A|B', isRenewal: true }

const download = (key: string, state: Download['state'], renewal?: Download): Download => ({
  key,
  title: '',
  author: '',
  facts: FACTS,
  files: planFiles(FACTS, () => true),
  state,
  isOutOfDate: false,
  startedAt: 0,
  renewal,
})

for (const job of [COPY, RENEWAL])
  test(`finds the job ${toJobName(job, 3)} by its name, unless it belongs to an earlier sign-in`, () => {
    assert.deepEqual(toJob(toJobName(job, 3), 3), job)
    assert.equal(toJob(toJobName(job, 2), 3), undefined)
  })

const NEXT: readonly [name: string, downloads: Download[], expected: DownloadJob | undefined][] = [
  ['nothing is waiting', [download('a', 'here'), download('b', 'paused')], undefined],
  [
    'the first waiting download',
    [download('a', 'failed'), download('b', 'waiting'), download('c', 'waiting')],
    { key: 'b', isRenewal: false },
  ],
  ['the renewal of a complete download', [download('a', 'here', download('a', 'waiting'))], { key: 'a', isRenewal: true }],
  ['the renewal before its download', [download('a', 'waiting', download('a', 'waiting'))], { key: 'a', isRenewal: true }],
]

for (const [name, downloads, expected] of NEXT) test(`fetches next: ${name}`, () => assert.deepEqual(nextJob(downloads), expected))

test('applies a report to its download, replaces the download once its renewal is complete, and ignores reports about removed ones', () => {
  const renewal = download('a', 'running')
  const both = download('a', 'here', renewal)
  const stopped = { kind: 'stopped', job: '' } as const
  assert.equal(afterJobReport(both, RENEWAL, stopped)?.renewal?.state, 'paused')
  assert.equal(afterJobReport(both, RENEWAL, stopped)?.state, 'here')
  assert.deepEqual(afterJobReport(both, RENEWAL, { kind: 'done', job: '' }), { ...renewal, state: 'here', why: undefined })
  assert.equal(afterJobReport(download('a', 'here'), RENEWAL, stopped), undefined)
})
