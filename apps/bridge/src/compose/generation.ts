import path from 'node:path'
import { createGenerator } from '../features/generate/index.ts'
import type { SystemDeps } from '../system-deps.ts'
import type { Bridge } from './open-bridge.ts'

/** The generator of an opened bridge. */
export const createBooks = (
  { db, models, ledger, settings, dataFolder }: Bridge,
  { now, fetch }: Pick<SystemDeps, 'now' | 'fetch'>,
) =>
  createGenerator({
    db,
    models,
    ledger,
    workFolder: path.join(dataFolder.path, 'work'),
    hasMarks: () => settings.get('models.marks'),
    metadataUrl: () => settings.get('metadata.base_url'),
    get: fetch,
    now,
  })
