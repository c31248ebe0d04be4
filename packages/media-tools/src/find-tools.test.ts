import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTool, createZip } from '../test/test-archive.ts'
import { findTools, type ToolsNeeds } from './find-tools.ts'

const home = mkdtempSync(path.join(tmpdir(), 'tools-'))
after(() => rmSync(home, { recursive: true, force: true }))

function plant(where: string, text: string, mode = 0o755): string {
  const file = path.join(home, where)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}
for (const location of ['own', 'beside', 'path', 'downloads'])
  for (const name of ['ffmpeg', 'ffprobe']) plant(`${location}/${name}`, createTool(name, location))
plant('broken/ffmpeg', 'no program')
plant('dead/ffmpeg', '#!/bin/sh\nexit 1\n')
plant('other/ffmpeg', createTool('sox'))
plant('closed/ffmpeg', createTool('ffmpeg', 'closed'), 0o644)
mkdirSync(path.join(home, 'folder/ffmpeg'), { recursive: true })

const at = (...folders: string[]) => folders.map((folder) => path.join(home, folder)).join(':')
const nowhere: ToolsNeeds = {
  spawn,
  fetch: () => Promise.reject(new Error('no network')),
  given: {},
  beside: at('none'),
  searchPath: at('none'),
  downloads: at('none'),
  source: () => ({ url: '', sha256: '' }),
  print: () => {},
}

const cases: { name: string; needs: Partial<ToolsNeeds>; is: [version: string, source: string] | RegExp }[] = [
  {
    name: 'a configured path comes first',
    needs: { given: { ffmpeg: at('own/ffmpeg') }, beside: at('beside') },
    is: ['own', 'explicit'],
  },
  {
    name: 'a bare name is looked up on the search path',
    needs: { given: { ffmpeg: 'ffmpeg' }, searchPath: at('none', 'path') },
    is: ['path', 'explicit'],
  },
  { name: 'then next to the program', needs: { beside: at('beside'), searchPath: at('path') }, is: ['beside', 'beside'] },
  { name: 'then on the search path', needs: { searchPath: at('path'), downloads: at('downloads') }, is: ['path', 'path'] },
  { name: 'then where it was downloaded earlier', needs: { downloads: at('downloads') }, is: ['downloads', 'download'] },
  { name: 'a tool that does not start is skipped', needs: { beside: at('broken'), searchPath: at('path') }, is: ['path', 'path'] },
  { name: 'a tool that fails is skipped', needs: { beside: at('dead'), searchPath: at('path') }, is: ['path', 'path'] },
  {
    name: 'another program of that name is skipped',
    needs: { beside: at('other'), searchPath: at('path') },
    is: ['path', 'path'],
  },
  { name: 'a file that is not executable is skipped', needs: { searchPath: at('closed', 'path') }, is: ['path', 'path'] },
  { name: 'a folder of that name is skipped', needs: { searchPath: at('folder', 'path') }, is: ['path', 'path'] },
  {
    name: 'a configured path has no fallback',
    needs: { given: { ffmpeg: at('gone') }, beside: at('beside') },
    is: /^does not run at/,
  },
  {
    name: 'an empty path switches it off',
    needs: { given: { ffmpeg: '' }, beside: at('beside') },
    is: /^is switched off \(--ffmpeg\)$/,
  },
  { name: 'a missing tool is reported', needs: {}, is: /^was not found$/ },
]
for (const { name, needs, is } of cases) {
  test(name, async () => {
    const tools = findTools({ ...nowhere, ...needs })
    await tools.look()
    const [found] = tools.list()
    if (is instanceof RegExp) assert.match(found && 'off' in found ? found.off : '', is)
    else assert.deepEqual([tools.ffmpeg()?.version, tools.ffmpeg()?.source], is)
  })
}

test('logs in one line which tools are unavailable and how to set them', async () => {
  const lines: string[] = []
  const tools = findTools({ ...nowhere, given: { ffmpeg: '' }, print: (line) => lines.push(line) })
  await tools.look()
  await tools.fetchMissing()
  assert.equal(lines.length, 1)
  assert.match(
    lines[0] ?? '',
    /^ffmpeg is switched off \(--ffmpeg\), ffprobe was not found: .* --ffmpeg PATH and --ffprobe PATH\.$/,
  )
})

test('logs nothing if both tools are available', async () => {
  const lines: string[] = []
  const tools = findTools({ ...nowhere, searchPath: at('path'), print: (line) => lines.push(line) })
  await tools.look()
  await tools.fetchMissing()
  assert.deepEqual(lines, [])
})

const zip = createZip([{ name: 'ffmpeg', text: createTool('ffmpeg', 'fetched') }])
const source = () => ({ url: 'http://mirror.example/tools.zip', sha256: createHash('sha256').update(zip).digest('hex') })
const downloads = (name: string) => path.join(home, name)

test('downloads only missing tools, while the server runs', async () => {
  const lines: string[] = []
  const needs: ToolsNeeds = {
    ...nowhere,
    source,
    downloads: downloads('new'),
    given: { ffprobe: at('own/ffprobe') },
    print: (line) => lines.push(line),
  }
  const tools = findTools({ ...needs, fetch: async () => new Response(new Uint8Array(zip)) })
  await tools.look()
  assert.equal(tools.ffmpeg(), undefined)
  await tools.fetchMissing()
  assert.deepEqual([tools.ffmpeg()?.version, tools.ffmpeg()?.source, lines], ['fetched', 'download', []])
  const next = findTools({ ...needs, fetch: () => Promise.reject(new Error('asked again')) })
  await next.look()
  assert.equal(next.ffmpeg()?.version, 'fetched')
})

test('downloads nothing that is switched off, and logs one more line after a failed download', async () => {
  const off = findTools({
    ...nowhere,
    source,
    downloads: downloads('off'),
    given: { ffmpeg: '', ffprobe: '' },
    fetch: () => assert.fail('asked'),
  })
  await off.look()
  await off.fetchMissing()
  const lines: string[] = []
  const failing = findTools({ ...nowhere, source, downloads: downloads('failed'), print: (line) => lines.push(line) })
  await failing.look()
  await failing.fetchMissing()
  assert.match(lines[0] ?? '', /^The download of ffmpeg and ffprobe failed: no network\. It will be retried at the next start\.$/)
  assert.equal(lines.length, 2)
})

test('requests nothing without a URL or a hash', async () => {
  for (const half of [
    { url: 'http://mirror.example/x', sha256: '' },
    { url: '', sha256: 'ab' },
  ]) {
    const tools = findTools({ ...nowhere, source: () => half, fetch: () => assert.fail('asked') })
    await tools.look()
    await tools.fetchMissing()
  }
})
