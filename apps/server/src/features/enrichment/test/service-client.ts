import { createJsonReader } from '@chapterhouse/kit/json/json-reader'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { createGetJson } from '../service/get-json.ts'
import { createMetadataService } from '../service/metadata-service.ts'
import { type FakeAnswer, startFakeMetadataService } from './fake-metadata-service.ts'

export const CALL_MS = 300
export const LISTENER = { isListener: true }
export const PASS = { isListener: false }

/** A fake service and a client of it with short waits. */
export async function createServiceClient(answers: Record<string, FakeAnswer> = {}, callMs = CALL_MS) {
  const fake = await startFakeMetadataService(answers)
  const stop = new AbortController()
  const clock = { ms: Date.parse('2026-11-25T12:00:00Z') }
  const setting = { url: fake.url }
  const workers = openWorkers(1)
  const readJson = createJsonReader(workers)
  const getJson = createGetJson({ agent: 'Test/1', signal: stop.signal, waits: { connectMs: 200, callMs }, readJson })
  const service = createMetadataService({ baseUrl: () => setting.url, getJson, now: () => new Date(clock.ms) })
  return {
    ...fake,
    service,
    clock,
    setting,
    async [Symbol.asyncDispose]() {
      stop.abort()
      await fake[Symbol.asyncDispose]()
      await workers[Symbol.asyncDispose]()
    },
  }
}

export const status =
  (code: number, headers: Record<string, string> = {}): FakeAnswer =>
  (reply) =>
    reply.writeHead(code, headers).end()
