import type { RedirectsRecord } from '@chapterhouse/contract/records'
import { FAMILY_NAMES, type JsonPath, NO_REDIRECTS, openRoots, type Root, readStrictly } from '../records/index.ts'
import { adviseOnAll } from './advise.ts'
import { checkFamilies } from './check-families.ts'
import { checkRedirects } from './check-redirects.ts'
import { checkSubject, type Tree } from './check-subject.ts'
import { createFindings, type Findings } from './findings.ts'
import { createKnownRecords } from './known-records.ts'
import { locate } from './locate.ts'
import { readFamily } from './read-family.ts'
import { type Report, sorted } from './report.ts'
import { fieldAt } from './subjects.ts'
import { violationsOf } from './violations.ts'

export type OnProgress = (done: number, total: number) => void

/**
 * Checks every rule step by step, so that the caller can pause between records. People come first, then works, series and community
 * entries, so that referenced records are already known and every file is read once.
 */
export function* checking(dirs: readonly string[], onProgress: OnProgress = () => {}): Generator<void, Report> {
  const roots = openRoots(dirs)
  const findings = createFindings()
  const total = roots.reduce((sum, { files }) => sum + files.count, 0)
  let done = 0
  const onFile = () => {
    done += 1
    onProgress(done, total)
  }
  for (const { label, files } of roots)
    for (const { path, message } of files.strangers) findings.problem({ file: label + path }, message)

  const tree: Tree = {
    knownRecords: createKnownRecords(),
    findings,
    redirects: readRedirects(roots, findings),
    isComposed: roots.length > 1,
  }
  for (const family of FAMILY_NAMES)
    for (const root of roots)
      for (const subject of readFamily({ family, root, findings, onFile })) {
        if (subject) checkSubject(family, subject, tree)
        yield
      }

  const inRedirects = (path: JsonPath) => ({ file: 'redirects.json', ...fieldAt(path), path })
  checkRedirects(tree.redirects, tree.knownRecords, {
    problem: (path, message) => findings.problem(inRedirects(path), message),
    missing: (path, message, record) => findings.missing(inRedirects(path), message, record),
  })
  checkFamilies(tree.knownRecords, findings)
  adviseOnAll(tree.knownRecords, findings)
  onProgress(total, total)
  const { unreadable, problems, advisories, consequences } = findings
  return {
    problems: [...sorted(locate(unreadable, roots)), ...sorted(locate(problems, roots))],
    advisories: sorted(locate(advisories, roots)),
    consequences,
  }
}

function readRedirects(roots: readonly Root[], findings: Findings): RedirectsRecord {
  for (const { label, files } of roots)
    if (label !== '' && files.redirects)
      findings.problem({ file: `${label}redirects.json` }, 'belongs in the core, not in a community root')
  const file = 'redirects.json'
  const found = roots[0]?.files.redirects
  if (!found) return NO_REDIRECTS
  const read = readStrictly(found.fullPath)
  const report = ({ message, ...at }: { path: JsonPath; message: string }) =>
    findings.problem({ file, ...fieldAt(at.path), ...at }, message)
  if ('failure' in read) findings.cannotRead({ file, ...read.position }, read.failure, undefined)
  else {
    const violations = violationsOf('redirects', read.value)
    for (const wrong of [...read.faults, ...violations]) report(wrong)
    if (violations.length === 0) return read.value as RedirectsRecord
  }
  return NO_REDIRECTS
}
