import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { ifGone } from '@chapterhouse/kit/ignore'
import { isAlive } from '../records/index.ts'

/** Checks that a file can be created there. Throws `invalid`. */
export async function checkTarget(out: string): Promise<void> {
  const folder = path.dirname(path.resolve(out))
  const parent = await stat(folder).catch(ifGone())
  if (!parent?.isDirectory()) throw invalid(`Cannot write ${out}: the folder ${folder} does not exist. Create it first.`)
  const existing = await stat(out).catch(ifGone())
  if (existing?.isDirectory()) throw invalid(`${out} is a folder. Name a file in it.`)
}

/** The name of the unfinished file. Contains the process id, so that two builds do not collide. */
export async function openDraft(out: string): Promise<string> {
  await removeLeftovers(out)
  const draft = `${out}.draft-${process.pid}`
  await removeDraft(draft)
  return draft
}

/** Removes a draft with its journal. */
export async function removeDraft(draft: string): Promise<void> {
  for (const file of [draft, `${draft}-journal`]) await rm(file, { force: true })
}

/** Removes files that killed builds of this artifact left behind. */
async function removeLeftovers(out: string): Promise<void> {
  const [folder, name] = [path.dirname(path.resolve(out)), path.basename(out)]
  for (const file of await readdir(folder)) {
    const [, pid] =
      (file.startsWith(`${name}.draft-`) && /^(\d+)(?:\.documents)?(?:-journal)?$/.exec(file.slice(name.length + 7))) || []
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(folder, file), { force: true })
  }
}
