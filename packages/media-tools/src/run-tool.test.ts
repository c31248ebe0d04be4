import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { open as openFile } from 'node:fs/promises'
import { test } from 'node:test'
import { INHERITED, runTool, type ToolRun } from './run-tool.ts'

const toolRun: ToolRun = { spawn, file: '/bin/sh', args: [], within: 20_000, maxStdoutBytes: 1_000, maxStderrBytes: 20 }
const script = (text: string): ToolRun => ({ ...toolRun, args: ['-c', text] })

const outcomes = [
  {
    name: 'returns the whole output',
    run: script('echo out; echo err >&2'),
    outcome: { kind: 'ran', stdout: 'out\n', stderr: 'err\n' },
  },
  { name: 'gives the tool no input', run: script('cat; echo end'), outcome: { kind: 'ran', stdout: 'end\n', stderr: '' } },
  {
    name: 'keeps the exit code and message of a failure',
    run: script('echo no >&2; exit 3'),
    outcome: { kind: 'failed', code: 3, stderr: 'no\n' },
  },
  {
    name: 'keeps the end of a long error output without blocking the tool',
    run: script('yes complaint | head -n 50000 >&2; echo the last >&2; exit 1'),
    outcome: { kind: 'failed', code: 1, stderr: '\ncomplaint\nthe last\n' },
  },
  { name: 'kills a tool that never ends', run: { ...script('sleep 600'), within: 50 }, outcome: { kind: 'timed-out' } },
  {
    name: 'kills a tool that never ends, with its children',
    run: { ...script('sleep 600 & wait'), within: 50 },
    outcome: { kind: 'timed-out' },
  },
  { name: 'kills a tool with endless output', run: script('yes'), outcome: { kind: 'too-much' } },
  { name: 'reports a missing program', run: { ...toolRun, file: '/nowhere/ffmpeg' }, outcome: { kind: 'absent' } },
  { name: 'reports a file that is not a program', run: { ...toolRun, file: import.meta.filename }, outcome: { kind: 'absent' } },
]

for (const { name, run, outcome } of outcomes) {
  test(name, async () => {
    const answer = await runTool(run)
    assert.deepEqual(answer.kind === 'ran' ? { ...answer, stdout: answer.stdout.toString() } : answer, outcome)
  })
}

test('passes arguments without shell syntax', async () => {
  const answer = await runTool({ ...toolRun, file: '/bin/echo', args: ['$(id)', '`id`', '; id'] })
  assert.equal(answer.kind === 'ran' && String(answer.stdout), '$(id) `id` ; id\n')
})

test('kills the process when its caller aborts', async () => {
  const leaving = new AbortController()
  const children: number[] = []
  const watched = ((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args)
    if (child.pid !== undefined) children.push(child.pid)
    return child
  }) as typeof spawn
  const running = runTool({ ...script('exec sleep 600'), spawn: watched, signal: leaving.signal })
  leaving.abort(new Error('left'))
  await assert.rejects(running, /left/)
  const [pid = 0] = children
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
  await assert.rejects(runTool({ ...script('true'), signal: leaving.signal }), /left/)
})

test('reads the inherited open file, whatever its name refers to by then', async () => {
  await using open = await openFile(import.meta.filename)
  const answer = await runTool({ ...script(`head -c 6 ${INHERITED}`), open })
  assert.equal(answer.kind === 'ran' && answer.stdout.toString(), 'import')
})

test('runs scans with lower priority than playback', async () => {
  const answer = await runTool(script('sleep 0.2; nice'))
  assert.equal(answer.kind === 'ran' && Number(answer.stdout) > 0, true)
})
