import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface TemporaryFolder extends Disposable, AsyncDisposable {
  /** Absolute, with links resolved. */
  path: string
  at(...parts: string[]): string
}

/** A new folder that is removed at the end of its block: `using folder = temporaryFolder()`. */
export function temporaryFolder(name = 'test-'): TemporaryFolder {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), name)))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return {
    path: folder,
    at: (...parts) => path.join(folder, ...parts),
    [Symbol.dispose]: remove,
    [Symbol.asyncDispose]: async () => remove(),
  }
}
