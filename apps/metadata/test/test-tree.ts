import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CommunityRecord, PackedWorkRecord, PersonRecord, RedirectsRecord, SeriesRecord } from '@chapterhouse/contract/records'
import { openTree } from '../src/features/records/index.ts'

/** A small database in memory. */
export interface ATree {
  people: Record<string, PersonRecord>
  works: Record<string, PackedWorkRecord>
  series: Record<string, SeriesRecord>
  community: Record<string, CommunityRecord>
  redirects: RedirectsRecord
}

export function readTree(dir: string): ATree {
  const tree = openTree([dir])
  const all = <R>(records: Iterable<{ slug: string; record: R }>) =>
    Object.fromEntries([...records].map(({ slug, record }) => [slug, record]))
  return {
    people: all(tree.records('people')),
    works: all(tree.records('works')),
    series: all(tree.records('series')),
    community: all(tree.records('community')),
    redirects: tree.redirects(),
  }
}

/** Writes one pack per family with records. */
export function writePacks(tree: ATree, dir: string): void {
  writePack(path.join(dir, 'data/people/0.json'), tree.people)
  writePack(path.join(dir, 'data/works/0/0.json'), tree.works)
  writePack(path.join(dir, 'data/series/0.json'), tree.series)
  writePack(path.join(dir, 'data/works-community/0/0.json'), tree.community)
  writeJson(path.join(dir, 'data/redirects.json'), tree.redirects)
}

/** Writes the older layout: one file per record. It has no file for community descriptions. */
export function writeSingleFiles(tree: ATree, dir: string): void {
  const data = path.join(dir, 'data')
  for (const family of ['people', 'series'] as const)
    for (const [slug, record] of Object.entries(tree[family]))
      writeJson(path.join(data, family, slug.slice(0, 2), `${slug}.json`), record)
  for (const [slug, { recordings = {}, ...work }] of Object.entries(tree.works)) {
    const home = path.join(data, 'works', slug.slice(0, 2), slug)
    writeJson(path.join(home, 'work.json'), work)
    for (const [id, recording] of Object.entries(recordings)) writeJson(path.join(home, 'recordings', `${id}.json`), recording)
  }
  for (const [slug, { characters, recaps }] of Object.entries(tree.community)) {
    const home = path.join(data, 'works', slug.slice(0, 2), slug)
    if (characters) writeJson(path.join(home, 'characters.json'), characters)
    if (recaps) writeJson(path.join(home, 'recaps.json'), recaps)
  }
  writeJson(path.join(data, 'redirects.json'), tree.redirects)
}

function writePack(file: string, entries: object): void {
  if (Object.keys(entries).length > 0) writeJson(file, { entries })
}

function writeJson(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(value, null, 2))
}
