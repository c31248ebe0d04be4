import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')

/** Runs `chapterhouse-metadata` with these arguments until it ends. */
export async function runProgram(args: string[], env: Record<string, string> = {}) {
  const program = start(args, env)
  const [code] = (await once(program.child, 'close')) as [number | null]
  return { code, ...program.output }
}

/** Starts `chapterhouse-metadata serve` and waits until it listens. Killed on disposal. */
export async function startServing(args: string[], env: Record<string, string> = {}) {
  const { child, output } = start(['serve', '--bind', '127.0.0.1:0', ...args], env)
  const address = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`it ended: ${output.stderr}`)))
    child.stdout?.on('data', () => {
      const [, found] = /^listening on (\S+)$/m.exec(output.stdout) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return {
    address,
    output,
    child,
    /** Sends a signal and returns the exit code. */
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      if (child.exitCode !== null) return child.exitCode
      child.kill(signal)
      const [code] = (await once(child, 'close')) as [number | null]
      return code
    },
    async [Symbol.asyncDispose](): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) await this.end('SIGKILL')
    },
  }
}

function start(args: string[], env: Record<string, string>): { child: ChildProcess; output: { stdout: string; stderr: string } } {
  const output = { stdout: '', stderr: '' }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  return { child, output }
}

/** Polls until the condition is true. */
export async function until(condition: () => Promise<boolean>, name: string): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`it never came true: ${name}`)
}

export function childrenOf(pid = 0): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
