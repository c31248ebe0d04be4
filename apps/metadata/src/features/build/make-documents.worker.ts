import { workerData } from 'node:worker_threads'
import { makeDocuments } from '../works/index.ts'

// What goes wrong ends the thread, and whoever started it hears of it.
makeDocuments(workerData as Parameters<typeof makeDocuments>[0])
