import { workerData } from 'node:worker_threads'
import { makeDocuments } from '../works/index.ts'

// An error ends the thread; the parent reports it.
makeDocuments(workerData as Parameters<typeof makeDocuments>[0])
