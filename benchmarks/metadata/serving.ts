import { type Running, started } from '../measuring/spawned.ts'

/** Starts the service like an operator. Waits for its search index, without which it responds correctly but slowly. */
export async function serving(args: readonly string[]): Promise<Running> {
  const running = await started({ script: 'apps/metadata/src/main.ts', args: ['serve', '--bind', '127.0.0.1:0', ...args] })
  await settled(running.origin)
  return running
}

/** Waits until a broad query has been answered quickly several times. */
async function settled(origin: string): Promise<void> {
  let quick = 0
  for (let tries = 0; tries < 600 && quick < 5; tries += 1) {
    const before = performance.now()
    const { ok } = await fetch(`${origin}/api/v1/search?q=the`)
    quick = ok && performance.now() - before < 50 ? quick + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
