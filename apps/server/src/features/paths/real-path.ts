import { readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { ifGone, ignore } from '@chapterhouse/kit/ignore'

/**
 * Resolves the links of a path as far as it exists; the rest is returned as written. Dangling links are followed too, so that a
 * link out of a library looks the same whether its target exists or not.
 */
export async function realPath(where: string, budget = { links: 40 }): Promise<string> {
  const real = await realpath(where).catch(ifGone())
  if (real !== undefined) return real
  const here = path.join(await realPath(path.dirname(where), budget), path.basename(where))
  const target = await readlink(here).catch(ignore('the path is not a link'))
  if (target === undefined || budget.links === 0) return here
  budget.links -= 1
  return realPath(path.resolve(path.dirname(here), target), budget)
}

/** Whether a real path is at or below a real root. */
export function isInside(root: string, real: string): boolean {
  return !`${path.relative(root, real)}/`.startsWith('../')
}
